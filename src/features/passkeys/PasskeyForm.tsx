import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { isLocked } from '../../services/account/outcome.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import type { RecoveryStatus } from '../../services/recovery/recovery-codes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { Field, fieldInput } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { useFocus } from '../../ui/use-focus.ts';
import type { ManagePasskeysFlow, ManagePasskeysState, PasskeyFormStatus } from './manage-passkeys.ts';
import type { PasskeysTextKey } from './texts.ts';

/** The longest name that the exchange takes, in UTF-16 units. */
const maxNameLength = 60;

interface PasskeyFormProps {
  readonly state: Extract<ManagePasskeysState, { readonly status: PasskeyFormStatus }>;
  readonly flow: ManagePasskeysFlow | undefined;
  readonly errors: Messages;
  readonly t: Translate<PasskeysTextKey>;
}

const words = {
  adding: { title: 'passkeyCreate', submit: 'passkeyCreate' },
  renaming: { title: 'passkeyRename', submit: 'passkeySave' },
  removing: { title: 'passkeyRemoveTitle', submit: 'passkeyRemove' },
} as const satisfies Record<string, Record<'title' | 'submit', PasskeysTextKey>>;

const stopTexts = {
  exists: 'passkeyExists',
  'no-room': 'passkeyNoRoom',
  unable: 'passkeyNotCreated',
} as const satisfies Record<string, PasskeysTextKey>;

/** A form in place of the list: the name of a passkey, or the password before one is created or removed. */
export function PasskeyForm({ state, flow, errors, t }: PasskeyFormProps) {
  const { type, status } = state;
  const input = useRef<HTMLInputElement>(null);
  const wrong = wrongPasswordText(status, t);
  const refusal = status.type === 'refused' ? t(status.password) : wrong;
  const error = useFieldError(input, status, refusal);
  useFocus(input, true);
  useFocus(input, refusal && status, true);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void flow?.submit(input.current?.value ?? '');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form passkeys">
      <h1>{t(words[type].title)}</h1>
      {type !== 'adding' && (
        <p>
          <bdi className="account">{state.passkey.name || t('passkeyTab')}</bdi>
        </p>
      )}
      {type === 'removing' && <p className="form-lead">{t('passkeyRemoveText')}</p>}
      {type === 'renaming' ? (
        <NameField name={state.passkey.name} inputRef={input} label={t('passkeyNameLabel')} />
      ) : (
        <>
          <p className="form-lead">{t('passkeyConfirmText')}</p>
          <UserName name={state.userName} />
          <PasswordField
            id="password"
            label={t('passwordLabel')}
            error={error}
            inputRef={input}
            autoComplete="current-password"
            showText={t('showPassword')}
            hideText={t('hidePassword')}
            capsLockText={t('capsLockOn')}
          />
        </>
      )}
      <Alert>{status.type === 'stopped' && t(stopTexts[status.reason])}</Alert>
      <ProblemAlert problem={wrong === undefined ? problemOf(status, t) : undefined} errors={errors} t={t} />
      <SubmitButton busy={status.type === 'busy'}>{t(words[type].submit)}</SubmitButton>
      <button
        type="button"
        className="button button-plain"
        disabled={status.type === 'busy'}
        onClick={() => flow?.cancel()}
      >
        <span>{t('captchaCancel')}</span>
      </button>
    </form>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly label: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function NameField({ name, label, inputRef }: NameFieldProps) {
  return (
    <Field id="passkey-name" label={label} noteLines={1}>
      <input
        {...fieldInput({ id: 'passkey-name', label })}
        ref={inputRef}
        type="text"
        required={false}
        maxLength={maxNameLength}
        autoComplete="off"
        defaultValue={name}
        dir="auto"
      />
    </Field>
  );
}

/** Tells password managers whose password is asked for. */
export function UserName({ name }: { readonly name: string }) {
  const input = useRef<HTMLInputElement>(null);
  // Not by React, which would write the name into the attribute `value`.
  useEffect(() => {
    if (input.current) input.current.value = name;
  }, [name]);
  return (
    <input
      ref={input}
      className="unseen"
      type="text"
      name="username"
      autoComplete="username"
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

const triesTexts = { 1: 'loginOneTryLeft', 2: 'loginTwoTriesLeft' } as const;

/** What the field says of a wrong password; `undefined` for every other state. */
export function wrongPasswordText(
  status: PasskeyFormStatus | RecoveryStatus,
  t: Translate<PasskeysTextKey>,
): string | undefined {
  if (status.type !== 'failed' || isLocked(status)) return undefined;
  const { problem, tries } = status;
  if (problem.type !== 'failure' || problem.text !== '31002') return undefined;
  return t(tries === 1 || tries === 2 ? triesTexts[tries] : 'passkeyWrongPassword');
}

export function problemOf(status: PasskeyFormStatus | RecoveryStatus, t: Translate<PasskeysTextKey>) {
  if (status.type !== 'failed') return undefined;
  const { problem, retryAt } = status;
  if (problem.type !== 'failure' || !isLocked(status)) return problem;
  return { ...problem, message: t('loginLocked'), ...(retryAt && { retryAt }) };
}
