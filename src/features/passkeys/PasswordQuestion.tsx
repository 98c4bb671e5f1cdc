import { type RefObject, useEffect, useRef } from 'react';
import type { Translate } from '../../i18n/messages.ts';
import { isLocked } from '../../services/account/outcome.ts';
import { triesTexts } from '../../services/account/tries-texts.ts';
import type { RecoveryStatus } from '../../services/recovery/recovery-codes.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { useFocus } from '../../ui/use-focus.ts';
import type { PasskeyFormStatus } from './manage-passkeys.ts';
import type { PasskeysTextKey } from './texts.ts';

type PasswordStatus = PasskeyFormStatus | RecoveryStatus;

/** The first box of a form on this page, which has the focus; what its field says is wrong, and what the form says. */
export function useFirstBox(status: PasswordStatus, t: Translate<PasskeysTextKey>) {
  const input = useRef<HTMLInputElement>(null);
  const wrong = wrongPasswordText(status, t);
  const refusal = status.type === 'refused' ? t(status.password) : wrong;
  const error = useFieldError(input, status, refusal);
  useFocus(input, true);
  useFocus(input, refusal && status, true);
  return { input, error, problem: problemOf(status, t) };
}

interface OwnerQuestionProps extends Omit<PasswordQuestionProps, 'userName'> {
  readonly owner: { readonly userName: string; readonly hasPassword: boolean };
}

/** Asks for the password, or says that the browser will ask for a passkey of an account without one. */
export function OwnerQuestion({ owner, ...props }: OwnerQuestionProps) {
  if (owner.hasPassword) return <PasswordQuestion {...props} userName={owner.userName} />;
  return <ProofNote t={props.t} />;
}

/** Has the focus, because the form has no box. */
function ProofNote({ t }: Pick<PasswordQuestionProps, 't'>) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1} className="form-lead proof-note">
      {t('passkeyProofText')}
    </p>
  );
}

interface PasswordQuestionProps {
  readonly t: Translate<PasskeysTextKey>;
  readonly userName: string;
  readonly error: string | undefined;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Asks for the password before something about the account is changed. */
function PasswordQuestion({ t, userName, error, inputRef }: PasswordQuestionProps) {
  return (
    <>
      <p className="form-lead">{t('passkeyConfirmText')}</p>
      <UserName name={userName} />
      <PasswordField
        id="password"
        label={t('passwordLabel')}
        error={error}
        inputRef={inputRef}
        autoComplete="current-password"
        showText={t('showPassword')}
        hideText={t('hidePassword')}
        capsLockText={t('capsLockOn')}
      />
    </>
  );
}

/** Tells password managers whose password is asked for. */
function UserName({ name }: { readonly name: string }) {
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

/** What the field says of a wrong password; `undefined` for every other state. */
function wrongPasswordText(status: PasswordStatus, t: Translate<PasskeysTextKey>): string | undefined {
  if (status.type !== 'failed' || isLocked(status)) return undefined;
  const { problem } = status;
  return problem.type === 'failure' && problem.text === '31002' ? t('passkeyWrongPassword') : undefined;
}

/** What is wrong besides the password, that of a locked name, and the tries left after a wrong password (S8.10). */
function problemOf(status: PasswordStatus, t: Translate<PasskeysTextKey>) {
  if (status.type !== 'failed') return undefined;
  const { problem, retryAt, tries } = status;
  if (wrongPasswordText(status, t) !== undefined) {
    return problem.type === 'failure' && tries ? { ...problem, message: t(triesTexts[tries]) } : undefined;
  }
  if (problem.type !== 'failure' || !isLocked(status)) return problem;
  return { ...problem, message: t('loginLocked'), ...(retryAt && { retryAt }) };
}
