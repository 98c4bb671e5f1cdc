import { constants, createHash, createPrivateKey, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { EncryptionError } from '../../src/domain/errors/encryption-error.ts';
import { twoFactorFields } from '../../src/flows/two-factor.ts';
import { createPasswordEncryption, hashPassword } from '../../src/platform/encryption.ts';

const root = join(import.meta.dirname, '../..');
const publicKey = readFileSync(join(root, 'sites/keys/test.pem'), 'utf8');
const privateKey = createPrivateKey(readFileSync(join(root, 'src/sandbox/keys/test-private-key.pem')));
const encryption = createPasswordEncryption(async () => publicKey);

function open(encrypted: string): Buffer {
  return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(encrypted, 'base64'));
}

test('a password of any characters is opened by the exchange as the UTF-8 bytes of “timestamp:password” (S3.03, S9.28)', async () => {
  const now = 1_795_000_000_000;
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 64 }), async (password) => {
      const expected = Buffer.from(`${now}:${password}`, 'utf8');
      fc.pre(expected.length <= 245);
      const { encrypt_password, encrypt_timestamp } = await encryption.encrypt(password, now);
      expect(encrypt_timestamp).toBe(now);
      expect(open(encrypt_password)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('a password that fills the block to the last byte is encrypted, one byte more is refused and never cut (S3.03)', async () => {
  const room = 245 - '1795000000000:'.length;
  const { encrypt_password } = await encryption.encrypt('x'.repeat(room), 1_795_000_000_000);
  expect(open(encrypt_password).length).toBe(245);
  await expect(encryption.encrypt('x'.repeat(room + 1), 1_795_000_000_000)).rejects.toThrow(EncryptionError);
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
