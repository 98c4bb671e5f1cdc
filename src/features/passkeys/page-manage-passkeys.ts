/** The passkeys of the account on a real page. */

import { newPasskeys } from '../../browser/new-passkeys.ts';
import { askForPasskey } from '../../browser/passkey-question.ts';
import { browserPasskeySignals } from '../../browser/passkey-signals.ts';
import type { ErrorReporting } from '../../services/errors/problem.ts';
import type { App } from '../../services/page/app.ts';
import { pagePasskeys } from '../../services/passkeys/page-passkeys.ts';
import { createPageRecovery } from '../../services/recovery/page-recovery.ts';
import type { RecoveryFlow } from '../../services/recovery/recovery-codes.ts';
import { createManagePasskeysFlow, type ManagePasskeysFlow } from './manage-passkeys.ts';

/** With the recovery codes of the account, which may have no password. */
export function createPasskeysPageRecovery(app: App & ErrorReporting): RecoveryFlow {
  return createPageRecovery(app, { ...pagePasskeys(app), use: askForPasskey });
}

export function createPageManagePasskeys(app: App & ErrorReporting): ManagePasskeysFlow {
  return createManagePasskeysFlow({
    ...app,
    passkeys: { ...pagePasskeys(app), ...newPasskeys, use: askForPasskey },
    signals: browserPasskeySignals,
  });
}
