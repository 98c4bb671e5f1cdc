/** Random codes and tokens, stored hashes, and encrypted passwords. */

import type { KeyObject } from 'node:crypto';
import { constants, createHash, privateDecrypt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { openPasswordEnvelope } from '../../domain/account/password-envelope.ts';
import { codeLength } from '../../domain/account/verification-code.ts';
import { cleanPassword } from '../../domain/text/clean-text.ts';
import { minute, type RandomBytes, type SandboxContext } from './context.ts';

const scryptAsync = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 32;

/** The time that a hash takes. Tests make thousands of accounts and set it low: the default would be half of their time. */
function scryptCost(): ScryptOptions {
  return { N: Number(process.env.GATEHOUSE_SCRYPT_COST ?? 2 ** 14) };
}

/** An encrypted password is accepted this long before and after its time, so that a copied call soon fails. */
const envelopeLife = 5 * minute;

/** One of a million codes with equal probability: numbers that would favour low codes are drawn again. */
export function randomCode(random: RandomBytes): string {
  const codes = 10 ** codeLength;
  const limit = 2 ** 32 - (2 ** 32 % codes);
  for (;;) {
    const drawn = Buffer.from(random(4)).readUInt32BE();
    if (drawn < limit) return String(drawn % codes).padStart(codeLength, '0');
  }
}

/** A version 4 UUID. */
export function randomUuid(random: RandomBytes): string {
  const bytes = Buffer.from(random(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A session token: 32 random bytes in base64url. */
export function randomToken(random: RandomBytes): string {
  return Buffer.from(random(32)).toString('base64url');
}

/** The form in which a token is stored: the database alone gives no access. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Salt and scrypt hash of a password, as stored. */
export async function hashPassword(password: string, random: RandomBytes): Promise<string> {
  const salt = Buffer.from(random(saltBytes));
  const hash = await scryptAsync(cleanPassword(password), salt, hashBytes, scryptCost());
  return `${salt.toString('hex')}:${hash.toString('hex')}`;
}

/** Marks the stored hash of a password that was already sent as a hash. */
const hashedPrefix = 'sha256:';

/** As `hashPassword`, where only the password's SHA-256 is known (S3.03, S3.04). */
export async function hashHashedPassword(sha256: string, random: RandomBytes): Promise<string> {
  return hashedPrefix + (await hashPassword(sha256, random));
}

/** Matches no password. It is checked where there is no account, so that the answer takes as long (no enumeration). */
const noPassword = `${'0'.repeat(saltBytes * 2)}:${'0'.repeat(hashBytes * 2)}`;

/** @param stored result of `hashPassword`, or `undefined` for an account that does not exist */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const cameAsHash = stored?.startsWith(hashedPrefix) ?? false;
  const [salt = '', hash = ''] = (stored ?? noPassword).slice(cameAsHash ? hashedPrefix.length : 0).split(':');
  const clean = cleanPassword(password);
  const secret = cameAsHash ? createHash('sha256').update(clean).digest('hex') : clean;
  const computed = await scryptAsync(secret, Buffer.from(salt, 'hex'), hashBytes, scryptCost());
  return timingSafeEqual(computed, Buffer.from(hash, 'hex')) && stored !== undefined;
}

/** Whether two texts are equal. The time does not depend on where they differ. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** The encrypted fields of a request, as the contract spells them. */
export interface EncryptedFields {
  readonly encrypt_password: string;
  readonly encrypt_timestamp: number;
}

/**
 * The password of a request: RSA PKCS#1 v1.5 of `{timestamp}:{password}` in base64. `undefined` where none of our keys can
 * decrypt it, where its two timestamps differ, or where they are more than five minutes from `now`.
 */
export function openPassword(
  fields: EncryptedFields,
  { privateKey, earlierKey }: Pick<SandboxContext, 'privateKey' | 'earlierKey'>,
  now: number,
): string | undefined {
  // Not every wrong key fails: OpenSSL then gives random bytes (implicit rejection). So the timestamp decides which key it was.
  const opened = [privateKey, earlierKey]
    .filter((key) => key !== undefined)
    .map((key) => openPasswordEnvelope(decrypt(fields.encrypt_password, key) ?? ''))
    .find((envelope) => envelope?.timestamp === fields.encrypt_timestamp);
  if (opened === undefined) return undefined;
  return Math.abs(now - opened.timestamp) <= envelopeLife ? opened.password : undefined;
}

function decrypt(base64: string, key: KeyObject): string | undefined {
  try {
    const bytes = privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(base64, 'base64'));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
