/** Risk checks (S7.23, S3.09, S3.10). Everyone passes, unless the control page sets another verdict. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/risk.ts';
import { resendWaitMs } from '../../domain/account/resend.ts';
import { loginTypes, parseUsername } from '../../domain/account/username.ts';
import { riskPassed } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { isOfferedWay, wayFields } from '../account/code-ways.ts';
import { markChannel, sendingWait } from '../account/outbox.ts';
import { maxWrongTries } from '../register/registrations.ts';
import { type AccountFields, addressOf, addressOfFields } from '../server/address.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import { type SandboxContext, second } from '../server/context.ts';
import type { Call, Handler } from '../server/handler.ts';
import { isSameText } from '../server/secrets.ts';
import {
  countWrongSecurityTry,
  endRiskCheck,
  type RiskCheck,
  riskCheckOf,
  securityCodeOf,
  sendSecurityCode,
  startRiskCheck,
} from './risk-checks.ts';
import { answerByWay, checkExpired as expired, noWay, takesAnswer } from './ways.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Answers a token, and the kind of check that the visitor's scenario sets. A banned network never passes without one. */
export const riskIntercept: HandlerOf<typeof contract.riskIntercept> = (input, { context, scenario }) => {
  const parsed = parseUsername(input.userName);
  const loginType = parsed.type === 'valid' ? loginTypes[parsed.username.type] : 0;
  const address = addressOf(input.userName, loginType, input.countyCode);
  if (address === undefined) return refused(retCodes.badRequest, 'userName, and countyCode with a number');
  const type = scenario.ban === 'ip' && scenario.risk === riskPassed ? 'code' : scenario.risk;
  return verdictOf(startRiskCheck(context, address, type));
};

/** Sends a code that answers a check, at most one a minute and ten an hour (S2.39). `resend_after` is in seconds. */
export const sendEmailCode: HandlerOf<typeof contract.sendEmailCode> = (input, call) =>
  send(call, input, { email: input.email });

export const sendPhoneCode: HandlerOf<typeof contract.sendPhoneCode> = (input, call) =>
  send(call, input, { mobile: input.mobile, country_code: input.country_code });

function send(
  { context, scenario }: Pick<Call, 'context' | 'scenario'>,
  { risk_token, channel }: Pick<InputOf<typeof contract.sendEmailCode>, 'risk_token' | 'channel'>,
  fields: AccountFields,
): Answer<ResultOf<typeof contract.sendEmailCode>> {
  const check = riskCheckOf(context, risk_token);
  if (check === undefined) return expired;
  if (addressOfFields(fields) !== check.address) return refused(retCodes.badRequest, 'not the address of the check');
  if (!takesAnswer(context, check, 'code')) return noWay;
  if (!isOfferedWay(scenario, check.address, channel)) return refused(retCodes.badRequest, 'channel is not offered');
  const wait = sendingWait(context, check.address, 'security');
  if (wait > 0) return refused(retCodes.tooManyCodes, 'too many codes', { resend_after: Math.ceil(wait / second) });
  sendSecurityCode(context, check, check.address);
  markChannel(context, check.address, channel);
  return answered({ resend_after: resendWaitMs / second, ...wayFields(scenario, check.address, channel) });
}

/**
 * Exchanges the right code, or an answer in another way, for a token that passes, once. A code is valid for five minutes and five
 * wrong tries.
 */
export const verifyRisk: HandlerOf<typeof contract.verifyRisk> = async (input, call) => {
  const { context } = call;
  const check = riskCheckOf(context, input.risk_token);
  if (check === undefined) return expired;
  if (!takesAnswer(context, check, input.way ?? 'code')) return noWay;
  const answer = input.way === undefined ? { codeOf: check.address } : await answerByWay(input, call, check);
  if (answer !== 'passed') {
    const wrong = 'codeOf' in answer ? refuseCode(context, check.token, answer.codeOf, input.verify_code) : answer;
    if (wrong) return wrong;
  }
  if (!endRiskCheck(context, check.token)) return expired;
  const { address, ofLogin } = check;
  return verdictOf(startRiskCheck(context, address, riskPassed, { passedBy: input.way ?? 'code', ofLogin }));
};

function refuseCode(
  context: SandboxContext,
  token: string,
  address: string,
  typed: string | undefined,
): Answer<never> | undefined {
  const code = securityCodeOf(context, token, address);
  if (code === undefined || code.wrongTries >= maxWrongTries) {
    return refused(retCodes.codeExpired, 'code is not valid any more');
  }
  if (isSameText(typed ?? '', code.text)) return undefined;
  countWrongSecurityTry(context, code);
  return refused(retCodes.codeWrong, 'wrong code');
}

function verdictOf({ token, type }: RiskCheck) {
  return answered({ risk_token: token, risk_token_type: type });
}
