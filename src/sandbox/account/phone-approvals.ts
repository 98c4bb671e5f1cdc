/** What an app on a phone asks for: a code that it has read, the logins that wait for an answer, and the answer. */

import type * as contract from '../../contract/approval.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import { type SandboxContext, second } from '../server/context.ts';
import type { Call } from '../server/handler.ts';
import { accountByToken, markApprover, provenAt } from './accounts.ts';
import {
  type Approval,
  answerApproval,
  approvalLife,
  approvalOfScan,
  claimApproval,
  pendingApprovals,
} from './approvals.ts';

/** So much of a call that the phone page can make it as well. */
type PhoneCall = Pick<Call, 'context' | 'token'>;

type HandlerOf<E> = (input: InputOf<E>, call: PhoneCall) => Answer<ResultOf<E>>;

const signedOut = refused(retCodes.sessionExpired, 'nobody is signed in');
const over = refused(retCodes.codeExpired, 'unknown, answered before, over, or of another account');

export const approvalScan: HandlerOf<typeof contract.approvalScan> = ({ scan }, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return signedOut;
  const approval = approvalOfScan(context, scanOf(scan));
  if (approval === undefined || !claimApproval(context, approval, account.id)) return over;
  return answered({ approval: toPhone(context, approval) });
};

/** A session that asks can show them: from then on its account has the way `device`. */
export const approvalPending: HandlerOf<typeof contract.approvalPending> = (_input, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return signedOut;
  markApprover(context, token);
  return answered({ approvals: pendingApprovals(context, account.id).map((approval) => toPhone(context, approval)) });
};

export const approvalAnswer: HandlerOf<typeof contract.approvalAnswer> = ({ id, number }, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return signedOut;
  const status = answerApproval(context, { id, number, accountId: account.id, provenAt: provenAt(context, token) });
  return status === undefined ? over : answered({ status });
};

/** The secret in the content of a code: the parameter `scan` of its address, or the secret alone. Empty for anything else. */
export function scanOf(text: string): string {
  return /^(?:.*[?&]scan=)?([\w-]{1,64})$/.exec(text.trim())?.[1] ?? '';
}

function toPhone({ clock }: SandboxContext, { id, numbers, asker, createdAt }: Approval) {
  const expiresIn = Math.max(1, Math.ceil((createdAt + approvalLife - clock.now()) / second));
  return { id, numbers: [...numbers], ...asker, asked_at: createdAt, expires_in: expiresIn };
}
