import { type SubmitEvent, useRef } from 'react';
import { countdownText } from '../../domain/resend.ts';
import { usernameText } from '../../domain/username.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { fieldError, type StepProps } from './step-props.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export function CodeStep({ t, flow, state }: StepProps<'code'>) {
  const code = useRef<HTMLInputElement>(null);
  const { username, dialCode } = state.registration;
  const target = username.type === 'mobile' ? `+${dialCode} ${username.mobile}` : usernameText(username);

  useFocus(code, state.status.type === 'refused' ? state : 'shown');

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submitCode(code.current?.value ?? '');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      <p className="form-lead">
        {t('VerificationCodeWillSendTo')} <bdi className="account">{target}</bdi>{' '}
        <button type="button" className="link" onClick={() => flow?.changeAccount()}>
          {t('changeAccount')}
        </button>
      </p>
      <CodeField
        id="code"
        label={t('codeLabel')}
        hint={t('codeHint')}
        error={fieldError(state.status, t)}
        inputRef={code}
      />
      <SubmitButton busy={state.status.type === 'busy'}>{t('continueNext')}</SubmitButton>
      <Resend t={t} flow={flow} resendAt={state.resendAt} status={state.resend.type} />
    </form>
  );
}

interface ResendProps extends Pick<StepProps<'code'>, 't' | 'flow'> {
  readonly resendAt: number;
  readonly status: string;
}

/** The only way to ask for another code; the seconds tick silently, and their end is said (S4.09). */
function Resend({ t, flow, resendAt, status }: ResendProps) {
  const seconds = useSecondsLeft(resendAt);
  const waiting = seconds > 0;
  return (
    <div className="resend">
      <button
        type="button"
        className="link"
        aria-disabled={waiting || status === 'busy'}
        onClick={() => !waiting && flow?.resend()}
      >
        {waiting ? t('resendIn', { time: countdownText(seconds) }) : t('registerResend')}
      </button>
      <span role="status">
        {waiting ? status === 'sent' && t('sentAgain') : <span className="unseen">{t('resendReady')}</span>}
      </span>
    </div>
  );
}
