/** Passkeys: creation and login (S1.27, decisions 0113 and 0121). */

import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import { siteOf, sites } from '../../../sites/all.ts';
import { passkeyGroups } from '../../../sites/shared.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as account from '../../contract/passkeys.ts';
import type * as login from '../../contract/passkeys.ts';
import type * as loginOptions from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { relyingParties } from '../../domain/site/relying-party.ts';
import { parseJson } from '../../domain/storage/json.ts';
import { refuseBlocked } from '../checks/blocked.ts';
import { verifyCaptcha } from '../checks/captcha.ts';
import { usernameOf } from '../server/address.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import type { Call, Handler } from '../server/handler.ts';
import { accountByToken, confirmSession, provenAt } from './accounts.ts';
import { allowedRpIds } from './allowed-rp-ids.ts';
import { openLogin } from './devices.ts';
import { refuseStranger } from './own-password.ts';
import { challengeLife, issueChallenge, takeChallenge } from './passkey-challenges.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** ES256 and RS256 (COSE): every authenticator has one of them. */
const algorithms = [-7, -257];

/** WebAuthn Level 3, section 7.1: longer ids are no authenticator's. */
const maxIdBytes = 1023;

const noPage = () => refused(retCodes.badRequest, 'the call needs the origin of a page of the exchange');
const challengeOver = () => refused(retCodes.passkeyChallengeOver, 'the challenge is unknown, used or expired');
const notVerified = () => refused(retCodes.passkeyRefused, 'the passkey could not be verified');

/**
 * How long after its login, or after the password was sent again, a session may create a passkey: with an older one, which may be
 * stolen, a thief could stay.
 */
const creationTime = 10 * 60_000;
/** The same for a passkey that is created without a question, which follows the login by itself. */
const conditionalTime = 2 * 60_000;

const loginTooOld = () =>
  refused(retCodes.passkeyRefused, 'a passkey can be created within ten minutes of the login, or with the password');

/** @param conditional without a question */
function isTooOld(context: SandboxContext, token: string | undefined, conditional: boolean): boolean {
  return context.clock.now() - provenAt(context, token) > (conditional ? conditionalTime : creationTime);
}

const parties = relyingParties(passkeyGroups, sites);

/** Refuses a call of nobody's page, and a relying party that is not for the page; `undefined` for one that is. */
function refuseRelyingParty(origin: string, rpId: string) {
  if (origin === '') return noPage();
  return allowedRpIds(origin, parties).includes(rpId) ? undefined : notVerified();
}

/** A challenge for any account. */
export const passkeyLoginOptions: HandlerOf<typeof loginOptions.passkeyLoginOptions> = async (
  { rp_id: rpId },
  call,
) => {
  const { context, pageOrigin: origin, scenario } = call;
  if (scenario.ban === 'ip') return refused(retCodes.ipLimit, 'too many calls from this network');
  const foreign = refuseRelyingParty(origin, rpId);
  if (foreign) return foreign;
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: issueChallenge(context, { origin, rpId }),
    userVerification: 'required',
    timeout: challengeLife,
  });
  return answered({ options: { ...options } });
};

/**
 * Login by a passkey. The order matters: a captcha that is missing must not use up the challenge, and a ban is told only to
 * whoever has proved the account.
 */
export const passkeyLogin: HandlerOf<typeof login.passkeyLogin> = async (input, call) => {
  const { context, scenario } = call;
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input);
  if (unsolved) return unsolved;
  if (scenario.ban === 'ip') return refused(retCodes.ipLimit, 'too many calls from this network');
  const taken = takeChallenge(context, input.credential);
  if (taken === undefined) return challengeOver();
  const passkey = storedPasskey(context, String(input.credential.id));
  if (passkey === undefined) return refused(retCodes.passkeyUnknown, 'no such passkey');
  const info = await verifyLogin(input.credential, taken, passkey);
  if (info === undefined) return notVerified();
  storeUse(context, passkey, info);
  const blocked = refuseBlocked(call, passkey.accountId);
  if (blocked) return blocked;
  return answered({ id: passkey.accountId }, openLogin(call, passkey.accountId));
};

/** A challenge for a passkey of the account that has to pass a security check; `undefined` for a page that may not have one. */
export async function checkOptions(
  { context, pageOrigin: origin }: Pick<Call, 'context' | 'pageOrigin'>,
  { accountId, rpId, riskToken }: { readonly accountId: number; readonly rpId: string; readonly riskToken: string },
) {
  const foreign = refuseRelyingParty(origin, rpId);
  if (foreign) return foreign;
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: issueChallenge(context, { origin, rpId, riskToken }),
    allowCredentials: passkeysOf(context, accountId, rpId),
    userVerification: 'required',
    timeout: challengeLife,
  });
  return answered({ options: { ...options } });
}

/** The refusal of a passkey that does not answer the security check of an account; `undefined` for one that does. */
export async function refuseForCheck(
  { context }: Pick<Call, 'context'>,
  accountId: number,
  riskToken: string,
  credential: Readonly<Record<string, unknown>>,
): Promise<Answer<never> | undefined> {
  const taken = takeChallenge(context, credential, { riskToken });
  if (taken === undefined) return challengeOver();
  const passkey = storedPasskey(context, String(credential.id));
  if (passkey === undefined || passkey.accountId !== accountId) {
    return refused(retCodes.passkeyUnknown, 'no such passkey of this account');
  }
  const info = await verifyLogin(credential, taken, passkey);
  if (info === undefined) return notVerified();
  storeUse(context, passkey, info);
  return undefined;
}

export function hasPasskey({ database }: SandboxContext, accountId: number): boolean {
  return database.prepare('SELECT 1 FROM passkeys WHERE account_id = ?').get(accountId) !== undefined;
}

/** Whether the account has a passkey that a page of this origin can use; a page that is not ours can use none. */
export function hasPasskeyAt(context: SandboxContext, accountId: number, origin: string): boolean {
  if (origin === '') return false;
  return allowedRpIds(origin, parties).some((rpId) => passkeysOf(context, accountId, rpId).length > 0);
}

/** A challenge for a new passkey of the account of the session. */
export const passkeyCreateOptions: HandlerOf<typeof account.passkeyCreateOptions> = async (input, call) => {
  const { rp_id: rpId, conditional = false } = input;
  const { context, token, pageOrigin: origin } = call;
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  if (input.encrypt_password !== undefined) {
    const wrong = await refuseStranger(context, account, input);
    if (wrong) return wrong;
    confirmSession(context, token);
  }
  if (isTooOld(context, token, conditional)) return loginTooOld();
  const foreign = refuseRelyingParty(origin, rpId);
  if (foreign) return foreign;
  const username = usernameOf(account.address);
  const name = username.type === 'email' ? username.email : username.mobile;
  const options = await generateRegistrationOptions({
    rpID: rpId,
    rpName: siteOf('global').brand.name,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(userHandleOf(context, account.id), 'base64url')),
    challenge: issueChallenge(context, { origin, rpId, accountId: account.id, conditional }),
    attestationType: 'none',
    // Without a question nobody can be verified.
    authenticatorSelection: { residentKey: 'required', userVerification: conditional ? 'preferred' : 'required' },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeysOf(context, account.id, rpId),
    timeout: challengeLife,
  });
  return answered({ options: { ...options } });
};

/** Stores a new passkey of the account of the session. */
export const passkeyCreate: HandlerOf<typeof account.passkeyCreate> = async ({ credential }, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  if (isTooOld(context, token, false)) return loginTooOld();
  const taken = takeChallenge(context, credential, { accountId: account.id });
  if (taken === undefined) return challengeOver();
  if (isTooOld(context, token, taken.conditional)) return loginTooOld();
  const info = await verifyCreation(credential, taken);
  if (info === undefined || Buffer.from(info.credential.id, 'base64url').length > maxIdBytes) return notVerified();
  const { changes } = context.database
    .prepare(
      `INSERT OR IGNORE INTO passkeys
       (credential_id, account_id, rp_id, public_key, counter, transports, multi_device, backed_up, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      info.credential.id,
      account.id,
      taken.rpId,
      Buffer.from(info.credential.publicKey).toString('base64url'),
      info.credential.counter,
      JSON.stringify(info.credential.transports ?? []),
      Number(info.credentialDeviceType === 'multiDevice'),
      Number(info.credentialBackedUp),
      context.clock.now(),
    );
  // An id that another account has is a forgery or a broken authenticator.
  return changes === 1 ? answered(null) : notVerified();
};

interface Passkey {
  readonly id: string;
  readonly accountId: number;
  readonly rpId: string;
  readonly userHandle: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: AuthenticatorTransport[];
}

function storedPasskey({ database }: SandboxContext, id: string): Passkey | undefined {
  const row = database
    .prepare('SELECT * FROM passkeys JOIN passkey_users USING (account_id) WHERE credential_id = ?')
    .get(id);
  if (row === undefined) return undefined;
  return {
    id,
    accountId: Number(row.account_id),
    rpId: String(row.rp_id),
    userHandle: String(row.user_handle),
    publicKey: String(row.public_key),
    counter: Number(row.counter),
    transports: transportsOf(row.transports),
  };
}

/** Those of one relying party: a device may have one of each. */
function passkeysOf({ database }: SandboxContext, accountId: number, rpId: string) {
  return database
    .prepare('SELECT credential_id, transports FROM passkeys WHERE account_id = ? AND rp_id = ?')
    .all(accountId, rpId)
    .map((row) => ({ id: String(row.credential_id), transports: transportsOf(row.transports) }));
}

function transportsOf(stored: unknown): AuthenticatorTransport[] {
  return v.parse(v.array(v.string()), parseJson(String(stored))) as AuthenticatorTransport[];
}

/** 32 random bytes that stand for the account in authenticators, and say nothing about its owner. */
export function userHandleOf({ database, random }: SandboxContext, accountId: number): string {
  database
    .prepare('INSERT OR IGNORE INTO passkey_users (account_id, user_handle) VALUES (?, ?)')
    .run(accountId, Buffer.from(random(32)).toString('base64url'));
  return String(
    database.prepare('SELECT user_handle FROM passkey_users WHERE account_id = ?').get(accountId)?.user_handle,
  );
}

type Taken = NonNullable<ReturnType<typeof takeChallenge>>;

function storeUse(
  { database, clock }: SandboxContext,
  { id }: Passkey,
  { newCounter, credentialBackedUp }: NonNullable<Awaited<ReturnType<typeof verifyLogin>>>,
): void {
  database
    .prepare('UPDATE passkeys SET counter = ?, backed_up = ?, last_used_at = ? WHERE credential_id = ?')
    .run(newCounter, Number(credentialBackedUp), clock.now(), id);
}

/** Origin, relying party, signature, user verification, counter and the owner; `undefined` where one of them is wrong. */
async function verifyLogin(
  credential: Readonly<Record<string, unknown>>,
  { challenge, origin, rpId }: Taken,
  passkey: Passkey,
) {
  // The library checks every field and throws.
  const response = credential as unknown as AuthenticationResponseJSON;
  try {
    if (response.response.userHandle !== passkey.userHandle || passkey.rpId !== rpId) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { ...passkey, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : undefined;
  } catch {
    return undefined;
  }
}

/** The user was present and verified, but where the page has asked for a passkey without a question. */
async function verifyCreation(credential: Readonly<Record<string, unknown>>, taken: Taken) {
  const { challenge, origin, rpId, conditional } = taken;
  const response = credential as unknown as RegistrationResponseJSON;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
      requireUserPresence: !conditional,
      requireUserVerification: !conditional,
    });
    return verified ? registrationInfo : undefined;
  } catch {
    return undefined;
  }
}
