/** "Ask for fewer codes on this device": the proof that the exchange sets, and who gets nothing by it (decision 0092). */

import { expect, test } from 'vitest';
import type { Envelope } from '../../../src/contract/endpoint.ts';
import { ann, annsPassword, createTestExchange, day, encrypted, type TestExchange } from '../support/sandbox.ts';

const bob = { email: 'bob@mail.example' };
const page = 'https://test.gatehouse.example';
/** The device id of every call: it counts for nothing. */
const guid = 'device-of-ann';

type Person = typeof ann;

/** What other pages of the company do to an account. */
interface AccountChange {
  readonly password?: string;
  readonly end_sessions?: boolean;
}

type Send = (path: string, input: object) => Promise<Envelope & { result: Record<string, string> }>;

/** A browser: it keeps the cookies of the exchange and sends them with each call. */
function openBrowser(exchange: TestExchange, { origin = page, fetchSite = 'same-site' } = {}) {
  const jar = new Map<string, string>();
  const set: string[] = [];
  async function send(path: string, input: object) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await exchange.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': fetchSite, guid, cookie },
      body: JSON.stringify(input),
    });
    for (const line of response.headers.getSetCookie()) {
      set.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response.json();
  }
  const logIn = async ({ email }: Person, more: object = {}, password = annsPassword) => {
    const name = { username: email, login_type: 2 };
    return send('/login', { ...name, ...encrypted(password, exchange.clock.now()), ...more });
  };
  return {
    jar,
    set,
    send,
    logIn,
    /** Logs in with a code, and asks for fewer of them. */
    async trust(person: Person) {
      const risk_token = await passCheck(exchange, send, person);
      return logIn(person, { risk_token, trust_device: true });
    },
  };
}

async function passCheck(exchange: TestExchange, send: Send, person: Person) {
  // A second code of a minute would be refused.
  exchange.wait(60_000);
  const of = { sence: 30002, userName: person.email, ext_info: '{}' };
  const { risk_token } = (await send('/user/public/risk/default-intercept', of)).result;
  const check = { sence: 30093, risk_token };
  await send('/user/public/send/email/code', { ...check, email: person.email });
  const verify_code = await exchange.codeFor(person.email);
  return (await send('/user/public/risk/verify', { ...check, verify_code })).result.risk_token;
}

/** An exchange that asks everybody on this device for a code, with two accounts. */
async function openExchange() {
  const exchange = createTestExchange(undefined, 'test');
  const { uid } = await exchange.seedAccount();
  await exchange.seedAccount(bob);
  exchange.control.changeScenario(guid, { ban: 'ip' });
  const change = (input: AccountChange) =>
    exchange.fetch('/control/accounts/change', { method: 'POST', body: JSON.stringify({ uid, ...input }) });
  return { exchange, change };
}

const asked = { ret_code: 31018, token: null };
const loggedIn = { ret_code: 0, token: expect.any(String) };

test('a device that was asked for a code is trusted for 30 days by a cookie that no script can read (S7.24)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange);
  expect(await browser.logIn(ann)).toMatchObject(asked);
  expect(await browser.trust(ann)).toMatchObject(loggedIn);
  expect(browser.set).toEqual([
    expect.stringMatching(
      /^__Host-DEVICE_PROOF=[\w-]{40,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
  exchange.wait(30 * day - 1000);
  expect(await browser.logIn(ann)).toMatchObject(loggedIn);
  // A use makes it no longer.
  expect(browser.set).toHaveLength(1);
  exchange.wait(1000);
  expect(await browser.logIn(ann)).toMatchObject(asked);
});

test('a page on another domain has a proof of its own: the browser keeps it for that page only (S7.24)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange, { origin: 'https://test.gatehouse.nl.example', fetchSite: 'cross-site' });
  await browser.trust(ann);
  expect(browser.set).toEqual([expect.stringMatching(/; HttpOnly; Secure; SameSite=None; Partitioned$/)]);
});

test('without a proof all codes are asked for, whatever the Guid is (S7.24)', async () => {
  const { exchange } = await openExchange();
  await openBrowser(exchange).trust(ann);
  const other = openBrowser(exchange);
  expect(await other.logIn(ann)).toMatchObject(asked);
  other.jar.set('__Host-DEVICE_PROOF', 'a'.repeat(43));
  expect(await other.logIn(ann)).toMatchObject(asked);
});

test('the proof of an account is nothing to another account (S7.24)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange);
  await browser.trust(ann);
  expect(await browser.logIn(bob)).toMatchObject(asked);
});

test('two accounts can trust one device; the earlier proof is no longer valid (S7.24)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange);
  await browser.trust(ann);
  const earlier = new Map(browser.jar);
  await browser.trust(bob);
  expect(await browser.logIn(ann)).toMatchObject(loggedIn);
  expect(await browser.logIn(bob)).toMatchObject(loggedIn);
  const thief = openBrowser(exchange);
  for (const [name, value] of earlier) thief.jar.set(name, value);
  expect(await thief.logIn(ann)).toMatchObject(asked);
  // What moves to a new proof keeps the time that was left.
  exchange.wait(29 * day);
  await browser.trust(bob);
  exchange.wait(day);
  expect(await browser.logIn(ann)).toMatchObject(asked);
});

test('a stolen proof opens nothing without the password, and wrong passwords count as anywhere (S7.24, S8.10)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange);
  await browser.trust(ann);
  for (const count of [1, 2, 3, 4, 5]) {
    const answer = await browser.logIn(ann, {}, 'not her password');
    expect(answer).toMatchObject({ ret_code: 31002, token: null, result: { password_error_count: count } });
  }
  expect(await browser.logIn(ann)).toMatchObject({ ret_code: 31030, token: null });
});

test.each<[string, AccountChange, string]>([
  ['the password was changed', { password: 'another horse' }, 'another horse'],
  ['all sessions of the account were ended', { end_sessions: true }, annsPassword],
])('a proof from before %s is worth nothing (S7.24)', async (_, changed, password) => {
  const { exchange, change } = await openExchange();
  const browser = openBrowser(exchange);
  await browser.trust(ann);
  expect((await change(changed)).status).toBe(200);
  expect(await browser.logIn(ann, {}, password)).toMatchObject(asked);
});

test('a logout leaves the device trusted (S7.30)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange);
  const { token } = await browser.trust(ann);
  await exchange.call('logout', {}, token);
  expect(await browser.logIn(ann)).toMatchObject(loggedIn);
});

test('where the risk says so, a trusted device is asked for a code, too (S3.10)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange);
  await browser.trust(ann);
  exchange.control.changeScenario(guid, { risk: 'code' });
  expect(await browser.logIn(ann)).toMatchObject(asked);
});

test('a device is not trusted without a code, without the right password, or without asking for it (S7.24)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange);
  await browser.logIn(ann, { trust_device: true });
  const risk_token = await passCheck(exchange, browser.send, ann);
  await browser.logIn(ann, { risk_token, trust_device: true }, 'not her password');
  // The check of another name.
  await browser.logIn(bob, { risk_token, trust_device: true });
  await browser.logIn(ann, { risk_token });
  // A check that passes without a code.
  exchange.control.clear(guid);
  const of = { sence: 30002, userName: ann.email, ext_info: '{}' };
  const { result } = await browser.send('/user/public/risk/default-intercept', of);
  expect(result.risk_token_type).toBe('pass');
  expect(await browser.logIn(ann, { risk_token: result.risk_token, trust_device: true })).toMatchObject(loggedIn);
  expect(browser.set).toEqual([]);
});

test('a page that is not ours cannot use the proof (S6.09)', async () => {
  const { exchange } = await openExchange();
  const browser = openBrowser(exchange);
  await browser.trust(ann);
  const stranger = openBrowser(exchange, { origin: 'https://evil.example', fetchSite: 'cross-site' });
  for (const [name, value] of browser.jar) stranger.jar.set(name, value);
  expect(await stranger.logIn(ann)).toMatchObject(asked);
  const response = await exchange.fetch('/login', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
