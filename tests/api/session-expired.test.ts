/** What the request layer says when the exchange has really forgotten a session (S8.12). */

import { expect, test } from 'vitest';
import type { ExchangeError } from '../../src/api/errors.ts';
import { createExchange } from '../../src/api/exchange.ts';
import { bindStatus } from '../../src/contract/messenger.ts';
import { profile } from '../../src/contract/profile.ts';
import { login, memberInfo, quickToken } from '../../src/contract/session.ts';
import { createTestExchange } from '../sandbox/support/sandbox.ts';
import { calls, hanging, json, settle, setUp } from './exchange-harness.ts';

async function openPage() {
  const sandbox = createTestExchange();
  const token = (await sandbox.seedAccount({ session: 'ordinary' })).token ?? '';
  const said: boolean[] = [];
  const session: { value: string | undefined; number: number } = { value: token, number: 1 };
  const exchange = createExchange({
    origin: 'http://api.localhost:4321',
    fetch: (address, init) => {
      const { pathname, search } = new URL(String(address));
      const { credentials: _, redirect: __, signal: ___, ...plain } = init ?? {};
      return sandbox.fetch(pathname + search, { ...plain, headers: new Headers(init?.headers) });
    },
    clock: { now: sandbox.clock.now, after: () => () => undefined },
    session: {
      token: () => session.value,
      version: () => session.number,
      replaceToken: () => undefined,
    },
    caller: { platform: 'pc', clientAgent: '', language: 'en', guid: () => 'guid-1' },
    randomId: () => 'tx',
    sessionExpired({ hideErrors }: ExchangeError) {
      said.push(hideErrors);
      session.value = undefined;
      session.number += 1;
    },
  });
  const endElsewhere = () => sandbox.call('logout', {}, token);
  return { exchange, said, endElsewhere };
}

test.each([
  ['the profile', profile, [false]],
  ['the member', memberInfo, [false]],
  ['a call that hides its errors', bindStatus, [true]],
  ['the call for a short-lived token', quickToken, []],
] as const)('%s of a session that ended elsewhere (S8.12)', async (_, endpoint, expected) => {
  const { exchange, said, endElsewhere } = await openPage();
  await exchange.send(endpoint as typeof profile, {});
  expect(said).toEqual([]);
  await endElsewhere();
  const again = exchange.send(endpoint as typeof profile, {}, undefined, { cache: false });
  await expect(again).rejects.toMatchObject({ retCode: 10006 });
  expect(said).toEqual(expected);
});

test('a 10006 for a token that was refreshed meanwhile ends nothing (S8.12)', async () => {
  const { answer, waiting } = hanging();
  const said: number[] = [];
  const { exchange, session } = setUp(answer, { sessionExpired: () => void said.push(1) });
  session.token = 'first';
  const failed = exchange.send(calls.private, {}).catch((error: ExchangeError) => error.retCode);
  await settle();
  session.token = 'refreshed';
  waiting[0]?.(json({ ret_code: 10006, ret_msg: '', result: null, token: null }));
  expect(await failed).toBe(10006);
  expect(said).toEqual([]);
  const again = exchange.send(calls.private, {}).catch((error: ExchangeError) => error.retCode);
  await settle();
  waiting[1]?.(json({ ret_code: 10006, ret_msg: '', result: null, token: null }));
  expect(await again).toBe(10006);
  expect(said).toEqual([1]);
});

test.each([
  ['another refusal of a call with the token', calls.private, 31018],
  ['the same code for a call without a token', calls.public, 10006],
])('%s ends nothing (S8.12)', async (_, endpoint, ret_code) => {
  const said: number[] = [];
  const { exchange, session } = setUp(() => json({ ret_code }), { sessionExpired: () => void said.push(1) });
  session.token = 'token-1';
  await expect(exchange.send(endpoint as typeof calls.public, {})).rejects.toMatchObject({ retCode: ret_code });
  expect(said).toEqual([]);
});

test('several calls at the same time say it once, and a call without a session never does (S8.12)', async () => {
  const { exchange, said, endElsewhere } = await openPage();
  await endElsewhere();
  const failures = await Promise.allSettled([exchange.send(profile, {}), exchange.send(memberInfo, {})]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(said).toEqual([false]);
  const input = { username: 'a@b.example', login_type: 2, encrypt_password: 'x', encrypt_timestamp: 1 } as const;
  await expect(exchange.send(login, input)).rejects.toThrow();
  await expect(exchange.send(profile, {})).rejects.toMatchObject({ retCode: 10006 });
  expect(said).toEqual([false]);
});
