/** The second step of a login by password: which logins need one, and what answers it. The account decides, and no header does. */

import { type CheckReason, riskPassed } from '../../domain/checks/risk.ts';
import type { SecondStep } from '../../domain/checks/second-step.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type Account, accountById } from '../account/accounts.ts';
import { isTrusted } from '../account/device-proofs.ts';
import { hasPasskeyAt } from '../account/passkey-answers.ts';
import { demandOf, secondStepOf } from '../account/second-step.ts';
import { type Answer, refused } from '../server/answer.ts';
import type { Call } from '../server/handler.ts';
import { type PassedBy, type RiskCheck, startRiskCheck } from './risk-checks.ts';

export function takesWay(demand: SecondStep, way: PassedBy): boolean {
  return demand === 'either' || (way === 'passkey') === (demand === 'passkey');
}

/** Whether the device is trusted, and the risk of this login does not say otherwise. */
export function isSpared({ context, scenario, device }: Call, account: Account): boolean {
  return scenario.risk === riskPassed && isTrusted(context, account, device.proof);
}

/**
 * Why a login whose password was right needs more; `undefined` where it needs nothing.
 *
 * @param check that the address of the login has passed
 */
export function reasonForCheck(call: Call, account: Account, check: RiskCheck | undefined): CheckReason | undefined {
  const { context, scenario } = call;
  const demand = demandOf(context, account.id);
  if (isSpared(call, account) || (check?.passedBy && takesWay(demand, check.passedBy))) return undefined;
  if (secondStepOf(context, account.id) === 'passkey') return 'policy';
  return scenario.loginCheck === 'nothing' ? undefined : scenario.loginCheck;
}

/** A security check of this login, for which the ways of the account are told (decision 0182). */
export function startLoginCheck({ context, scenario, pageOrigin }: Call, accountId: number, address: string) {
  const demand = demandOf(context, accountId);
  const byPasskey = demand === 'passkey' || (demand === 'either' && hasPasskeyAt(context, accountId, pageOrigin));
  const usual = scenario.risk === riskPassed ? 'code' : scenario.risk;
  const { token, type } = startRiskCheck(context, address, byPasskey ? 'passkey' : usual, { ofLogin: true });
  return { risk_token: token, risk_token_type: type, second_step: demand };
}

/** A recovery code, which may be found on paper, makes no device trusted. */
export function makesTrusted(check: RiskCheck | undefined): boolean {
  return check?.passedBy !== undefined && check.passedBy !== 'recovery_code';
}

/**
 * Refuses a login by a provider or the messenger to an account that demands a passkey, on a device that it does not trust. Their page
 * can be relayed as well, so the visitor logs in by the passkey.
 */
export function refuseWithoutPasskey(call: Call, accountId: number): Answer<never> | undefined {
  const account = accountById(call.context, accountId);
  if (account === undefined || demandOf(call.context, accountId) !== 'passkey' || isSpared(call, account))
    return undefined;
  const told = { reason: 'policy', second_step: 'passkey' };
  return refused(retCodes.secondStepNeeded, 'the account demands its passkey', told);
}
