/** Passkeys at an exchange: created and used as a page does it, and what must not log in (S1.27, `docs/passkeys.md`). */

import { generateKeyPairSync } from 'node:crypto';
import type { EndpointName } from '../../contract/all.ts';
import {
  passkeyCreate,
  passkeyCreateOptions,
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRemove,
  passkeyRename,
} from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { createPasskey, type Forgery, type SoftPasskey } from './authenticator.ts';
import { type JourneyTools, sendRaw } from './journey-tools.ts';
import { encryptPassword, type Visit } from './visit.ts';

type Options = Record<string, unknown>;

/** A challenge of 16 bytes in base64url; fewer can be guessed (WebAuthn Level 3, 13.4.3). */
const minChallengeLength = 22;

/**
 * @param member whose passkey it is: a session that has just begun
 * @returns a visit that the passkey has logged in, and the passkey
 */
export async function tryPasskeys(
  tools: JourneyTools,
  member: Visit,
): Promise<{ readonly visit: Visit; readonly passkey: SoftPasskey }> {
  const { adapter, findings } = tools;
  const origin = adapter.pageOrigin;
  const rp_id = new URL(origin).hostname;
  const creation = await member.exchange.send(passkeyCreateOptions, { rp_id });
  checkCreation(tools, creation.options, rp_id);
  await refuseCreation(tools, member, rp_id);
  const passkey = createPasskey(creation.options, origin, 1);
  await member.exchange.send(passkeyCreate, { credential: passkey.created });
  const again = await member.exchange.send(passkeyCreateOptions, { rp_id });
  if (!idsOf(again.options.excludeCredentials).includes(passkey.id)) {
    findings.wrong('passkeyCreateOptions', 'result.options.excludeCredentials', 'lacks the passkey that was created');
  }
  await tryName(tools, member, passkey.id);
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
  await refuseCopy(tools, passkey, rp_id);
  return { visit, passkey };
}

/** A counter that does not go up is that of a copy. Not of a passkey that always has 0. */
async function refuseCopy(tools: JourneyTools, passkey: SoftPasskey, rp_id: string): Promise<void> {
  const visit = tools.open();
  const { options } = await visit.exchange.send(passkeyLoginOptions, { rp_id });
  await expectCode(tools, 'passkeyLogin', 'a counter that was used before', retCodes.passkeyRefused, () =>
    sendRaw(visit, passkeyLogin, { credential: passkey.use(options, { counter: 1 }) }),
  );
}

/** The page of the account lists the passkey, with the name that it gets. */
async function tryName({ findings }: JourneyTools, member: Visit, id: string): Promise<void> {
  const name = 'Contract check';
  await member.exchange.send(passkeyRename, { id, name });
  const { list } = await member.exchange.send(passkeyList, {});
  const listed = list.find((one) => one.id === id);
  if (!listed) findings.wrong('passkeyList', 'result.list', 'lacks the passkey that was created');
  else if (listed.name !== name) findings.wrong('passkeyRename', 'name', 'is not the one that the list has then');
}

/**
 * A passkey is removed with the password only, and by its owner only; then it logs in no more.
 *
 * @param password of the account of the session
 * @param passkey one that `tryPasskeys` has used
 */
export async function tryRemoval(
  tools: JourneyTools,
  member: Visit,
  { password, passkey }: { readonly password: string; readonly passkey: SoftPasskey },
): Promise<void> {
  const { adapter, findings } = tools;
  const encrypted = (text: string) => encryptPassword(adapter.publicKey, text, tools.now());
  await expectCode(tools, 'passkeyRemove', 'a wrong password', retCodes.wrongCredentials, () =>
    sendRaw(member, passkeyRemove, { id: passkey.id, ...encrypted(`${password}!`) }),
  );
  await expectCode(tools, 'passkeyRename', 'a passkey that the account has not', retCodes.passkeyUnknown, () =>
    sendRaw(member, passkeyRename, { id: 'AAAA', name: '' }),
  );
  await expectCode(tools, 'passkeyRemove', 'a passkey that the account has not', retCodes.passkeyUnknown, () =>
    sendRaw(member, passkeyRemove, { id: 'AAAA', ...encrypted(password) }),
  );
  await member.exchange.send(passkeyRemove, { id: passkey.id, ...encrypted(password) });
  const { list } = await member.exchange.send(passkeyList, {});
  if (list.some((one) => one.id === passkey.id)) {
    findings.wrong('passkeyList', 'result.list', 'has the passkey that was removed');
  }
  const visit = tools.open();
  const { options } = await visit.exchange.send(passkeyLoginOptions, { rp_id: new URL(adapter.pageOrigin).hostname });
  await expectCode(tools, 'passkeyLogin', 'a passkey that was removed', retCodes.passkeyUnknown, () =>
    sendRaw(visit, passkeyLogin, { credential: passkey.use(options) }),
  );
}

/**
 * A passkey that the browser creates without a question, right after the login (decision 0084). An exchange may want none, and
 * refuses the call then. The passkey is removed again.
 *
 * @param member a session that has just begun
 * @param password of its account
 */
export async function tryConditional(tools: JourneyTools, member: Visit, password: string): Promise<void> {
  const { adapter, findings } = tools;
  const origin = adapter.pageOrigin;
  const rp_id = new URL(origin).hostname;
  const input = { rp_id, conditional: true };
  const { code } = await sendRaw(member, passkeyCreateOptions, input);
  if (code === retCodes.passkeyRefused) return;
  const { options } = await member.exchange.send(passkeyCreateOptions, input);
  checkCreation(tools, options, rp_id, { kind: 'conditional' });
  const passkey = createPasskey(options, origin, 0, { userPresent: false, userVerified: false });
  const stored = await sendRaw(member, passkeyCreate, { credential: passkey.created });
  if (stored.code !== retCodes.ok) {
    findings.wrong('passkeyCreate', 'ret_code', `refuses a passkey that its call for options allows: ${stored.code}`);
    return;
  }
  const visit = tools.open();
  const login = await visit.exchange.send(passkeyLoginOptions, { rp_id });
  await expectCode(tools, 'passkeyLogin', 'an answer without user verification', retCodes.passkeyRefused, () =>
    sendRaw(visit, passkeyLogin, { credential: passkey.use(login.options, { userVerified: false }) }),
  );
  const encrypted = encryptPassword(adapter.publicKey, password, tools.now());
  await member.exchange.send(passkeyRemove, { id: passkey.id, ...encrypted });
}

interface CreationCall {
  readonly kind?: 'asked' | 'conditional';
  readonly call?: EndpointName;
}

/** What a browser is asked for a new passkey. */
export function checkCreation(
  { findings }: JourneyTools,
  options: Options,
  rpId: string,
  { kind = 'asked', call = 'passkeyCreateOptions' }: CreationCall = {},
): void {
  const wrong = (place: string, what: string) => findings.wrong(call, `result.options.${place}`, what);
  if (Reflect.get(Object(options.rp), 'id') !== rpId) wrong('rp.id', 'is not the rp_id of the call');
  if (!isChallenge(options.challenge)) wrong('challenge', 'must have 16 bytes or more');
  const selection = Object(options.authenticatorSelection) as Options;
  if (selection.residentKey !== 'required') wrong('authenticatorSelection.residentKey', 'must be required');
  const isRequired = selection.userVerification === 'required';
  if (kind === 'asked' && !isRequired) wrong('authenticatorSelection.userVerification', 'must be required');
  if (kind === 'conditional' && isRequired)
    wrong('authenticatorSelection.userVerification', 'must not be required where nobody is asked');
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

/** A call that must be refused with a code. */
export async function expectCode(
  { findings }: JourneyTools,
  call: EndpointName,
  doing: string,
  code: number,
  send: () => ReturnType<typeof sendRaw>,
): Promise<void> {
  const found = (await send()).code;
  if (found !== code) findings.wrong(call, 'ret_code', `${doing} must be refused with ${code}; it is ${found}`);
}

export function isChallenge(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]+$/.test(value) && value.length >= minChallengeLength;
}

export function idsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((one) => Reflect.get(Object(one), 'id')) : [];
}
