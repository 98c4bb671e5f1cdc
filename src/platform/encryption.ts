import type { RSAKey } from 'jsencrypt/rsa';
import { EncryptionError } from '../domain/errors/encryption-error.ts';
import { encryptableBytes, hasBrokenCharacter, passwordEnvelope } from '../domain/password.ts';
import type { PasswordEncryption } from './types.ts';

/**
 * Password encryption: RSA PKCS#1 v1.5 of the UTF-8 bytes of `{timestamp}:{password}` (S3.03, S9.28).
 *
 * @param publicKey the environment's key as PEM; fetched, like the library, at the first password
 */
export function createPasswordEncryption(publicKey: () => Promise<string>): PasswordEncryption {
  return {
    async encrypt(password, now) {
      // A page that may not encrypt (plain http) may not send a password either.
      if (globalThis.crypto?.subtle === undefined) throw new EncryptionError('no secure context');
      if (hasBrokenCharacter(password)) throw new EncryptionError('broken character');
      const bytes = new TextEncoder().encode(passwordEnvelope(password, now));
      if (bytes.length > encryptableBytes) throw new EncryptionError('too long');
      const [{ RSAKey }, pem] = await Promise.all([import('jsencrypt/rsa'), publicKey()]).catch(() => {
        // The page may be older than what its server has by now: its island reloads it, once.
        dispatchEvent(new Event('lost'));
        throw new EncryptionError('not loaded');
      });
      const key = new RSAKey();
      key.setPublic(...(await publicNumbers(pem)));
      const encrypted = encryptBytes(key, bytes);
      return { encrypt_password: encrypted, encrypt_timestamp: now };
    },
  };
}

/** Lower-case hex SHA-256 of a password's UTF-8 bytes: what the legacy and two-factor variants send (S3.03, S3.04). */
export async function hashPassword(password: string): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) throw new EncryptionError('no secure context');
  if (hasBrokenCharacter(password)) throw new EncryptionError('broken character');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password));
  return hexOf(new Uint8Array(digest));
}

/** Modulus and exponent of a PEM, in hex: the browser reads keys itself, so the library's reader stays at home. */
async function publicNumbers(pem: string): Promise<[modulus: string, exponent: string]> {
  const spki = bytesOf(pem.replace(/-----[^-]+-----|\s/g, ''));
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const { n = '', e = '' } = await crypto.subtle.exportKey(
    'jwk',
    await crypto.subtle.importKey('spki', spki, algorithm, true, ['encrypt']),
  );
  return [hexOf(bytesOf(n)), hexOf(bytesOf(e))];
}

/** Of base64 in either alphabet. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The library's own padding writes an emoji as two surrogates of three bytes each, which no decoder takes for UTF-8, and
 * counts characters where bytes count. So the block is padded here and the library does the arithmetic.
 *
 * @returns base64
 * @throws {EncryptionError} where the library gives anything but a full block: it reports failure by value
 */
function encryptBytes(key: RSAKey, bytes: Uint8Array): string {
  // biome-ignore lint/complexity/useLiteralKeys: the modulus is a protected member, and the only way to its number type
  const Integer = key['n'].constructor as new (bytes: number[]) => (typeof key)['n'];
  const hex: unknown = key.encrypt('', (_text, size) => new Integer(padded(bytes, size)));
  if (typeof hex !== 'string' || !/^(?:[0-9a-f]{2}){256}$/.test(hex)) throw new EncryptionError('library failed');
  return btoa(hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));
}

/** PKCS#1 v1.5, block type 2: `00 02`, random bytes other than zero, `00`, the message. */
function padded(bytes: Uint8Array, size: number): number[] {
  const filler: number[] = [];
  while (filler.length < size - 3 - bytes.length) {
    filler.push(...crypto.getRandomValues(new Uint8Array(size)).filter((byte) => byte !== 0));
  }
  return [0, 2, ...filler.slice(0, size - 3 - bytes.length), 0, ...bytes];
}
