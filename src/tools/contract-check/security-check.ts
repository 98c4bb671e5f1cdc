/** The second factor: a login that the exchange stops with 31018 until a code was typed (S8.24, S3.09, S3.10). */

import * as v from 'valibot';
import { isExchangeError } from '../../api/errors.ts';
import { riskIntercept, sendEmailCode, sendPhoneCode, verifyRisk } from '../../contract/risk.ts';
import { riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { CheckedAccount } from './adapter.ts';
import { checkOf, tryDeviceWay } from './approval.ts';
import { CannotTry, type JourneyTools, sendRaw } from './journey-tools.ts';
import { expectMember, loginInput, loginOf } from './log-in.ts';
import { unlessNone } from './other-account.ts';
import { tryRecovery } from './recovery.ts';
import { addressOf, codeFor, otherThan } from './sign-up.ts';
import type { Visit } from './visit.ts';

const ofRefusal = v.object({ risk_token: v.string() });
/** Nobody waits longer for the check, in seconds. */
const ofWait = v.object({ resend_after: v.pipe(v.number(), v.minValue(0), v.maxValue(120)) });

/** Twice as many as a code should bear. */
const manyTries = 10;

export async function trySecurityCheck(tools: JourneyTools): Promise<void> {
  const { checkedAccounts = [], readCode } = tools.adapter;
  if (checkedAccounts.length === 0 || !readCode) throw new CannotTry('the adapter has no checkedAccounts and readCode');
  for (const account of checkedAccounts) {
    const visit = await tryAccount(tools, account);
    await refuseOtherAddress(tools, account);
    await tryDeviceWay(tools, account, visit);
    await tryRecovery(tools, account, visit);
  }
  // The last one, because an exchange may lock it for a while.
  const last = checkedAccounts.at(-1);
  if (last) await limitTries(tools, last);
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
  const code = await sentCode(tools, visit, account, ofRisk);
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

interface Check {
  readonly sence: typeof riskScenes.security;
  readonly risk_token: string;
}

/** Has a code sent to the account, and reads it. */
async function sentCode(
  tools: JourneyTools,
  { exchange }: Visit,
  { username, dialCode }: CheckedAccount,
  check: Check,
): Promise<string> {
  const address = addressOf(dialCode === undefined ? username : { number: username, dialCode });
  const before = await tools.adapter.readCode?.(address);
  const send = (): Promise<unknown> =>
    dialCode === undefined
      ? exchange.send(sendEmailCode, { ...check, email: username })
      : exchange.send(sendPhoneCode, { ...check, mobile: username, country_code: dialCode });
  await send().catch(async (error: unknown) => {
    // A code was sent to the same account a moment ago.
    const early = isExchangeError(error) && error.retCode === retCodes.tooManyCodes;
    const told = v.safeParse(ofWait, early ? error.result : undefined);
    if (!told.success) throw error;
    await tools.wait(told.output.resend_after * 1000);
    await send();
  });
  return codeFor(tools, address, before);
}

/** A code that can be tried without an end is no second factor. */
async function limitTries(tools: JourneyTools, account: CheckedAccount): Promise<void> {
  const page = tools.open();
  const check = await checkOf(tools, page, account);
  if (check === undefined) return;
  const code = await sentCode(tools, page, account, check);
  const answer = async (verify_code: string) => (await sendRaw(page, verifyRisk, { ...check, verify_code })).code;
  for (let tries = 0; tries < manyTries; tries += 1) await answer(otherThan(code));
  if ((await answer(code)) === retCodes.ok)
    tools.findings.wrong(
      'verifyRisk',
      'tries',
      `takes the right code after ${manyTries} wrong ones: it can be guessed`,
    );
}

/** Whoever knows the password must not choose where the code goes. */
async function refuseOtherAddress(tools: JourneyTools, account: CheckedAccount): Promise<void> {
  const email = await tools.adapter.newAddress?.();
  const page = tools.open();
  const check = await checkOf(tools, page, account);
  if (email === undefined || check === undefined) return;
  if ((await sendRaw(page, sendEmailCode, { ...check, email })).code !== retCodes.ok) return;
  const verify_code = await codeFor(tools, email).catch(unlessNone);
  if (verify_code === undefined) return;
  if ((await sendRaw(page, verifyRisk, { ...check, verify_code })).code === retCodes.ok)
    tools.findings.wrong('sendEmailCode', 'email', 'may be any address: whoever knows the password gets the code');
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
