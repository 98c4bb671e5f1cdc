import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { type FormKey, type Messages, splitPlaceholders, type Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { Field, fieldInput } from '../../ui/fields/Field.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { Resend } from '../codes/Resend.tsx';
import { ProblemAlert } from '../errors/ProblemAlert.tsx';
import { DeviceStep } from './DeviceStep.tsx';
import type { ChosenWay, OtherWaysFlow, Way } from './other-ways.ts';
import type { WayTextKey } from './texts.ts';

interface WayStepProps {
  readonly t: Translate<WayTextKey>;
  readonly errors: Messages;
  readonly flow: OtherWaysFlow | undefined;
  readonly state: ChosenWay;
}

const names = {
  authenticator: 'pleaseEnterGoogleVerificationCode',
  device: 'wayDevice',
  passkey: 'wayPasskey',
  recovery_code: 'recoveryCodeLabel',
} as const satisfies Record<string, FormKey>;

/** What a way is called in the list, and above its form. An address keeps its own direction in the sentence. */
export function WayName({ way, target, t }: Way & { readonly t: Translate<WayTextKey> }) {
  if (way !== 'email' && way !== 'mobile') return t(names[way]);
  const account = (
    <bdi className="way-account" dir="ltr">
      {target}
    </bdi>
  );
  return <LinkedText parts={splitPlaceholders(t('wayCode'))} links={{ account }} />;
}

/** The form of a way that the visitor has chosen, in place of the code that was sent first. */
export function WayStep({ t, errors, flow, state }: WayStepProps) {
  const { chosen, status } = state;
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const refusal = status.type === 'refused' ? t(status.text) : undefined;
  const error = useFieldError(input, status, refusal);
  const isPasskey = chosen.way === 'passkey';
  const isSent = chosen.way === 'email' || chosen.way === 'mobile';

  // The step of a device has its own title, which it focuses.
  useEffect(() => (input.current ?? title.current)?.focus(), []);
  useFocus(input, status.type === 'refused' && status, true);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPasskey) void flow?.submitPasskey();
    else void flow?.submit(input.current?.value ?? '');
  }

  if (chosen.way === 'device') {
    const name = <WayName {...chosen} t={t} />;
    return (
      <DeviceStep t={t} errors={errors} title={name} approve={() => flow?.approve()} onBack={() => flow?.back()} />
    );
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      <h3 ref={title} tabIndex={-1} className="way-title">
        <WayName {...chosen} t={t} />
      </h3>
      {chosen.way === 'recovery_code' && <RecoveryField t={t} error={error} inputRef={input} />}
      {!isPasskey && chosen.way !== 'recovery_code' && (
        <CodeField
          id="way-code"
          label={t(isSent ? 'codeLabel' : 'pleaseEnterGoogleVerificationCode')}
          hint={isSent ? t(chosen.way === 'email' ? 'codeHintMail' : 'codeHint') : undefined}
          error={error}
          inputRef={input}
          onComplete={(typed) => void flow?.submit(typed)}
        />
      )}
      <SubmitButton busy={status.type === 'busy'}>{t('bindEmailSubmit')}</SubmitButton>
      <ProblemAlert problem={status.type === 'failed' ? status.problem : undefined} errors={errors} t={t} />
      {isPasskey && <Alert>{status.type === 'stopped' ? t('wayPasskeyFailed') : refusal}</Alert>}
      {isSent && (
        <Resend
          t={t}
          resendAt={state.resendAt}
          status={state.sending === 'sent' ? 'ready' : state.sending}
          onResend={() => void flow?.sendCode()}
        />
      )}
      <button type="button" className="button button-plain" onClick={() => flow?.back()}>
        <span>{t('goBack')}</span>
      </button>
    </form>
  );
}

interface RecoveryFieldProps extends Pick<WayStepProps, 't'> {
  readonly error: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function RecoveryField({ t, error, inputRef }: RecoveryFieldProps) {
  const texts = { id: 'recovery-code', label: t('recoveryCodeLabel'), hint: t('recoveryCodeHint'), error };
  return (
    <Field {...texts}>
      <input {...fieldInput(texts)} ref={inputRef} type="text" autoComplete="off" enterKeyHint="go" dir="ltr" />
    </Field>
  );
}
