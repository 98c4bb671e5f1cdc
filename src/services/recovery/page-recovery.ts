/** Recovery codes on a real page. */

import { $hostStatus } from '../../stores/host-status.ts';
import type { ErrorReporting } from '../errors/problem.ts';
import type { App } from '../page/app.ts';
import { createRecoveryFlow, type RecoveryFlow } from './recovery-codes.ts';

export function createPageRecovery(app: App & ErrorReporting): RecoveryFlow {
  return createRecoveryFlow({ ...app, isOn: () => $hostStatus.get().recoveryCodes });
}
