/**
 * A login to an account that demands its passkey (33110): what completes it, and what must not. Whoever stands between a visitor and the
 * exchange has the right password, and may have a code as well.
 */

import { generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import { isExchangeError } from '../../api/errors.ts';
import type { EndpointName } from '../../contract/all.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { passkeyCreate, passkeyCreateOptions, passkeyLoginOptions } from '../../contract/passkeys.ts';
import { riskIntercept, riskPasskeyOptions, sendEmailCode, verifyRisk } from '../../contract/risk.ts';
import { memberInfo } from '../../contract/session.ts';
import { riskPassed, riskScenes } from '../../domain/checks/risk.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { createPasskey, type Forgery, type SoftPasskey } from './authenticator.ts';
import { type Account, CannotTry, JourneyStopped, type JourneyTools, sendRaw } from './journey-tools.ts';
import { expectMember, loginInput, loginOf } from './log-in.ts';
import { idsOf, isChallenge } from './passkeys.ts';
import { codeFor, openAccount } from './sign-up.ts';
import type { Visit } from './visit.ts';

const ofRefusal = v.object({ risk_token: v.string(), risk_token_type: v.string() });
/** Nobody waits longer for the check, in seconds. */
const ofWait = v.object({ resend_after: v.pipe(v.number(), v.minValue(0), v.maxValue(120)) });

interface Check {
  readonly sence: typeof riskScenes.security;
  readonly risk_token: string;
}

/** An account with a passkey, which is demanded from now on. */
interface Owner {
  readonly account: Account;
  /** The browser that has opened it, with its session. */
  readonly visit: Visit;
  readonly passkey: SoftPasskey;
}

export async function trySecondStep(tools: JourneyTools): Promise<void> {
  if (!tools.adapter.demandPasskey) throw new CannotTry('the adapter has no demandPasskey');
  const ann = await openOwner(tools);
  const bob = await openOwner(tools);
  await refuseStranger(tools, ann);
  await refuseKnownDevice(tools, ann);
  await refuseCodes(tools, ann);
  await refusePasskeys(tools, ann, bob);
  await refuseOtherLogin(tools, ann, bob);
  await complete(tools, ann);
}

export async function openOwner(tools: JourneyTools, { isDemanded = true } = {}): Promise<Owner> {
  const { pageOrigin, demandPasskey } = tools.adapter;
  const visit = tools.open();
  const account = await openAccount(tools, visit);
  const { options } = await visit.exchange.send(passkeyCreateOptions, { rp_id: new URL(pageOrigin).hostname });
  const passkey = createPasskey(options, pageOrigin);
  await visit.exchange.send(passkeyCreate, { credential: passkey.created });
  const { id } = await visit.exchange.send(memberInfo, {});
  if (isDemanded) await demandPasskey?.({ username: account.username, id });
  return { account, visit, passkey };
}

/**
 * Makes the account of a session demand a passkey, and logs in by what it is linked with: on a device that it does not trust. The
 * account is of no use then.
 *
 * @param member whose account the check has opened
 */
export async function refuseOtherWay(
  tools: JourneyTools,
  { exchange }: Visit,
  { name, username, logIn }: { name: EndpointName; username: string; logIn: () => ReturnType<typeof sendRaw> },
): Promise<void> {
  const { pageOrigin, demandPasskey } = tools.adapter;
  if (!demandPasskey) return;
  const { options } = await exchange.send(passkeyCreateOptions, { rp_id: new URL(pageOrigin).hostname });
  await exchange.send(passkeyCreate, { credential: createPasskey(options, pageOrigin).created });
  const { id } = await exchange.send(memberInfo, {});
  await demandPasskey({ username, id });
  const { code } = await logIn();
  const must = retCodes.secondStepNeeded;
  const what = `an account that demands its passkey must be refused with ${must}; it is ${code}`;
  if (code !== must) tools.findings.wrong(name, 'ret_code', what);
}

/** Before the password was right, nothing is told of what the account demands. */
async function refuseStranger(tools: JourneyTools, { account }: Owner): Promise<void> {
  const code = await logInWith(tools, { ...account, password: `${account.password}!` });
  if (code === retCodes.secondStepNeeded)
    tools.findings.wrong(loginOf(tools).name, 'ret_code', `${code} comes before the password was right`);
}

/** The browser that has opened the account has its Guid, which scripts can read and send, and no proof. */
async function refuseKnownDevice(tools: JourneyTools, { account, visit }: Owner): Promise<void> {
  const { endpoint, name } = loginOf(tools);
  if ((await sendRaw(visit, endpoint, loginInput(tools, account))).code === retCodes.ok)
    tools.findings.wrong(name, 'Guid', 'makes a device trusted: scripts can read and send it');
}

/** No code counts: neither one for the check of this login, nor the token of a check that anybody can ask for. */
async function refuseCodes(tools: JourneyTools, { account }: Owner): Promise<void> {
  const visit = tools.open();
  const { username } = account;
  const check = await checkOf(tools, account);
  const { code: sent } = await sendRaw(visit, sendEmailCode, { ...check, email: username });
  if (sent === retCodes.ok) {
    tools.findings.wrong('sendEmailCode', 'ret_code', 'sends a code for a login that takes only a passkey');
  } else {
    await mustNotPass(tools, visit, 'a code', { ...check, verify_code: '000000' });
  }
  for (const way of ['recovery_code', 'authenticator', 'email', 'device'] as const)
    await mustNotPass(tools, visit, way, {
      ...check,
      way,
      recovery_code: '22222-22222',
      verify_code: '000000',
      approval: check.risk_token,
    });
  const risk_token = await tokenByCode(tools, visit, username);
  if (risk_token !== undefined && (await logInWith(tools, account, risk_token)) === retCodes.ok)
    tools.findings.wrong(loginOf(tools).name, 'risk_token', 'logs in by a code where the account demands its passkey');
}

/** The token that whoever reads the codes of an address gets; `undefined` where the exchange gives none. */
async function tokenByCode(tools: JourneyTools, { exchange }: Visit, username: string): Promise<string | undefined> {
  const who = { sence: riskScenes.sendCode, userName: username, ext_info: JSON.stringify({ userName: username }) };
  const before = await tools.adapter.readCode?.(username);
  const { risk_token } = await exchange.send(riskIntercept, who);
  const check = { sence: riskScenes.security, risk_token } as const;
  const send = (): Promise<unknown> => exchange.send(sendEmailCode, { ...check, email: username });
  const failed = await send().catch((error: unknown) => error);
  if (isExchangeError(failed)) {
    const told = v.safeParse(ofWait, failed.retCode === retCodes.tooManyCodes ? failed.result : undefined);
    if (!told.success) return undefined;
    await tools.wait(told.output.resend_after * 1000);
    await send();
  }
  const verify_code = await codeFor(tools, username, before);
  const verdict = await exchange.send(verifyRisk, { ...check, verify_code }).catch(() => undefined);
  return verdict?.risk_token;
}

/** Each for a check of its own. */
async function refusePasskeys(tools: JourneyTools, ann: Owner, bob: Owner): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forgeries: Readonly<Record<string, Forgery>> = {
    'an answer without user verification': { userVerified: false },
    'the origin of another page': { origin: 'https://foreign.example' },
    'another relying party': { rpId: 'foreign.example' },
    'a signature of another key': { key: privateKey },
  };
  for (const [what, forgery] of Object.entries(forgeries)) {
    const { check, options, visit } = await openCheck(tools, ann);
    await mustNotPass(tools, visit, what, { ...check, way: 'passkey', credential: ann.passkey.use(options, forgery) });
  }
  const { check, options, visit } = await openCheck(tools, ann);
  await mustNotPass(tools, visit, 'the passkey of another account', {
    ...check,
    way: 'passkey',
    credential: bob.passkey.use(options),
  });
  await refuseChallenges(tools, ann);
}

/** A challenge is for one check: what a page got by another one, or as the answer to a login by passkey, is worth nothing. */
async function refuseChallenges(tools: JourneyTools, ann: Owner): Promise<void> {
  const other = await openCheck(tools, ann);
  const { check, visit } = await openCheck(tools, ann);
  const rp_id = new URL(tools.adapter.pageOrigin).hostname;
  const login = await visit.exchange.send(passkeyLoginOptions, { rp_id });
  const way = 'passkey';
  for (const [what, options] of Object.entries({
    'the challenge of another check': other.options,
    'the challenge of a login': login.options,
  }))
    await mustNotPass(tools, visit, what, { ...check, way, credential: ann.passkey.use(options) });
}

/** The second step of one login says nothing about another one. */
async function refuseOtherLogin(tools: JourneyTools, ann: Owner, bob: Owner): Promise<void> {
  const { check, options, visit } = await openCheck(tools, bob);
  const credential = bob.passkey.use(options);
  const { risk_token } = await visit.exchange.send(verifyRisk, { ...check, way: 'passkey', credential });
  if ((await logInWith(tools, ann.account, risk_token)) === retCodes.ok)
    tools.findings.wrong(loginOf(tools).name, 'risk_token', 'logs in with the second step of another account');
}

async function complete(tools: JourneyTools, ann: Owner): Promise<void> {
  const { endpoint, name } = loginOf(tools);
  const { check, options, visit } = await openCheck(tools, ann);
  checkOptions(tools, options, ann.passkey.id);
  const answer = { way: 'passkey', credential: ann.passkey.use(options) } as const;
  const passed = await visit.exchange.send(verifyRisk, { ...check, ...answer });
  if (passed.risk_token_type !== riskPassed)
    tools.findings.wrong('verifyRisk', 'result.risk_token_type', `must be ${riskPassed} after the right passkey`);
  const again = await checkOf(tools, ann.account);
  await mustNotPass(tools, tools.open(), 'an answer that was sent before', { ...again, ...answer });
  const { risk_token } = passed;
  await visit.exchange.send(endpoint, { ...loginInput(tools, ann.account), risk_token });
  await expectMember(tools, visit, name);
  if ((await logInWith(tools, ann.account, risk_token)) === retCodes.ok)
    tools.findings.wrong(name, 'risk_token', 'logs in twice with one second step');
}

function checkOptions({ adapter, findings }: JourneyTools, options: Record<string, unknown>, id: string): void {
  const wrong = (place: string, what: string) => findings.wrong('riskPasskeyOptions', `result.options.${place}`, what);
  if (options.rpId !== new URL(adapter.pageOrigin).hostname) wrong('rpId', 'is not the rp_id of the call');
  if (!isChallenge(options.challenge)) wrong('challenge', 'must have 16 bytes or more');
  if (options.userVerification !== 'required') wrong('userVerification', 'must be required');
  const ids = idsOf(options.allowCredentials);
  if (ids.length !== 1 || ids[0] !== id)
    wrong('allowCredentials', 'must have the passkey of the account, and no other');
}

/** A login with the right password. @throws {JourneyStopped} where it is not answered with 33110 and its check */
async function checkOf(tools: JourneyTools, account: Account): Promise<Check> {
  const { endpoint, name } = loginOf(tools);
  const answer: unknown = await tools
    .open()
    .exchange.send(endpoint, loginInput(tools, account))
    .catch((error: unknown) => error);
  if (!isExchangeError(answer))
    throw new JourneyStopped(name, 'the password alone logs in to an account that demands its passkey');
  const told = v.safeParse(ofRefusal, answer.retCode === retCodes.secondStepNeeded ? answer.result : undefined);
  if (!told.success)
    throw new JourneyStopped(
      name,
      `the right password is not answered with ${retCodes.secondStepNeeded} and a risk_token`,
    );
  if (told.output.risk_token_type !== 'passkey')
    tools.findings.wrong(name, 'result.risk_token_type', 'must be passkey where the account demands one');
  return { sence: riskScenes.security, risk_token: told.output.risk_token };
}

/** The check of a login, and a challenge for it. */
async function openCheck(tools: JourneyTools, { account }: Owner) {
  const visit = tools.open();
  const check = await checkOf(tools, account);
  const rp_id = new URL(tools.adapter.pageOrigin).hostname;
  const { options } = await visit.exchange.send(riskPasskeyOptions, { ...check, rp_id });
  return { visit, check, options };
}

async function mustNotPass(
  { findings }: JourneyTools,
  visit: Visit,
  what: string,
  answer: InputOf<typeof verifyRisk>,
): Promise<void> {
  const { code } = await sendRaw(visit, verifyRisk, answer);
  if (code === retCodes.ok) findings.wrong('verifyRisk', 'answer', `${what} completes a login that demands a passkey`);
}

/** @returns the return code of a login with the right password */
async function logInWith(tools: JourneyTools, account: Account, risk_token?: string): Promise<number | string> {
  const token = risk_token === undefined ? {} : { risk_token };
  return (await sendRaw(tools.open(), loginOf(tools).endpoint, { ...loginInput(tools, account), ...token })).code;
}
