/** The flow of the page of receipts, with the keys of the exchange. */

import { receiptKeys } from '../../../sites/receipt-keys.ts';
import { isSigned, receiptPart } from '../../browser/receipt-signature.ts';
import type { ErrorReporting } from '../../services/errors/problem.ts';
import { hostStatusInTime } from '../../services/host-status/ask-host-status.ts';
import type { App } from '../../services/page/app.ts';
import { createReceiptsFlow, type ReceiptsFlow } from './receipts.ts';

export function createPageReceipts(app: App & ErrorReporting): ReceiptsFlow {
  return createReceiptsFlow({
    ...app,
    isSigned: (receipt) => isSigned(receipt, receiptKeys[app.environment]),
    readPart: receiptPart,
    hostStatus: (signal) => hostStatusInTime(app.platform.clock, signal),
  });
}
