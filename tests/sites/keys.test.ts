import { createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../sites/keys/', import.meta.url);

test('prod, testnet and test each have an RSA public key of 2048 bits of their own for passwords (S9.28)', () => {
  const keys = ['prod', 'testnet', 'test'].map((environment) => {
    const key = createPublicKey(readFileSync(new URL(`${environment}.pem`, folder)));
    expect(key.asymmetricKeyType).toBe('rsa');
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
    return key.export({ type: 'spki', format: 'der' }).toString('hex');
  });
  expect(new Set(keys).size).toBe(3);
});

test('no private key lies beside the public keys', () => {
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  expect(texts.filter((text) => text.includes('PRIVATE KEY'))).toEqual([]);
});
