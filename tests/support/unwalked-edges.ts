/** Edges of the flows' tables that no test can walk, each with the reason. Best there are none. */

import { deviceApprovalTable } from '../../src/services/checks/device-approval.ts';
import type { FlowTable } from '../../src/services/page/flow-table.ts';
import { edgeName } from './edges.ts';

interface Unwalked {
  /** As `edgeName` writes it. */
  readonly edge: string;
  readonly why: string;
}

function unwalked<Name extends string, Event extends string>(
  { flow }: FlowTable<Name, Event>,
  edge: { readonly from: Name; readonly event: Event; readonly to: Name },
  why: string,
): Unwalked {
  return { edge: edgeName({ flow, ...edge }), why };
}

const ofCodesOnly =
  'The machine is that of the QR code, and only of a QR code the exchange says that the account needs a passkey here.';

export const unwalkedEdges: readonly Unwalked[] = [
  unwalked(deviceApprovalTable, { from: 'shown', event: 'answered', to: 'passkey-needed' }, ofCodesOnly),
  unwalked(deviceApprovalTable, { from: 'passkey-needed', event: 'again', to: 'loading' }, ofCodesOnly),
];
