/** Passkeys at an exchange: created and used as a page does it, and what must not log in (S1.27, `docs/passkeys.md`). */

import { generateKeyPairSync } from 'node:crypto';
import type { EndpointName } from '../../contract/all.ts';
import { passkeyCreate, passkeyCreateOptions, passkeyLogin, passkeyLoginOptions } from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { createPasskey, type Forgery, type SoftPasskey } from './authenticator.ts';
import { type JourneyTools, sendRaw } from './journey-tools.ts';
import type { Visit } from './visit.ts';

type Options = Record<string, unknown>;

/** A challenge of 16 bytes in base64url; fewer can be guessed (WebAuthn Level 3, 13.4.3). */
const minChallengeLength = 22;

/**
 * @param member whose passkey it is: a session that has just begun
 * @returns a visit that the passkey has logged in
 */
export async function tryPasskeys(tools: JourneyTools, member: Visit): Promise<Visit> {
  const { adapter, findings } = tools;
  const origin = adapter.pageOrigin;
  const rp_id = new URL(origin).hostname;
  const creation = await member.exchange.send(passkeyCreateOptions, { rp_id });
  checkCreation(tools, creation.options, rp_id);
  await refuseCreation(tools, member, rp_id);
  const passkey = createPasskey(creation.options, origin);
  await member.exchange.send(passkeyCreate, { credential: passkey.created });
  const again = await member.exchange.send(passkeyCreateOptions, { rp_id });
  if (!idsOf(again.options.excludeCredentials).includes(passkey.id)) {
    findings.wrong('passkeyCreateOptions', 'result.options.excludeCredentials', 'lacks the passkey that was created');
  }
  await refuseStrangers(tools, rp_id);
  await refuseForgeries(tools, passkey, rp_id);
  const visit = tools.open();
  const { options } = await visit.exchange.send(passkeyLoginOptions, { rp_id });
  checkLogin(tools, options, rp_id);
  const credential = passkey.use(options);
  await visit.exchange.send(passkeyLogin, { credential });
  await expectCode(tools, 'passkeyLogin', 'an answer that was sent before', retCodes.passkeyChallengeOver, () =>
    sendRaw(tools.open(), passkeyLogin, { credential }),
  );
  return visit;
}

function checkCreation({ findings }: JourneyTools, options: Options, rpId: string): void {
  const wrong = (place: string, what: string) =>
    findings.wrong('passkeyCreateOptions', `result.options.${place}`, what);
  if (Reflect.get(Object(options.rp), 'id') !== rpId) wrong('rp.id', 'is not the rp_id of the call');
  if (!isChallenge(options.challenge)) wrong('challenge', 'must have 16 bytes or more');
  const selection = Object(options.authenticatorSelection) as Options;
  if (selection.residentKey !== 'required') wrong('authenticatorSelection.residentKey', 'must be required');
  if (selection.userVerification !== 'required') wrong('authenticatorSelection.userVerification', 'must be required');
}

function checkLogin({ findings }: JourneyTools, options: Options, rpId: string): void {
  const wrong = (place: string, what: string) => findings.wrong('passkeyLoginOptions', `result.options.${place}`, what);
  if (options.rpId !== rpId) wrong('rpId', 'is not the rp_id of the call');
  if (!isChallenge(options.challenge)) wrong('challenge', 'must have 16 bytes or more');
  if (options.userVerification !== 'required') wrong('userVerification', 'must be required');
  if (idsOf(options.allowCredentials).length > 0) wrong('allowCredentials', 'must be empty: it names an account');
}

/** Pages of this origin use two RP IDs at most. */
async function refuseStrangers(tools: JourneyTools, rpId: string): Promise<void> {
  await expectCode(tools, 'passkeyLoginOptions', 'a foreign rp_id', retCodes.passkeyRefused, () =>
    sendRaw(tools.open(), passkeyLoginOptions, { rp_id: `${rpId}.foreign.example` }),
  );
}

/** A passkey of somebody whom the device does not know. */
async function refuseCreation(tools: JourneyTools, member: Visit, rp_id: string): Promise<void> {
  const { options } = await member.exchange.send(passkeyCreateOptions, { rp_id });
  const { created } = createPasskey(options, tools.adapter.pageOrigin, 0, { userVerified: false });
  await expectCode(tools, 'passkeyCreate', 'a passkey without user verification', retCodes.passkeyRefused, () =>
    sendRaw(member, passkeyCreate, { credential: created }),
  );
}

async function refuseForgeries(tools: JourneyTools, passkey: SoftPasskey, rp_id: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forgeries: Readonly<Record<string, Forgery>> = {
    'a signature of another key': { key: privateKey },
    'the origin of another page': { origin: 'https://foreign.example' },
    'another relying party': { rpId: 'foreign.example' },
    'an answer without user verification': { userVerified: false },
    'the user handle of somebody else': { userHandle: 'AAAA' },
  };
  for (const [what, forgery] of Object.entries(forgeries)) {
    const visit = tools.open();
    const { options } = await visit.exchange.send(passkeyLoginOptions, { rp_id });
    await expectCode(tools, 'passkeyLogin', what, retCodes.passkeyRefused, () =>
      sendRaw(visit, passkeyLogin, { credential: passkey.use(options, forgery) }),
    );
  }
}

async function expectCode(
  { findings }: JourneyTools,
  call: EndpointName,
  doing: string,
  code: number,
  send: () => ReturnType<typeof sendRaw>,
): Promise<void> {
  const found = (await send()).code;
  if (found !== code) findings.wrong(call, 'ret_code', `${doing} must be refused with ${code}; it is ${found}`);
}

function isChallenge(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]+$/.test(value) && value.length >= minChallengeLength;
}

function idsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((one) => Reflect.get(Object(one), 'id')) : [];
}
