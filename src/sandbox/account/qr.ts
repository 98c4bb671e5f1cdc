/** Login by QR code (S7.34): the page's endpoints. A code is an approval that belongs to the first account whose phone reads it. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/qr.ts';
import { refuseBlocked } from '../checks/blocked.ts';
import { refuseWithoutPasskey } from '../checks/login-check.ts';
import { answered } from '../server/answer.ts';
import { second } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { approvalLife, approvalOfPage, createApproval, endApproval } from './approvals.ts';
import { askingDevice } from './asking-device.ts';
import { openLogin } from './devices.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** A code for two minutes, bound to the device that asked for it. Its content is the address of the phone page. */
export const qrGenerate: HandlerOf<typeof contract.qrGenerate> = (_input, call) => {
  const { context, visitor, origin } = call;
  const { uuid, number, scan } = createApproval(context, { visitor, asker: askingDevice(call) });
  return answered({ uuid, number, content: `${origin}/phone?scan=${scan}`, expires_in: approvalLife / second });
};

/** The state of a code. Only the device that asked for the code gets the session, once; any other device gets "expired". */
export const qrStatus: HandlerOf<typeof contract.qrStatus> = ({ uuid }, call) => {
  const { context, visitor } = call;
  const approval = approvalOfPage(context, uuid, visitor);
  if (approval === undefined || approval.riskToken !== undefined) return answered({ status: 'expired' });
  const { state, accountId, provenAt } = approval;
  if (state !== 'confirmed') return answered({ status: state });
  if (accountId === undefined || !endApproval(context, uuid)) return answered({ status: 'expired' });
  const blocked = refuseBlocked(call, accountId);
  if (blocked) return blocked;
  // A page of a stranger can pass on an approval, but no passkey.
  if (refuseWithoutPasskey(call, accountId)) return answered({ status: 'passkey_needed' });
  return answered({ status: 'confirmed' }, openLogin(call, accountId, provenAt));
};
