import { useEffect } from 'react';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type AlertTextKey, ProblemAlert } from '../errors/ProblemAlert.tsx';
import { useFlowState } from '../islands/flow-hooks.tsx';
import { CodesToSave } from './CodesToSave.tsx';
import { noRecovery, type RecoveryFlow } from './recovery-codes.ts';
import type { RecoveryTextKey } from './texts.ts';

interface RecoveryDialogProps {
  readonly page: PageContext;
  readonly t: Translate<RecoveryTextKey | AlertTextKey | 'closeDialog' | 'passkeyNotNow'>;
  readonly errors: Messages;
  readonly flow: Pick<RecoveryFlow, '$state' | 'open' | 'create'>;
  /** The visitor has saved the codes, or wants none now. */
  onDone(): void;
}

/** The offer of recovery codes after a registration, and the codes. */
export function RecoveryDialog({ page, t, errors, flow, onDone }: RecoveryDialogProps) {
  const state = useFlowState(flow.$state, noRecovery);
  const isShown = state.type === 'shown';
  useEffect(() => flow.open(), [flow]);

  return (
    // Once the codes are there, a press beside them must not take them away.
    <Dialog title={t('recoveryTitle')} closeText={isShown ? undefined : t('closeDialog')} onClose={onDone}>
      {isShown ? (
        <CodesToSave page={page} t={t} codes={state.codes} onSaved={onDone} />
      ) : (
        <div className="form">
          <p>{t('recoveryText')}</p>
          <ProblemAlert
            problem={state.type === 'asked' && state.status.type === 'failed' ? state.status.problem : undefined}
            errors={errors}
            t={t}
          />
          <button
            type="button"
            className="button button-primary"
            aria-busy={state.type === 'asked' && state.status.type === 'busy'}
            onClick={() => void flow.create()}
          >
            <span>{t('recoveryCreate')}</span>
          </button>
          <button type="button" className="button button-plain" onClick={onDone}>
            <span>{t('passkeyNotNow')}</span>
          </button>
        </div>
      )}
    </Dialog>
  );
}
