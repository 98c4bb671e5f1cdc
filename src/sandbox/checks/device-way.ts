/** When a security check can be answered on another device of the account, and the answer. */

import { hasApprover } from '../account/accounts.ts';
import { approvalOfPage, endApproval, refusalsOf } from '../account/approvals.ts';
import type { SandboxContext } from '../server/context.ts';
import type { Call } from '../server/handler.ts';
import type { RiskCheck } from './risk-checks.ts';

/** After that many refusals the owner is left alone for a while: whoever knows the password may ask again and again. */
const maxRefusals = 3;

export function hasDeviceWay(context: SandboxContext, accountId: number): boolean {
  return hasApprover(context, accountId) && refusalsOf(context, accountId) < maxRefusals;
}

/** Uses an approval up. @returns whether the owner has confirmed it for this check, on this device */
export function spendApproval({ context, visitor }: Call, check: RiskCheck, uuid: string): boolean {
  const approval = approvalOfPage(context, uuid, visitor);
  return approval?.riskToken === check.token && approval.state === 'confirmed' && endApproval(context, uuid);
}
