import type { SubmitEvent } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { CodesToSave } from '../../services/recovery/CodesToSave.tsx';
import type { RecoveryFlow, RecoveryState } from '../../services/recovery/recovery-codes.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { PasswordQuestion, useFirstBox } from './PasswordQuestion.tsx';
import type { PasskeysTextKey } from './texts.ts';

interface RecoverySectionProps {
  readonly page: PageContext;
  readonly t: Translate<PasskeysTextKey>;
  readonly errors: Messages;
  readonly flow: RecoveryFlow | undefined;
  readonly state: RecoveryState;
  /** For password managers: whose password is asked for. */
  readonly userName: string;
}

/** The recovery codes of the account, below its passkeys, where the exchange has them (decision 0182). */
export function RecoverySection({ page, t, errors, flow, state, userName }: RecoverySectionProps) {
  if (state.type === 'hidden') return null;
  return (
    <section className="form recovery" aria-labelledby="recovery-title">
      <h2 id="recovery-title">{t('recoveryTitle')}</h2>
      {state.type === 'shown' && <CodesToSave page={page} t={t} codes={state.codes} onSaved={() => flow?.saved()} />}
      {state.type !== 'shown' && (
        <>
          <p className="form-lead">{t('recoveryText')}</p>
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
      {state.type === 'asked' && <PasswordForm {...{ t, errors, flow, state, userName }} />}
    </section>
  );
}

type PasswordFormProps = Omit<RecoverySectionProps, 'page' | 'state'> & {
  readonly state: Extract<RecoveryState, { type: 'asked' }>;
};

function PasswordForm({ t, errors, flow, state: { status }, userName }: PasswordFormProps) {
  const { input, error, problem } = useFirstBox(status, t);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void flow?.create(input.current?.value ?? '');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      <PasswordQuestion t={t} userName={userName} error={error} inputRef={input} />
      <ProblemAlert problem={problem} errors={errors} t={t} />
      <SubmitButton busy={status.type === 'busy'}>{t('recoveryCreate')}</SubmitButton>
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
