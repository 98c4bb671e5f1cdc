/** Login by QR code (S4.42, S7.34): an approval whose request a phone scans. */

import type { ResultOf } from '../../../contract/endpoint.ts';
import { qrGenerate, qrStatus } from '../../../contract/qr.ts';
import { rememberLogin } from '../../../services/account/outcome.ts';
import {
  type ApprovalFlow,
  type ApprovalFlowTools,
  approvalTable,
  createApprovalFlow,
} from '../../../services/approvals/approval-flow.ts';
import type { ApprovalState, Times } from '../../../services/approvals/approval-state.ts';
import { leaveAfterLogin } from '../../../services/landing/leave-after-login.ts';
import type { FlowTools } from '../../../services/page/tools.ts';

export interface QrLoginTools extends FlowTools, ApprovalFlowTools {
  readonly platform: FlowTools['platform'];
  /** What the messenger signed about the visitor of a mini app, once they have allowed its use; none on the web. */
  telegramCallback(): string | undefined;
}

/** With its `content`, which a phone scans. */
type QrCode = ResultOf<typeof qrGenerate> & Times;

export type QrState = ApprovalState<QrCode>;
export type QrLoginFlow = ApprovalFlow<QrCode>;

export const qrTable = approvalTable('qr', qrGenerate, [qrStatus]);

/** Longest wait for one answer, in ms. */
const pollTimeoutMs = 10_000;

export function createQrLoginFlow(tools: QrLoginTools): QrLoginFlow {
  const { exchange, telegramCallback } = tools;
  return createApprovalFlow(qrTable, tools, {
    ask: (signal) => exchange.send(qrGenerate, {}, signal, { cache: false }),
    async status({ uuid }, signal) {
      const input = { uuid, telegram_callback: telegramCallback() ?? '' };
      const { status } = await exchange.send(qrStatus, input, signal, { timeoutMs: pollTimeoutMs, cache: false });
      return status;
    },
    confirmed() {
      rememberLogin(tools, 'qr');
      void leaveAfterLogin(tools, { newUser: false, method: 'qr' });
    },
  });
}
