/** A rotation of the key for passwords, by the command: pages that were opened before it go on working. */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mainSite } from '../../../sites/all.ts';
import { startServer } from '../../../src/sandbox/server/server.ts';
import { $session } from '../../../src/stores/session.ts';
import { checkContract } from '../../../src/tools/contract-check/check-contract.ts';
import { nodeFetch } from '../../../src/tools/contract-check/node-fetch.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

const publicKeyBefore = readFileSync(join(import.meta.dirname, '../../../sites/keys/test.pub'), 'utf8');
let copy: ProjectCopy;
let keysDir: string;
let publicKeyAfter: string;

beforeAll(() => {
  copy = copyProject();
  keysDir = join(copy.folder, 'src/sandbox/server/keys');
  expect(copy.run('keys', 'test', '--rotate')).toMatchObject({ status: 0, stderr: '' });
  publicKeyAfter = readFileSync(join(copy.folder, 'sites/keys/test.pub'), 'utf8');
  expect(publicKeyAfter).not.toBe(publicKeyBefore);
}, 60_000);

afterEach(() => $session.set({ type: 'anonymous' }));
afterAll(() => copy.remove());

/** How sign-up and login go with a page that was built with this public key, against an exchange with the rotated keys. */
async function journeys(publicKey: string) {
  const server = await startServer({ port: 0, distDir: join(copy.folder, 'dist'), database: ':memory:', keysDir });
  onTestFinished(() => server.close());
  const api = `http://api.localhost:${server.port}`;
  const report = await checkContract({
    api,
    site: mainSite,
    only: ['register', 'login'],
    adapter: {
      pageOrigin: server.origin,
      publicKey,
      newAddress: () => 'ann@mail.example',
      async readCode(to) {
        const { messages } = await (await nodeFetch(`${api}/outbox.json?to=${encodeURIComponent(to)}`)).json();
        return messages[0]?.code;
      },
    },
    fetch: nodeFetch,
    clock: {
      now: Date.now,
      after(ms, callback) {
        const id = setTimeout(callback, ms);
        return () => clearTimeout(id);
      },
    },
    pause: async () => undefined,
    wait: async () => undefined,
  });
  return Object.fromEntries([...report.journeys].map(([name, { type }]) => [name, type]));
}

describe('after `npm run keys -- test --rotate`', () => {
  test('a page that was opened before signs up and logs in (S9.28)', async () => {
    expect(await journeys(publicKeyBefore)).toMatchObject({ register: 'right', login: 'right' });
  });

  test('a page with the new key signs up and logs in (S9.28)', async () => {
    expect(await journeys(publicKeyAfter)).toMatchObject({ register: 'right', login: 'right' });
  });

  test('the key before opens nothing once its file is gone', async () => {
    rmSync(join(keysDir, 'test-private-key-earlier.pem'));
    expect(await journeys(publicKeyBefore)).toMatchObject({ register: 'wrong' });
    expect(await journeys(publicKeyAfter)).toMatchObject({ register: 'right', login: 'right' });
  });

  test('there is nothing to rotate without a pair', () => {
    rmSync(join(copy.folder, 'sites/keys/testnet.pub'));
    const { status, stderr } = copy.run('keys', 'testnet', '--rotate');
    expect(status).toBe(1);
    expect(stderr).toMatch(/sites\/keys\/testnet\.pub is missing, so there is no key to rotate\.\n$/);
  });
});
