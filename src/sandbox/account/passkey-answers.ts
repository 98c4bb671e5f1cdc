/** Passkeys as they are stored, and what their answers must be (S1.27, `docs/passkeys.md`). */

import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import { siteOf, sites } from '../../../sites/all.ts';
import { passkeyGroups } from '../../../sites/shared.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { relyingParties } from '../../domain/site/relying-party.ts';
import { parseJson } from '../../domain/storage/json.ts';
import { nameOf } from '../server/address.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import { allowedRpIds } from './allowed-rp-ids.ts';
import { challengeLife, issueChallenge, type Purpose, type takeChallenge } from './passkey-challenges.ts';

/** ES256 and RS256 (COSE): every authenticator has one of them. */
const algorithms = [-7, -257];

/** WebAuthn Level 3, section 7.1: longer ids are no authenticator's. */
const maxIdBytes = 1023;

const noPage = () => refused(retCodes.badRequest, 'the call needs the origin of a page of the exchange');
export const challengeOver = () => refused(retCodes.passkeyChallengeOver, 'the challenge is unknown, used or expired');
export const notVerified = () => refused(retCodes.passkeyRefused, 'the passkey could not be verified');

const parties = relyingParties(passkeyGroups, sites);

/** Refuses a call of nobody's page, and a relying party that is not for the page; `undefined` for one that is. */
export function refuseRelyingParty(origin: string, rpId: string): Answer<never> | undefined {
  if (origin === '') return noPage();
  return allowedRpIds(origin, parties).includes(rpId) ? undefined : notVerified();
}

interface NewPasskeyFor extends Purpose {
  /** Of the account. */
  readonly address: string;
  readonly userHandle: string;
  /** Those that the account has. */
  readonly exclude: ReturnType<typeof passkeysOf>;
}

/** The options of a new passkey, with a challenge for it. */
export async function creationOptions(context: SandboxContext, asked: NewPasskeyFor) {
  const { address, userHandle, exclude, ...purpose } = asked;
  const name = nameOf(address);
  const options = await generateRegistrationOptions({
    rpID: purpose.rpId,
    rpName: siteOf('global').brand.name,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge: issueChallenge(context, purpose),
    attestationType: 'none',
    // Without a question nobody can be verified.
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: purpose.conditional ? 'preferred' : 'required',
    },
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: exclude,
    timeout: challengeLife,
  });
  return answered({ options: { ...options } });
}

/** Stores a passkey that was verified. @returns whether its id was free: one that another account has is a forgery */
export function keepPasskey(
  { database, clock }: SandboxContext,
  accountId: number,
  { rpId }: Pick<Taken, 'rpId'>,
  info: CreatedPasskey,
): boolean {
  const { changes } = database
    .prepare(
      `INSERT OR IGNORE INTO passkeys
       (credential_id, account_id, rp_id, public_key, counter, transports, multi_device, backed_up, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      info.credential.id,
      accountId,
      rpId,
      Buffer.from(info.credential.publicKey).toString('base64url'),
      info.credential.counter,
      JSON.stringify(info.credential.transports ?? []),
      Number(info.credentialDeviceType === 'multiDevice'),
      Number(info.credentialBackedUp),
      clock.now(),
    );
  return changes === 1;
}

export interface Passkey {
  readonly id: string;
  readonly accountId: number;
  readonly rpId: string;
  readonly userHandle: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: AuthenticatorTransport[];
}

export function storedPasskey({ database }: SandboxContext, id: string): Passkey | undefined {
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
export function passkeysOf({ database }: SandboxContext, accountId: number, rpId: string) {
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
type CreatedPasskey = NonNullable<Awaited<ReturnType<typeof verifyCreation>>>;

export function storeUse(
  { database, clock }: SandboxContext,
  { id }: Passkey,
  { newCounter, credentialBackedUp }: NonNullable<Awaited<ReturnType<typeof verifyLogin>>>,
): void {
  database
    .prepare('UPDATE passkeys SET counter = ?, backed_up = ?, last_used_at = ? WHERE credential_id = ?')
    .run(newCounter, Number(credentialBackedUp), clock.now(), id);
}

/** Origin, relying party, signature, user verification, counter and the owner; `undefined` where one of them is wrong. */
export async function verifyLogin(
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

/**
 * The user was present and verified, but where the page has asked for a passkey without a question. `undefined` where something is wrong.
 */
export async function verifyCreation(credential: Readonly<Record<string, unknown>>, taken: Taken) {
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
    if (!verified || Buffer.from(registrationInfo.credential.id, 'base64url').length > maxIdBytes) return undefined;
    return registrationInfo;
  } catch {
    return undefined;
  }
}

/** Whether the account has a passkey that a page of this origin can use; a page that is not ours can use none. */
export function hasPasskeyAt(context: SandboxContext, accountId: number, origin: string): boolean {
  if (origin === '') return false;
  return allowedRpIds(origin, parties).some((rpId) => passkeysOf(context, accountId, rpId).length > 0);
}
