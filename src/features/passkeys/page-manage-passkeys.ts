/** The passkeys of the account on a real page. */

import { newPasskeys } from '../../browser/new-passkeys.ts';
import { browserPasskeySignals } from '../../browser/passkey-signals.ts';
import type { ErrorReporting } from '../../services/errors/problem.ts';
import type { App } from '../../services/page/app.ts';
import { pagePasskeys } from '../../services/passkeys/page-passkeys.ts';
import { createManagePasskeysFlow, type ManagePasskeysFlow } from './manage-passkeys.ts';

export function createPageManagePasskeys(app: App & ErrorReporting): ManagePasskeysFlow {
  return createManagePasskeysFlow({
    ...app,
    passkeys: { ...pagePasskeys(app), ...newPasskeys },
    signals: browserPasskeySignals,
  });
}
