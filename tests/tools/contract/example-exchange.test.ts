import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createExampleExchange } from '../../../docs/contract/example/exchange.mjs';
import { mainSite } from '../../../sites/all.ts';
import { $session } from '../../../src/stores/session.ts';
import { checkContract } from '../../../src/tools/contract-check/check-contract.ts';
import { nodeFetch } from '../../../src/tools/contract-check/node-fetch.ts';
import { reportText } from '../../../src/tools/contract-check/report.ts';
import { judge } from '../../../src/tools/contract-check/verdict.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const file = join(root, 'docs', 'contract', 'example', 'exchange.mjs');
const pageOrigin = 'http://localhost:4321';

afterEach(() => $session.set({ type: 'anonymous' }));

/** The example on a port of its own, and the check against it over the real network. */
async function checkExample(only: readonly string[]) {
  const privateKey = readFileSync(join(root, 'src', 'sandbox', 'server', 'keys', 'test-private-key.pem'), 'utf8');
  let passed = 0;
  const now = () => Date.now() + passed;
  const { listener, outbox } = createExampleExchange({ pages: [pageOrigin], privateKey, now });
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  let count = 0;
  return checkContract({
    api: `http://127.0.0.1:${port}`,
    site: mainSite,
    only,
    adapter: {
      pageOrigin,
      publicKey: readFileSync(join(root, 'sites', 'keys', 'test.pub'), 'utf8'),
      newAddress: () => `new-${++count}@mail.example`,
      readCode: (address) => outbox.get(address),
    },
    fetch: nodeFetch,
    clock: { now, after: (ms, callback) => timer(ms, callback) },
    pause: async () => undefined,
    wait: async (ms) => {
      passed += ms;
    },
  });
}

function timer(ms: number, callback: () => void): () => void {
  const id = setTimeout(callback, ms);
  return () => clearTimeout(id);
}

test('the example exchange passes the check for sign-up by mail, login and logout (S7.14, S7.17, S7.24, S7.30)', async () => {
  const only = [
    ...['register', 'login', 'wrong-password', 'logout', 'session', 'clock'],
    ...['strangers', 'password-rules', 'code-limit', 'password-limit'],
  ];
  const report = await checkExample(only);
  expect(reportText(report).text).not.toContain('Answers wrong');
  expect(only.map((name) => [name, report.journeys.get(name)?.type])).toEqual(only.map((name) => [name, 'right']));
  expect(report.advice).toEqual([]);
});

test('the check finds what the example does not offer, and that it cannot go live with that', async () => {
  const report = await checkExample([]);
  expect(report.journeys.get('qr')?.type).toBe('wrong');
  expect(report.journeys.get('settings')?.type).toBe('refused');
  expect(report.calls.get('whiteHosts')).toEqual({ type: 'refused', why: 'with 10001' });
  expect(judge(report).answer).toBe('no');
});

test('the example is at most 300 lines, and takes nothing from the project', () => {
  const text = readFileSync(file, 'utf8');
  expect(text.split('\n').length).toBeLessThanOrEqual(300);
  const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imports.every((name) => name?.startsWith('node:'))).toBe(true);
});
