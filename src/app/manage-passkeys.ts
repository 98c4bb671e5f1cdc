/** The passkeys of the account on a real page. */

import { createManagePasskeysFlow, type ManagePasskeysFlow } from '../flows/account/manage-passkeys.ts';
import type { ErrorReporting } from '../flows/errors/problem.ts';
import { newPasskeys } from '../platform/passkeys/new-passkeys.ts';
import { browserPasskeySignals } from '../platform/passkeys/passkey-signals.ts';
import type { App } from './app.ts';
import { pagePasskeys } from './page-passkeys.ts';

export function createPageManagePasskeys(app: App & ErrorReporting): ManagePasskeysFlow {
  return createManagePasskeysFlow({
    ...app,
    passkeys: { ...pagePasskeys(app), ...newPasskeys },
    signals: browserPasskeySignals,
  });
}
