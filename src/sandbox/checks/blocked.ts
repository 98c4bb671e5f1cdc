/** Accounts that may not log in, as the control page sets them, and what the refusal tells of it in fields of ours (decision 0180). */

import { retCodes } from '../../domain/errors/codes.ts';
import { type Answer, refused } from '../server/answer.ts';
import { day, type SandboxContext } from '../server/context.ts';
import type { Call } from '../server/handler.ts';
import { refuseBanned } from './ban.ts';

const everywhere = ['site', 'withdrawals', 'support'];

const codes = {
  restricted: retCodes.accountRestricted,
  'restricted-here': retCodes.accountRestrictedHere,
  terminated: retCodes.accountTerminated,
  'new-password': retCodes.accountRestricted,
} as const;

/** Refuses an account that is blocked in any way; `undefined` for one that may log in. */
export function refuseBlocked(call: Pick<Call, 'context' | 'scenario'>, accountId: number): Answer<never> | undefined {
  const { context, scenario } = call;
  const { account, told } = scenario;
  if (account === 'usable') return refuseBanned(call, accountId, told === 'all' ? toldOfBan(context) : undefined);
  const isAll = told === 'all' || account === 'new-password';
  return refused(codes[account], `account is ${account}`, isAll ? { blocked: toldOf(account, context) } : null);
}

function toldOf(account: keyof typeof codes, { clock }: SandboxContext) {
  switch (account) {
    case 'terminated':
      return { reason: 'terms', still: ['withdrawals', 'support'], next: 'support' };
    case 'new-password':
      return { reason: 'security', next: 'reset_password' };
    default:
      return { reason: 'identity', until: clock.now() + 2 * day, still: everywhere, next: 'verify_identity' };
  }
}

function toldOfBan({ clock }: SandboxContext) {
  return { reason: 'security', until: clock.now() + 2 * day, still: everywhere, next: 'support' };
}
