import { createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../sites/keys/', import.meta.url);

test('prod, testnet and test each have their own RSA public key of 2048 bits for passwords (S9.28)', () => {
  const keys = ['prod', 'testnet', 'test'].map((environment) => {
    const key = createPublicKey(readFileSync(new URL(`${environment}.pub`, folder)));
    expect(key.asymmetricKeyType).toBe('rsa');
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
    return key.export({ type: 'spki', format: 'der' }).toString('hex');
  });
  expect(new Set(keys).size).toBe(3);
});

test('there is no private key in the folder of the public keys', () => {
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  expect(texts.filter((text) => text.includes('PRIVATE KEY'))).toEqual([]);
});
