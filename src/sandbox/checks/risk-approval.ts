/** Asks the other devices of an account to approve the login of a security check, and tells the page how far that is. */

import type * as contract from '../../contract/approval.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import { approvalLife, approvalOfPage, createApproval, endRequests } from '../account/approvals.ts';
import { askingDevice } from '../account/asking-device.ts';
import { answered } from '../server/answer.ts';
import { second } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { hasDeviceWay } from './device-way.ts';
import { riskCheckOf } from './risk-checks.ts';
import { checkExpired, noWay, ownerOf, takesAnswer } from './ways.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

export const riskApproval: HandlerOf<typeof contract.riskApproval> = ({ risk_token: riskToken }, call) => {
  const { context, visitor, scenario } = call;
  const check = riskCheckOf(context, riskToken);
  if (check === undefined) return checkExpired;
  // A page of a stranger can pass on an approval, so it is no way where the account demands a passkey.
  const isTold = scenario.ways === 'told' && takesAnswer(context, check, 'device');
  const account = isTold ? ownerOf(context, check) : undefined;
  if (account === undefined || !hasDeviceWay(context, account.id)) return noWay;
  endRequests(context, account.id);
  const asked = { visitor, asker: askingDevice(call), check: { accountId: account.id, riskToken } };
  const { uuid, number } = createApproval(context, asked);
  return answered({ uuid, number, expires_in: approvalLife / second });
};

export const riskApprovalStatus: HandlerOf<typeof contract.riskApprovalStatus> = (
  { risk_token: riskToken, uuid },
  { context, visitor },
) => {
  const approval = approvalOfPage(context, uuid, visitor);
  if (approval?.riskToken !== riskToken) return answered({ status: 'expired' });
  return answered({ status: approval.state === 'scanned' ? 'waiting' : approval.state });
};
