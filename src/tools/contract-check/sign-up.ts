/** Opens accounts at an exchange, by the pages' own flow and in the way that the site uses (S7.14–S7.22). */

import { hashPassword } from '../../browser/encryption.ts';
import type { EndpointName } from '../../contract/all.ts';
import { registerRecall } from '../../contract/register.ts';
import { isLegacy } from '../../domain/account/register-type.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { createRegisterFlow, type RegisterFlow } from '../../features/register/register.ts';
import type { RegisterPasskeys } from '../../features/register/tools.ts';
import type { PhoneNumber } from './adapter.ts';
import { type Account, CannotTry, type JourneyTools, problemCatcher } from './journey-tools.ts';
import type { Visit } from './visit.ts';

const newPassword = 'a horse & 3 batteries';
const codeTries = 40;

/** The calls of the site's way to create an account, for what is wrong with one of them. */
export interface SignUpCalls {
  readonly start: EndpointName;
  readonly send: EndpointName;
  readonly verify: EndpointName;
  readonly open: EndpointName;
}

/** Who registers: an address, or a number. */
export type Name = string | PhoneNumber;

export function isOldWay({ site }: Pick<JourneyTools, 'site'>): boolean {
  return isLegacy(site.policies.registerTypes[0]);
}

export function signUpCalls(tools: Pick<JourneyTools, 'site'>, name: Name): SignUpCalls {
  if (!isOldWay(tools)) {
    return { start: 'registerInfo', send: 'sendVerifyItem', verify: 'registerVerify', open: 'registerPassword' };
  }
  const isMail = typeof name === 'string';
  const send = isMail ? 'legacyVerifyEmail' : 'legacyVerifyMobile';
  const own = isMail ? 'legacyEmail' : 'legacyMobile';
  const open = tools.site.policies.regulated ? 'registerCompliance' : own;
  return { start: send, send, verify: open, open };
}

/** @throws {CannotTry} where the adapter names no address */
export async function newAddress({ adapter }: JourneyTools): Promise<string> {
  if (!adapter.newAddress || !adapter.readCode) throw new CannotTry('the adapter has no newAddress and readCode');
  return adapter.newAddress();
}

/**
 * A registration in one browser. Whoever starts it ends it with `dispose`.
 *
 * @param passkeys of the browser, for an account without a password
 */
export function startSignUp(tools: JourneyTools, visit: Visit, passkeys?: RegisterPasskeys) {
  const caught = problemCatcher();
  const { site } = tools;
  const usual = isLegacy(site.policies.registerTypes[0]) ? 'oldCode' : 'newCode';
  const isOld = !passkeys && isLegacy(usual);
  const flow = createRegisterFlow({
    ...visit,
    // A link cannot be opened here: the code type of the same calls stands for it.
    policy: { types: [passkeys ? 'newPasskey' : usual], compliance: site.policies.regulated },
    passkeys,
    record: () => undefined,
    hashPassword,
    channel: noChannel,
    loadCommonPasswords: async () => ({ count: 1, bits: '' }),
    reportError: caught.report,
  });
  return {
    caught,
    dispose: flow.dispose,
    /** @returns the uuid of the registration whose code is on its way; `undefined` where it does not get so far */
    async submitAccount(name: Name): Promise<string | undefined> {
      const [username, dialCode] = typeof name === 'string' ? [name, ''] : [name.number, name.dialCode];
      await unlessChecked(flow, flow.submitAccount(username, dialCode));
      const state = flow.$state.get();
      return state.step === 'code' ? state.registration.uuid : undefined;
    },
    /**
     * The old calls take the code with the password, so the account is open then.
     *
     * @returns whether the code was taken
     */
    async submitCode(code: string): Promise<boolean> {
      if (flow.$state.get().step === 'password') flow.goTo('code');
      await flow.submitCode(code);
      if (!isOld) return flow.$state.get().step === (passkeys ? 'passkey' : 'password');
      await flow.submitPassword(newPassword);
      return flow.$state.get().step === 'done';
    },
    /** @returns whether the account is open */
    async submitPassword(): Promise<boolean> {
      if (!isOld) await flow.submitPassword(newPassword);
      return flow.$state.get().step === 'done';
    },
    /** @returns whether the account is open, with a passkey in place of a password */
    async submitPasskey(): Promise<boolean> {
      await flow.createPasskey();
      return flow.$state.get().step === 'backup';
    },
  };
}

/** Signs up as a visitor does, with a wrong code before the right one. */
export async function openAccount(tools: JourneyTools, visit: Visit, name?: Name): Promise<Account> {
  const { findings } = tools;
  const who = name ?? (await newAddress(tools));
  const calls = signUpCalls(tools, who);
  const signUp = startSignUp(tools, visit);
  const { caught } = signUp;
  const before = tools.answers().length;
  try {
    const uuid = await signUp.submitAccount(who);
    if (uuid === undefined) throw caught.failure(calls.start, 'the sign-up does not get to the code');
    const code = await codeFor(tools, addressOf(who));
    // A longer number may have the same digits in it.
    const leak = new RegExp(`(?<!\\d)${code}(?!\\d)`);
    const leaked = tools
      .answers()
      .slice(before)
      .find(({ body }) => leak.test(body));
    if (leaked) findings.wrong(leaked.call, 'body', 'has the code that was sent: only its owner may know it');
    if (await signUp.submitCode(otherThan(code))) throw caught.failure(calls.verify, 'a wrong code is taken');
    // A wrong code is refused, or is no 1 (S7.15).
    if (caught.found()) caught.expect(calls.verify, 'a wrong code', retCodes.codeWrong, findings);
    if (!(await signUp.submitCode(code))) throw caught.failure(calls.verify, 'the right code is not taken');
    if (!isOldWay(tools)) await checkRecall(tools, visit, uuid);
    if (!(await signUp.submitPassword())) throw caught.failure(calls.open, 'the password does not open the account');
    return typeof who === 'string'
      ? { username: who, password: newPassword }
      : { username: who.number, dialCode: who.dialCode, password: newPassword };
  } finally {
    signUp.dispose();
  }
}

async function checkRecall({ findings }: JourneyTools, { exchange }: Visit, uuid: string): Promise<void> {
  const recalled = await exchange.send(registerRecall, { uuid }).catch(() => undefined);
  if (recalled && recalled.recall_stage !== 'commit_password') {
    findings.wrong('registerRecall', 'result.recall_stage', 'must be commit_password before the password');
  }
}

/** As the adapter is asked for the code of it. */
export function addressOf(name: Name): string {
  return typeof name === 'string' ? name : `+${name.dialCode} ${name.number}`;
}

/** A code that is not this one. */
export function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

/**
 * @param before the code that was there before: the next one may take a while
 * @throws {CannotTry} where the adapter finds none
 */
export async function codeFor({ adapter, pause }: JourneyTools, address: string, before?: string): Promise<string> {
  for (let tries = 0; tries < codeTries; tries += 1) {
    const code = await adapter.readCode?.(address);
    if (code && code !== before) return code;
    await pause();
  }
  throw new CannotTry('the adapter has found no code');
}

/** Rejects where the exchange wants a security check, which nobody here can pass. */
async function unlessChecked(flow: RegisterFlow, submitted: Promise<void>): Promise<void> {
  let stop = () => {};
  const checked = new Promise<never>((_, reject) => {
    stop = flow.$check.listen((check) => {
      if (check !== undefined) reject(new CannotTry('the exchange demands a security check of this network'));
    });
  });
  await Promise.race([submitted, checked]).finally(() => stop());
}

const noChannel = {
  fields: async () => ({}),
  withoutRefused: (address: string) => address,
  bindPartner: async () => undefined,
  registered: async () => undefined,
  stepShown: () => undefined,
  failed: () => undefined,
};
