/** The second factor: a login that the exchange stops with 31018 until a code was typed (S8.24, S3.09, S3.10). */

import * as v from 'valibot';
import { isExchangeError } from '../../api/errors.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from '../../contract/risk.ts';
import { riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { CheckedAccount } from './adapter.ts';
import { tryDeviceWay } from './approval.ts';
import { CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { expectMember, loginInput, loginOf } from './log-in.ts';
import { addressOf, codeFor, otherThan } from './sign-up.ts';
import type { Visit } from './visit.ts';

const ofRefusal = v.object({ risk_token: v.string() });
/** Nobody waits longer for the check, in seconds. */
const ofWait = v.object({ resend_after: v.pipe(v.number(), v.minValue(0), v.maxValue(120)) });

export async function trySecurityCheck(tools: JourneyTools): Promise<void> {
  const { checkedAccounts = [], readCode } = tools.adapter;
  if (checkedAccounts.length === 0 || !readCode) throw new CannotTry('the adapter has no checkedAccounts and readCode');
  for (const account of checkedAccounts) {
    const visit = await tryAccount(tools, account);
    await tryDeviceWay(tools, account, visit);
  }
}

/** @returns the browser that is logged in */
async function tryAccount(tools: JourneyTools, account: CheckedAccount): Promise<Visit> {
  const { findings } = tools;
  const { endpoint, name } = loginOf(tools);
  const visit = tools.open();
  const logIn = (fields: { risk_token?: string } = {}) =>
    visit.exchange.send(endpoint, { ...loginInput(tools, account), ...fields });
  const first = await logIn().catch((error: unknown) => error);
  if (!isExchangeError(first) || first.retCode !== retCodes.ipLimit)
    throw new CannotTry(`the login of ${account.username} is not stopped by ${retCodes.ipLimit}`);
  const given = v.safeParse(ofRefusal, first.result);
  const risk_token = given.success ? given.output.risk_token : await askForCheck(tools, visit, account);
  const ofRisk = { sence: riskScenes.security, risk_token } as const;
  const { username, dialCode } = account;
  const address = addressOf(dialCode === undefined ? username : { number: username, dialCode });
  const before = await tools.adapter.readCode?.(address);
  const send = (): Promise<unknown> =>
    dialCode === undefined
      ? visit.exchange.send(sendEmailCode, { ...ofRisk, email: username })
      : visit.exchange.send(sendPhoneCode, { ...ofRisk, mobile: username, country_code: dialCode });
  await send().catch(async (error: unknown) => {
    // The run before this one has just sent a code to the same account.
    const early = isExchangeError(error) && error.retCode === retCodes.tooManyCodes;
    const told = v.safeParse(ofWait, early ? error.result : undefined);
    if (!told.success) throw error;
    await tools.wait(told.output.resend_after * 1000);
    await send();
  });
  const code = await codeFor(tools, address, before);
  const wrong = await sendRaw(visit, verifyRisk, { ...ofRisk, verify_code: otherThan(code) });
  if (wrong.code !== retCodes.codeWrong)
    findings.wrong(
      'verifyRisk',
      'ret_code',
      `a wrong code must be refused with ${retCodes.codeWrong}; it is ${wrong.code}`,
    );
  for (const [token, what] of [
    ['a-token-that-nobody-was-given', 'an invented one'],
    [risk_token, 'one whose code was not typed'],
  ] as const) {
    const { code: found } = await sendRaw(tools.open(), endpoint, { ...loginInput(tools, account), risk_token: token });
    if (found === retCodes.ok) findings.wrong(name, 'risk_token', `logs in with ${what}`);
  }
  const passed = await visit.exchange.send(verifyRisk, { ...ofRisk, verify_code: code });
  if (passed.risk_token_type !== riskPassed)
    findings.wrong('verifyRisk', 'result.risk_token_type', `must be ${riskPassed} after the right code`);
  await logIn({ risk_token: passed.risk_token });
  await expectMember(tools, visit, name);
  return visit;
}

/** Where the refusal brings no check, pages ask for one. */
async function askForCheck(
  { findings }: JourneyTools,
  { exchange }: Visit,
  { username, dialCode }: CheckedAccount,
): Promise<string> {
  const who = { userName: username, ...(dialCode === undefined ? {} : { countyCode: dialCode }) };
  const verdict = await exchange.send(riskIntercept, {
    sence: riskScenes.sendCode,
    ...who,
    ext_info: JSON.stringify(who),
  });
  if (verdict.risk_token_type === riskPassed) {
    const what = `is ${riskPassed} for a login that was stopped by ${retCodes.ipLimit}: it can never go on`;
    findings.wrong('riskIntercept', 'result.risk_token_type', what);
  }
  return verdict.risk_token;
}
