/**
 * Other ways to answer a security check (decision 0182): which ones the account has, and the answers. They are told and taken for the check
 * of a login whose password was right; for any other check there are none.
 */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/risk.ts';
import { resendWaitMs } from '../../domain/account/resend.ts';
import type { CheckWay } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type Account, accountByAddress, addressesOf, hasAuthenticator } from '../account/accounts.ts';
import { authenticatorOf, sendingWait } from '../account/outbox.ts';
import { checkOptions, hasPasskey, refuseForCheck } from '../account/passkeys.ts';
import { codesLeft, spendRecoveryCode } from '../account/recovery.ts';
import { demandOf } from '../account/second-step.ts';
import { maxWrongTries } from '../register/registrations.ts';
import { usernameOf } from '../server/address.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import { type SandboxContext, second } from '../server/context.ts';
import type { Call, Handler } from '../server/handler.ts';
import { hasDeviceWay, spendApproval } from './device-way.ts';
import { takesWay } from './login-check.ts';
import {
  countWrongTry,
  type PassedBy,
  type RiskCheck,
  riskCheckOf,
  securityCodeOf,
  sendSecurityCode,
} from './risk-checks.ts';
import { vagueAddress } from './vague.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

interface Way {
  readonly way: CheckWay;
  readonly target?: string;
}

// The same return code as an expired registration: the visitor has to start again.
export const checkExpired = refused(
  retCodes.registrationExpired,
  'risk_token is unknown, used or older than 30 minutes',
);
export const noWay = refused(retCodes.requestRefused, 'the account has no such way, or may not be told of it');
const codeWrong = refused(retCodes.codeWrong, 'wrong code');

/** The ways of the account of a check; nothing is known of a check that is not of a login. */
export const riskWays: HandlerOf<typeof contract.riskWays> = ({ risk_token }, { context, scenario }) => {
  const check = riskCheckOf(context, risk_token);
  if (check === undefined) return checkExpired;
  const account = ownerOf(context, check);
  if (account === undefined) return answered({ ways: [] });
  const ways = scenario.ways === 'told' ? waysOf(context, account, check) : [];
  // The sandbox has no authenticator app: its code is in the outbox once it can be asked for.
  if (ways.some(({ way }) => way === 'authenticator') && !securityCodeOf(context, check.token, appOf(account))) {
    sendSecurityCode(context, check, appOf(account));
  }
  return answered({ ways });
};

/** Sends a code to another address of the account, with the limits of any code. */
export const riskWayCode: HandlerOf<typeof contract.riskWayCode> = ({ risk_token, way }, { context }) => {
  const check = riskCheckOf(context, risk_token);
  if (check === undefined) return checkExpired;
  const account = takesAnswer(context, check, way) ? ownerOf(context, check) : undefined;
  const address = account && addressFor(context, account, check, way);
  if (address === undefined) return noWay;
  const wait = sendingWait(context, address, 'security');
  if (wait > 0) return refused(retCodes.tooManyCodes, 'too many codes', { resend_after: Math.ceil(wait / second) });
  sendSecurityCode(context, check, address);
  return answered({ resend_after: resendWaitMs / second });
};

/** A challenge for a passkey of the account. */
export const riskPasskeyOptions: HandlerOf<typeof contract.riskPasskeyOptions> = async (
  { risk_token: riskToken, rp_id: rpId },
  call,
) => {
  const { context } = call;
  const check = riskCheckOf(context, riskToken);
  if (check === undefined) return checkExpired;
  const account = takesAnswer(context, check, 'passkey') ? ownerOf(context, check) : undefined;
  if (account === undefined || !hasPasskey(context, account.id)) return noWay;
  return checkOptions(call, { accountId: account.id, rpId, riskToken });
};

/** What an answer in another way comes to: the address that a code went to, or that the check is passed, or a refusal. */
export async function answerByWay(
  input: InputOf<typeof contract.verifyRisk>,
  call: Call,
  check: RiskCheck,
): Promise<{ readonly codeOf: string } | 'passed' | Answer<never>> {
  const { context } = call;
  const account = ownerOf(context, check);
  if (account === undefined) return noWay;
  if (check.wrongTries >= maxWrongTries) return refused(retCodes.codeExpired, 'too many wrong tries');
  switch (input.way) {
    case 'recovery_code': {
      if (spendRecoveryCode(context, account.id, input.recovery_code ?? '')) return 'passed';
      countWrongTry(context, check);
      return codeWrong;
    }
    case 'passkey': {
      const wrong = await refuseForCheck(call, account.id, check.token, input.credential ?? {});
      if (wrong) countWrongTry(context, check);
      return wrong ?? 'passed';
    }
    case 'device':
      return spendApproval(call, check, input.approval ?? '') ? 'passed' : noWay;
    case 'authenticator':
      return hasAuthenticator(context, account.id) ? { codeOf: appOf(account) } : noWay;
    default: {
      const address = input.way && addressFor(context, account, check, input.way);
      return address === undefined ? noWay : { codeOf: address };
    }
  }
}

export function ownerOf(context: SandboxContext, check: RiskCheck): Account | undefined {
  return check.ofLogin ? accountByAddress(context, check.address) : undefined;
}

/** Whether the account of a login takes this answer. A check that anybody can ask for says nothing about its account. */
export function takesAnswer(context: SandboxContext, check: RiskCheck, way: PassedBy): boolean {
  const account = ownerOf(context, check);
  return account === undefined || takesWay(demandOf(context, account.id), way);
}

const appOf = ({ address }: Account) => authenticatorOf(address);

function waysOf(context: SandboxContext, account: Account, check: RiskCheck): Way[] {
  const ways: readonly Way[] = [
    ...othersOf(context, account, check).map((address) => ({
      way: usernameOf(address).type,
      target: vagueAddress(address),
    })),
    ...(hasAuthenticator(context, account.id) ? [{ way: 'authenticator' } as const] : []),
    ...(hasPasskey(context, account.id) ? [{ way: 'passkey' } as const] : []),
    ...(hasDeviceWay(context, account.id) ? [{ way: 'device' } as const] : []),
    ...(codesLeft(context, account.id) > 0 ? [{ way: 'recovery_code' } as const] : []),
  ];
  const demand = demandOf(context, account.id);
  return ways.filter(({ way }) => takesWay(demand, way));
}

/** The other addresses of the account. */
function othersOf(context: SandboxContext, account: Account, check: RiskCheck): string[] {
  return addressesOf(context, account.id).filter((address) => address !== check.address);
}

function addressFor(context: SandboxContext, account: Account, check: RiskCheck, way: CheckWay): string | undefined {
  return othersOf(context, account, check).find((address) => usernameOf(address).type === way);
}
