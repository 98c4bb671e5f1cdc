import { encryptableBytes, hasBrokenCharacter, passwordEnvelope } from '../domain/account/password-envelope.ts';
import { EncryptionError } from '../domain/errors/own-errors.ts';
import { cleanPassword } from '../domain/text/clean-text.ts';
import { scriptInTime } from '../domain/time/script-in-time.ts';
import { browserClock } from './clock.ts';
import type { PasswordEncryption } from './types.ts';

/** Lower-case hex of bytes. */
export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Lower-case hex SHA-256 of a text's UTF-8 bytes. Rejects where the page may not encrypt (plain http). */
export async function sha256(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/**
 * Password encryption: RSA PKCS#1 v1.5 of the UTF-8 bytes of `{timestamp}:{password}` (S3.03, S9.28), the password clean.
 *
 * @param publicKey the environment's, as PEM
 */
export function createPasswordEncryption(publicKey: string): PasswordEncryption {
  return {
    load() {
      // The encryption asks again, and says what is missing.
      loadLibrary().catch(() => undefined);
    },
    async encrypt(typed, now) {
      const password = cleanPassword(typed);
      // A page that may not encrypt (plain http) may not send a password either.
      if (globalThis.crypto?.subtle === undefined) throw new EncryptionError('no secure context');
      if (hasBrokenCharacter(password)) throw new EncryptionError('broken character');
      const bytes = new TextEncoder().encode(passwordEnvelope(password, now));
      if (bytes.length > encryptableBytes) throw new EncryptionError('too long');
      const { JSEncrypt } = await scriptInTime(browserClock, loadLibrary());
      const library = new JSEncrypt();
      library.setPublicKey(publicKey);
      const encrypted = library.encrypt(ByteString.of(bytes));
      if (encrypted === false) throw new EncryptionError('the library failed');
      return { encrypt_password: encrypted, encrypt_timestamp: now };
    },
  };
}

/** Behind an import of its own: the library is larger than the rest of a login, and only its first submit needs it. */
const loadLibrary = () => import('jsencrypt');

/**
 * A text for jsencrypt that stands for bytes. The library encodes each half of an emoji by itself, which no decoder takes for UTF-8.
 * A character code below 128 it writes as one byte, and with a sign every byte is below 128.
 */
class ByteString extends String {
  static of(bytes: Uint8Array): string {
    // The library uses the length and the codes only, which this object has.
    return new ByteString(String.fromCharCode(...bytes)) as unknown as string;
  }

  override charCodeAt(index: number): number {
    const byte = super.charCodeAt(index);
    return byte < 128 ? byte : byte - 256;
  }
}

/** Lower-case hex SHA-256 of a password's UTF-8 bytes: what the legacy and two-factor variants send (S3.03, S3.04). */
export async function hashPassword(typed: string): Promise<string> {
  const password = cleanPassword(typed);
  if (globalThis.crypto?.subtle === undefined) throw new EncryptionError('no secure context');
  if (hasBrokenCharacter(password)) throw new EncryptionError('broken character');
  return sha256(password);
}
