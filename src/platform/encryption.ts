import { encryptableBytes, hasBrokenCharacter, passwordEnvelope } from '../domain/account/password-envelope.ts';
import { EncryptionError } from '../domain/errors/encryption-error.ts';
import { missingCode } from '../domain/errors/part-error.ts';
import { fromBase64Url } from './bytes/base64url.ts';
import { hexOf, sha256 } from './bytes/hash.ts';
import type { PasswordEncryption } from './types.ts';

/** The numbers of an RSA key of 2048 bits, written as in a JWK: base64url, the highest byte first. */
export interface PublicNumbers {
  /** Modulus. */
  readonly n: string;
  /** Exponent. */
  readonly e: string;
}

/**
 * Password encryption: RSA PKCS#1 v1.5 of the UTF-8 bytes of `{timestamp}:{password}` (S3.03, S9.28).
 *
 * @param key the environment's
 */
export function createPasswordEncryption({ n, e }: PublicNumbers): PasswordEncryption {
  const [modulus, exponent] = [hexOf(fromBase64Url(n)), hexOf(fromBase64Url(e))];
  return {
    async encrypt(password, now) {
      // A page that may not encrypt (plain http) may not send a password either.
      if (globalThis.crypto?.subtle === undefined) throw new EncryptionError('no secure context');
      if (hasBrokenCharacter(password)) throw new EncryptionError('broken character');
      const bytes = new TextEncoder().encode(passwordEnvelope(password, now));
      if (bytes.length > encryptableBytes) throw new EncryptionError('too long');
      const raise = await loadArithmetic();
      const size = modulus.length / 2;
      const encrypted = raise(hexOf(padded(bytes, size)), exponent, modulus);
      if (typeof encrypted !== 'string' || !/^[0-9a-f]{500,512}$/.test(encrypted))
        throw new EncryptionError('arithmetic failed');
      return { encrypt_password: base64Of(encrypted.padStart(size * 2, '0')), encrypt_timestamp: now };
    },
  };
}

/** `block` to the power of `exponent`, modulo `modulus`; all in hex, the result without leading zeros. */
type Raise = (block: string, exponent: string, modulus: string) => unknown;

/** The engine's own integers, or the library's where it has none. */
async function loadArithmetic(): Promise<Raise> {
  if (typeof BigInt === 'function') return raiseByEngine;
  const { parseBigInt } = await import('jsencrypt/jsbn').catch(missingCode);
  return (block, exponent, modulus) =>
    parseBigInt(block, 16).modPowInt(Number.parseInt(exponent, 16), parseBigInt(modulus, 16)).toString(16);
}

/** By squaring, from the highest bit of the exponent. No literals such as `1n`: an engine without them must read this file. */
const raiseByEngine: Raise = (block, exponent, modulus) => {
  const base = BigInt(`0x${block}`);
  const divisor = BigInt(`0x${modulus}`);
  let power = BigInt(1);
  for (const bit of BigInt(`0x${exponent}`).toString(2)) {
    power = (power * power) % divisor;
    if (bit === '1') power = (power * base) % divisor;
  }
  return power.toString(16);
};

/** Lower-case hex SHA-256 of a password's UTF-8 bytes: what the legacy and two-factor variants send (S3.03, S3.04). */
export async function hashPassword(password: string): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) throw new EncryptionError('no secure context');
  if (hasBrokenCharacter(password)) throw new EncryptionError('broken character');
  return sha256(password);
}

function base64Of(hex: string): string {
  return btoa(hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));
}

/**
 * PKCS#1 v1.5, block type 2: `00 02`, random bytes other than zero, `00`, the message. Padded here, because the library
 * writes an emoji as two surrogates of three bytes each, which no decoder takes for UTF-8, and counts characters where
 * bytes count.
 */
function padded(bytes: Uint8Array, size: number): Uint8Array {
  const filler: number[] = [];
  while (filler.length < size - 3 - bytes.length) {
    filler.push(...crypto.getRandomValues(new Uint8Array(size)).filter((byte) => byte !== 0));
  }
  return Uint8Array.of(0, 2, ...filler.slice(0, size - 3 - bytes.length), 0, ...bytes);
}
