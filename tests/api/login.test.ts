/** What the request layer asks of a call that logs in. */

import { expect, test } from 'vitest';
import { cookiesRefused } from '../../src/domain/errors/codes.ts';
import { calls, fakeClock, fine, json, setUp } from './exchange-harness.ts';

const login = { ...calls.public, logsIn: () => true };

/** A browser that takes every token and keeps none. @param says whether it says so before */
function forgetful(says: boolean) {
  const taken: string[] = [];
  const session = {
    token: () => undefined,
    version: () => 0,
    refused: () => says,
    replaceToken: (token: string) => void taken.push(token),
  };
  return { ...setUp(() => json({ ...fine, token: 'token-1' }), { session, clock: fakeClock() }), taken };
}

test('a login leaves its token in the session (S4.26)', async () => {
  const { exchange, session } = setUp(() => json({ ...fine, token: 'token-1' }));
  expect(await exchange.send(login, {})).toEqual({ name: 'ann' });
  expect(session).toMatchObject({ token: 'token-1', version: 1 });
});

test('a login that brings no token is an answer that we do not know (S8.04)', async () => {
  const { exchange } = setUp();
  await expect(exchange.send(login, {})).rejects.toMatchObject({ fault: 'parse', retCode: -200 });
});

test('a browser that says that it keeps no cookies is told before a login is sent', async () => {
  const { exchange, requests } = forgetful(true);
  await expect(exchange.send(login, {})).rejects.toMatchObject({ fault: 'refused', retCode: cookiesRefused });
  expect(requests).toEqual([]);
  // A call that does not log in goes on.
  expect(await exchange.send(calls.public, {})).toEqual({ name: 'ann' });
});

test('a browser that kept no token is told after the login', async () => {
  const { exchange, taken } = forgetful(false);
  await expect(exchange.send(login, {})).rejects.toMatchObject({ fault: 'refused', retCode: cookiesRefused });
  expect(taken).toEqual(['token-1']);
});

test('a token that its caller holds becomes the session’s when it is adopted, as a login', async () => {
  const { exchange, session } = setUp(() => json({ ...fine, token: 'token-1' }));
  const held: string[] = [];
  expect(await exchange.send(login, {}, undefined, { holdToken: (token) => held.push(token) })).toEqual({
    name: 'ann',
  });
  expect(held).toEqual(['token-1']);
  expect(session).toMatchObject({ token: undefined, version: 0 });
  expect(exchange.adopt('token-1')).toBe(true);
  expect(session).toMatchObject({ token: 'token-1', version: 1 });
});

test('adopting a token says where the browser has not kept it', () => {
  expect(forgetful(false).exchange.adopt('token-1')).toBe(false);
});
