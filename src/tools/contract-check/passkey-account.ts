/** An account without a password at an exchange: opened as a page does it, and what must not open one (`docs/passkeys.md`). */

import type { EndpointName } from '../../contract/all.ts';
import {
  passkeyCreate,
  passkeyCreateOptions,
  passkeyList,
  passkeyProofOptions,
  passkeyRemove,
} from '../../contract/passkeys.ts';
import { registerPasskey, registerPasskeyOptions } from '../../contract/register.ts';
import { isPasswordless } from '../../domain/account/register-type.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { Site } from '../../domain/site/site.ts';
import { createPasskey, type Forgery, type SoftPasskey } from './authenticator.ts';
import { type JourneyTools, sendRaw } from './journey-tools.ts';
import { expectMember, loginInput, loginOf } from './log-in.ts';
import { checkCreation, expectCode } from './passkeys.ts';
import { answersDuring, reportDifference } from './protection.ts';
import { codeFor, newAddress, startSignUp } from './sign-up.ts';
import type { Visit } from './visit.ts';

/** Whether the site lists the type. */
export function hasPasskeyAccounts({ policies }: Site): boolean {
  return policies.registerTypes.some(isPasswordless);
}

type Options = Record<string, unknown>;

export async function tryPasskeyAccount(tools: JourneyTools): Promise<void> {
  const other = await begin(tools);
  await other.verify();
  const mine = await begin(tools);
  await refuseUnverified(tools, mine, await other.options());
  await mine.verify();
  checkCreation(tools, await mine.options(), mine.rpId, { call: 'registerPasskeyOptions' });
  await refuseChallenges(tools, mine, await other.options());
  const passkey = await mine.open();
  await expectMember(tools, mine.visit, 'registerPasskey');
  await sameAsUnknown(tools, mine.name);
  await tryProofs(tools, mine, passkey);
  for (const { dispose } of [other, mine]) dispose();
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** A registration whose code is on its way, in a browser that makes passkeys. */
async function begin(tools: JourneyTools) {
  const { pageOrigin } = tools.adapter;
  const rpId = new URL(pageOrigin).hostname;
  const name = await newAddress(tools);
  const visit = tools.open();
  let made: SoftPasskey | undefined;
  const signUp = startSignUp(tools, visit, {
    rpId: async () => rpId,
    ownRpId: () => rpId,
    async create(options) {
      made = createPasskey({ ...options }, pageOrigin);
      return { type: 'credential', credential: made.created };
    },
    use: async () => ({ type: 'unable' }),
    unknown: () => undefined,
  });
  const uuid = await signUp.submitAccount(name);
  if (uuid === undefined) throw signUp.caught.failure('registerInfo', 'the sign-up does not get to the code');
  const input = { uuid, rp_id: rpId };
  return {
    ...{ name, visit, uuid, rpId, input, dispose: signUp.dispose },
    options: async (): Promise<Options> => (await visit.exchange.send(registerPasskeyOptions, input)).options,
    async verify(): Promise<void> {
      const isTaken = await signUp.submitCode(await codeFor(tools, name));
      if (!isTaken) throw signUp.caught.failure('registerVerify', 'the right code is not taken');
    },
    async open(): Promise<SoftPasskey> {
      const isOpen = await signUp.submitPasskey();
      if (!isOpen || !made) throw signUp.caught.failure('registerPasskey', 'the passkey does not open the account');
      return made;
    },
  };
}

/** @param options of a registration whose code was right */
async function refuseUnverified(tools: JourneyTools, { visit, uuid, input }: Begun, options: Options): Promise<void> {
  const { created: credential } = createPasskey(options, tools.adapter.pageOrigin);
  const [what, code] = ['a registration whose code was not typed', retCodes.registrationExpired] as const;
  await expectCode(tools, 'registerPasskeyOptions', what, code, () => sendRaw(visit, registerPasskeyOptions, input));
  await expectCode(tools, 'registerPasskey', what, code, () => sendRaw(visit, registerPasskey, { uuid, credential }));
}

/** @param others of another registration */
async function refuseChallenges(tools: JourneyTools, { visit, uuid, options }: Begun, others: Options): Promise<void> {
  const tryWith = (what: string, code: number, given: Options, forgery?: Forgery) => {
    const { created: credential } = createPasskey(given, tools.adapter.pageOrigin, 0, forgery);
    return expectCode(tools, 'registerPasskey', what, code, () =>
      sendRaw(visit, registerPasskey, { uuid, credential }),
    );
  };
  await tryWith('a challenge of another registration', retCodes.passkeyChallengeOver, others);
  const used = await options();
  await tryWith('a passkey without user verification', retCodes.passkeyRefused, used, { userVerified: false });
  await tryWith('a challenge that was used', retCodes.passkeyChallengeOver, used);
  const foreign = { origin: 'https://foreign.example' };
  await tryWith('the origin of another page', retCodes.passkeyRefused, await options(), foreign);
}

/** Nobody learns by a password that the account has none. */
async function sameAsUnknown(tools: JourneyTools, name: string): Promise<void> {
  const { endpoint } = loginOf(tools);
  const logIn = (username: string) =>
    answersDuring(tools, username, async () => {
      await sendRaw(tools.open(), endpoint, loginInput(tools, { username, password: 'no horse & no battery' }));
    });
  const place = 'account without a password';
  reportDifference(tools.findings, await logIn(name), await logIn(await newAddress(tools)), place);
}

/** In place of the password a passkey of the account proves who its owner is. */
async function tryProofs(tools: JourneyTools, { visit, rpId }: Begun, passkey: SoftPasskey): Promise<void> {
  const { findings, adapter } = tools;
  const { list, has_password } = await visit.exchange.send(passkeyList, {});
  if (has_password !== false) findings.wrong('passkeyList', 'result.has_password', 'must be false');
  if (list.length !== 1) findings.wrong('passkeyList', 'result.list', 'must have the passkey of the registration');
  const creation = await visit.exchange.send(passkeyCreateOptions, { rp_id: rpId });
  const second = createPasskey(creation.options, adapter.pageOrigin);
  await visit.exchange.send(passkeyCreate, { credential: second.created });
  const proof = async (forgery?: Forgery) => {
    const { options } = await visit.exchange.send(passkeyProofOptions, { rp_id: rpId });
    return passkey.use(options, forgery);
  };
  const remove = removing(tools, visit);
  await remove('a passkey without user verification', retCodes.passkeyRefused, {
    id: second.id,
    proof: await proof({ userVerified: false }),
  });
  const used = await proof();
  await visit.exchange.send(passkeyRemove, { id: second.id, proof: used });
  await remove('a proof that was used', retCodes.passkeyChallengeOver, { id: passkey.id, proof: used });
  await remove('the only passkey', retCodes.passkeyRefused, { id: passkey.id, proof: await proof() });
  const bare = await sendRaw(visit, passkeyRemove, { id: passkey.id });
  if (bare.code === retCodes.ok) findings.wrong('passkeyRemove', 'proof', 'removes a passkey without any proof');
}

function removing(tools: JourneyTools, visit: Visit) {
  const call: EndpointName = 'passkeyRemove';
  return (what: string, code: number, input: { readonly id: string; readonly proof: Record<string, unknown> }) =>
    expectCode(tools, call, what, code, () => sendRaw(visit, passkeyRemove, input));
}
