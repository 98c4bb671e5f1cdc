// @module-tag property

import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import testKey from '../../sites/keys/test.pub?raw';
import { createPasswordEncryption, hashPassword } from '../../src/browser/encryption.ts';
import { checkNewPassword } from '../../src/domain/account/password.ts';
import { openPasswordEnvelope } from '../../src/domain/account/password-envelope.ts';
import { EncryptionError } from '../../src/domain/errors/own-errors.ts';
import { twoFactorFields } from '../../src/features/register/calls.ts';
import { passwordProblemTexts } from '../../src/services/account/field-texts.ts';
import { propertyRuns } from '../support/property-runs.ts';

const root = join(import.meta.dirname, '../..');
const privateKey = createPrivateKey(readFileSync(join(root, 'src/sandbox/server/keys/test-private-key.pem')));
const encryption = createPasswordEncryption(testKey);

function open(encrypted: string): Buffer {
  return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(encrypted, 'base64'));
}

const now = 1_795_000_000_000;
const room = 245 - `${now}:`.length;

/** What people type and paste: ASCII, emoji, right-to-left scripts, and halves of characters that no text holds. */
const passwords = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.string({ unit: 'grapheme', maxLength: 70 }),
  fc.string({ unit: fc.constantFrom('🐎', '👩‍👩‍👧', '🇹🇷', '✅', 'a', ' '), maxLength: 70 }),
  fc.string({ unit: fc.constantFrom('س', 'ر', 'ש', '\u200f', '\u202e', '١', ':'), maxLength: 70 }),
  fc.string({ unit: fc.constantFrom('\ud83d', '\udc0e', 'a', '🐎'), maxLength: 12 }),
  fc.constantFrom('', 'x', 'x'.repeat(room), 'x'.repeat(room + 1), `${'🐎'.repeat(57)}xxx`, '🐎'.repeat(58)),
);

test('a password of any characters decrypts to what was typed, composed and without what cannot be seen, or is refused with a message (S3.02, S3.03, S9.28)', async () => {
  // Each one is an encryption and a decryption with RSA.
  const runs = propertyRuns(2000);
  const seen = { opened: 0, refused: 0, broken: 0, full: 0 };
  await fc.assert(
    fc.asyncProperty(passwords, async (typed) => {
      const password = typed.replace(/[\p{Cc}\p{Cf}\p{DI}\u2800]/gu, '').normalize('NFC');
      const expected = Buffer.from(`${now}:${password}`, 'utf8');
      const whole = expected.toString('utf8') === `${now}:${password}`;
      if (!whole || expected.length > 245) {
        seen.refused += 1;
        seen.broken += Number(!whole);
        await expect(encryption.encrypt(typed, now)).rejects.toThrow(EncryptionError);
        const problem = checkNewPassword(typed, { accountName: 'ann@mail.example', brandName: 'Gatehouse' });
        expect(problem && passwordProblemTexts[problem]).toMatch(/^password/);
        return;
      }
      const { encrypt_password, encrypt_timestamp } = await encryption.encrypt(typed, now);
      seen.opened += 1;
      seen.full += Number(expected.length === 245);
      expect(encrypt_timestamp).toBe(now);
      expect(openPasswordEnvelope(open(encrypt_password).toString('utf8'))).toEqual({ timestamp: now, password });
    }),
    { numRuns: runs },
  );
  expect(seen.opened).toBeGreaterThan(runs / 2);
  expect(Math.min(seen.broken, seen.full)).toBeGreaterThan(runs < 10_000 ? 0 : 100);
});

test('any 2048-bit key encrypts what Node opens, whatever its numbers (S3.02, S3.03)', async () => {
  for (const publicExponent of [3, 17, 65537, 0x1000001]) {
    const made = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent });
    const publicKey = made.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const { encrypt_password } = await createPasswordEncryption(publicKey).encrypt('secret words', now);
    const key = { key: made.privateKey, padding: constants.RSA_PKCS1_PADDING };
    expect(privateDecrypt(key, Buffer.from(encrypt_password, 'base64')).toString()).toBe(`${now}:secret words`);
  }
});

test('every key of the sites is one that pages can read: RSA of 2048 bits (S3.02)', () => {
  const keys = globSync('sites/keys/*.pub', { cwd: root });
  expect(keys).toHaveLength(3);
  for (const file of keys) {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(readFileSync(join(root, file)));
    expect({ asymmetricKeyType, bits: asymmetricKeyDetails?.modulusLength }, file).toEqual({
      asymmetricKeyType: 'rsa',
      bits: 2048,
    });
  }
});

test('a password that fills the block to the last byte is encrypted, one byte more is refused and never cut (S3.03)', async () => {
  const { encrypt_password } = await encryption.encrypt('x'.repeat(room), now);
  expect(open(encrypt_password).length).toBe(245);
  await expect(encryption.encrypt('x'.repeat(room + 1), now)).rejects.toThrow(EncryptionError);
});

test('half a character, which would be hashed as another password, is refused (S3.04)', async () => {
  await expect(hashPassword('pass\ud83dword')).rejects.toThrow(EncryptionError);
  await expect(hashPassword('pass🐎word')).resolves.toMatch(/^[0-9a-f]{64}$/);
});

test('the same password is never encrypted to the same text twice (S3.02)', async () => {
  const texts = await Promise.all(Array.from({ length: 20 }, () => encryption.encrypt('the same', 1)));
  expect(new Set(texts.map(({ encrypt_password }) => encrypt_password)).size).toBe(20);
});

test('a browser that may not encrypt refuses instead of sending the password in clear (S3.02)', async () => {
  vi.stubGlobal('crypto', {});
  await expect(encryption.encrypt('secret', 1)).rejects.toThrow(EncryptionError);
  await expect(hashPassword('secret')).rejects.toThrow(EncryptionError);
  vi.unstubAllGlobals();
});

test('the two-factor variant sends the password as lower-case hex SHA-256 and clears the country code (S3.04)', async () => {
  const form = { email: 'ann@mail.example', mobile: '5551234567', password: 'pässwörd 🐎' };
  expect(twoFactorFields({ ...form, passwordHash: await hashPassword(form.password) })).toEqual({
    email: form.email,
    mobile: form.mobile,
    password: createHash('sha256').update(form.password, 'utf8').digest('hex'),
    country_code: '',
  });
});
