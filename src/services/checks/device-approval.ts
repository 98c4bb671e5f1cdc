/** A security check that is answered on another device of the account, where somebody is signed in. */

import type { PageVisibility } from '../../browser/types.ts';
import { riskApproval, riskApprovalStatus } from '../../contract/approval.ts';
import { verifyRisk } from '../../contract/risk.ts';
import { riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { type ApprovalFlow, approvalTable, createApprovalFlow } from '../approvals/approval-flow.ts';
import type { ApprovalRequest, ApprovalState } from '../approvals/approval-state.ts';
import type { FlowTools } from '../page/tools.ts';

export type DeviceApprovalState = ApprovalState<ApprovalRequest>;
export type DeviceApproval = ApprovalFlow<ApprovalRequest>;

interface DeviceApprovalTools extends Pick<FlowTools, 'exchange' | 'platform'> {
  readonly visibility: PageVisibility;
}

/** A check that is passed takes its dialog away: `register.check` goes on. */
export const deviceApprovalTable = approvalTable('login.other-ways.device', riskApproval, [
  riskApprovalStatus,
  verifyRisk,
]);

/** Longest wait for one answer, in ms. */
const pollTimeoutMs = 10_000;

/** @param check its `pass` is called with the risk token that passes */
export function createDeviceApproval(
  { exchange, platform, visibility }: DeviceApprovalTools,
  check: { readonly riskToken: string; pass(riskToken: string): void },
): DeviceApproval {
  const ofRisk = { sence: riskScenes.security, risk_token: check.riskToken };
  return createApprovalFlow(
    deviceApprovalTable,
    { platform, visibility },
    {
      ask: (signal) => exchange.send(riskApproval, ofRisk, signal),
      async status({ uuid }, signal) {
        const asked = { ...ofRisk, uuid };
        const { status } = await exchange.send(riskApprovalStatus, asked, signal, { timeoutMs: pollTimeoutMs });
        if (status !== 'confirmed') return status;
        // Until this call has its answer the request counts as not answered: it is asked again after a lost one.
        const verdict = await exchange.send(verifyRisk, { ...ofRisk, way: 'device', approval: uuid }, signal);
        if (verdict.risk_token_type !== riskPassed) return 'refused';
        check.pass(verdict.risk_token);
        return 'confirmed';
      },
      confirmed: () => undefined,
    },
  );
}
