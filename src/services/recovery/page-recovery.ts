/** Recovery codes on a real page. */

import { $hostStatus } from '../../stores/host-status.ts';
import type { ErrorReporting } from '../errors/problem.ts';
import type { App } from '../page/app.ts';
import { createRecoveryFlow, type RecoveryFlow, type RecoveryTools } from './recovery-codes.ts';

/** @param passkeys for accounts without a password; left out right after a registration, when no proof is asked for */
export function createPageRecovery(app: App & ErrorReporting, passkeys?: RecoveryTools['passkeys']): RecoveryFlow {
  return createRecoveryFlow({ ...app, passkeys, isOn: () => $hostStatus.get().recoveryCodes });
}
