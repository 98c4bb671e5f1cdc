import type { SubmitEvent } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { CodesToSave } from '../../services/recovery/CodesToSave.tsx';
import type { RecoveryFlow, RecoveryState } from '../../services/recovery/recovery-codes.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { OwnerQuestion, useFirstBox } from './PasswordQuestion.tsx';
import type { PasskeysTextKey } from './texts.ts';

interface RecoverySectionProps {
  readonly page: PageContext;
  readonly t: Translate<PasskeysTextKey>;
  readonly errors: Messages;
  readonly flow: RecoveryFlow | undefined;
  readonly state: RecoveryState;
  /** Whose password is asked for, for password managers; without a password a passkey is. */
  readonly owner: { readonly userName: string; readonly hasPassword: boolean };
}

/** The recovery codes of the account, below its passkeys, where the exchange has them (decision 0182). */
export function RecoverySection({ page, t, errors, flow, state, owner }: RecoverySectionProps) {
  if (state.type === 'hidden') return null;
  return (
    <section className="form recovery" aria-labelledby="recovery-title">
      <h2 id="recovery-title">{t('recoveryTitle')}</h2>
      {state.type === 'shown' && <CodesToSave page={page} t={t} codes={state.codes} onSaved={() => flow?.saved()} />}
      {state.type !== 'shown' && (
        <>
          <p className="form-lead">{t(owner.hasPassword ? 'recoveryText' : 'recoveryNoPassword')}</p>
          {state.left > 0 && (
            <p className="form-lead">
              {t('recoveryLeft', { count: String(state.left) })} {t('recoveryReplace')}
            </p>
          )}
        </>
      )}
      {state.type === 'offered' && (
        <button type="button" className="button button-plain" onClick={() => flow?.open()}>
          <span>{t('recoveryCreate')}</span>
        </button>
      )}
      {state.type === 'asked' && <PasswordForm {...{ t, errors, flow, state, owner }} />}
    </section>
  );
}

type PasswordFormProps = Omit<RecoverySectionProps, 'page' | 'state'> & {
  readonly state: Extract<RecoveryState, { type: 'asked' }>;
};

function PasswordForm({ t, errors, flow, state: { status }, owner }: PasswordFormProps) {
  const { input, error, problem } = useFirstBox(status, t);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (owner.hasPassword) void flow?.create(input.current?.value ?? '');
    else void flow?.createByPasskey();
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      <OwnerQuestion t={t} owner={owner} error={error} inputRef={input} />
      <SubmitButton busy={status.type === 'busy'}>{t('recoveryCreate')}</SubmitButton>
      <Alert>{status.type === 'unproven' && t('passkeyProofFailed')}</Alert>
      <ProblemAlert problem={problem} errors={errors} t={t} />
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
