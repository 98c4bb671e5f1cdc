/** The private keys that decrypt passwords, one for each environment that the sandbox may stand in for. */

import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../domain/site/site.ts';

const keyNames: Record<Environment, string | undefined> = {
  prod: undefined,
  testnet: 'testnet',
  test: 'test',
  local: 'test',
};

/** Default folder of the keys. Only the test key is committed. */
const defaultKeysDir = join(import.meta.dirname, 'keys');

/**
 * Reads the environment's private key.
 *
 * @throws {Error} a sentence: for production always, else where the file is missing or is not a key
 */
export function readPrivateKey(environment: Environment, keysDir = defaultKeysDir): KeyObject {
  const name = keyNames[environment];
  if (name === undefined) throw new Error(`The sandbox does not run for the ${environment} environment.`);
  return readKey(join(keysDir, `${name}-private-key.pem`));
}

/** The earlier key, which `npm run keys -- testnet --rotate` has kept; `undefined` outside of a rotation. */
export function readEarlierKey(environment: Environment, keysDir = defaultKeysDir): KeyObject | undefined {
  const file = join(keysDir, `${keyNames[environment]}-private-key-earlier.pem`);
  return existsSync(file) ? readKey(file) : undefined;
}

/** The key that signs receipts; `undefined` where the folder has none: then there are no receipts. */
export function readReceiptKey(environment: Environment, keysDir = defaultKeysDir): KeyObject | undefined {
  const file = join(keysDir, `${keyNames[environment]}-receipt-key.pem`);
  return existsSync(file) ? readKey(file) : undefined;
}

function readKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch (cause) {
    const what = isMissing(cause) ? 'is missing' : 'cannot be read as a private key';
    throw new Error(`The sandbox's key file ${file} ${what}; \`npm run keys\` makes a new pair.`, { cause });
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
