import { describe, expect, test } from 'vitest';
import { ann, annsPassword, createTestExchange, day, encrypted, type TestExchange } from '../support/sandbox.ts';

const json = { 'content-type': 'application/json' };
const bob = { mobile: '5551234567', country_code: '1' };

function post(exchange: TestExchange, body: unknown, headers: Record<string, string> = json) {
  return exchange.fetch('/control/accounts', { method: 'POST', headers, body: JSON.stringify(body) });
}

function logIn(exchange: TestExchange, username: string, more: object = {}) {
  const fields = { username, login_type: 2, ...encrypted(annsPassword, exchange.clock.now()), ...more };
  return exchange.call('login', fields);
}

describe('a seeded account', () => {
  test('accepts its password, and has no session', async () => {
    const exchange = createTestExchange();
    const { uid, token } = await exchange.seedAccount();
    expect(token).toBeNull();
    expect(await logIn(exchange, ann.email)).toMatchObject({ ret_code: 0, result: { id: uid } });
    const other = encrypted('another password', exchange.clock.now());
    expect((await logIn(exchange, ann.email, other)).ret_code).not.toBe(0);
    expect(await exchange.outbox()).toEqual([]);
  });

  test('has the session that was asked for, for seven days', async () => {
    const exchange = createTestExchange();
    const { uid, token } = await exchange.seedAccount({ session: 'ordinary', lang: 'tr-TR' });
    const profile = () => exchange.call('profile', {}, token ?? '');
    expect((await profile()).result).toMatchObject({ id: uid, vague_email: '***@mail.example', lang: 'tr-TR' });
    expect((await exchange.call('tradeSwitch', { env: 1 }, token ?? '')).ret_code).not.toBe(0);
    exchange.wait(7 * day);
    expect((await profile()).ret_code).not.toBe(0);
  });

  test('has a demo session that goes to the demo environment (S2.08, S7.28)', async () => {
    const exchange = createTestExchange();
    const { token } = await exchange.seedAccount({ session: 'demo' });
    expect((await exchange.call('tradeSwitch', { env: 1 }, token ?? '')).ret_code).toBe(0);
    expect((await exchange.call('memberInfo', {}, token ?? '')).result).toMatchObject({ trade_env: 1 });
  });

  test('may have a number, and an e-mail beside it', async () => {
    const exchange = createTestExchange();
    const { uid } = await exchange.seedAccount({ ...bob, second: ann });
    expect((await logIn(exchange, bob.mobile, { login_type: 3, country_code: '1' })).result).toEqual({ id: uid });
    expect((await logIn(exchange, ann.email)).result).toEqual({ id: uid });
  });

  test('may have its country checked, a messenger linked and a name in the one-person check (S4.40, S4.43, S7.36)', async () => {
    const exchange = createTestExchange();
    const plain = await exchange.seedAccount({ ...bob, session: 'ordinary' });
    const { uid, token } = await exchange.seedAccount({
      kyc_country: 'NLD',
      messenger: 77,
      one_person: true,
      session: 'ordinary',
    });
    const results = async (of: string | null) => ({
      country: (await exchange.call('profile', {}, of ?? '')).result?.kyc_country,
      linked: (await exchange.call('bindStatus', {}, of ?? '')).result,
      named: (await exchange.call('onePersonBind', {}, of ?? '')).result,
    });
    expect(await results(plain.token)).toEqual({ country: undefined, linked: { status: 0 }, named: { bind_uid: '0' } });
    expect(await results(token)).toEqual({ country: 'NLD', linked: { status: 1 }, named: { bind_uid: String(uid) } });
  });
});

describe('a refused request makes no account:', () => {
  test.each([
    [{}, 400, /^password/],
    [{ password: 'p' }, 400, /^email/],
    [{ ...ann, ...bob, password: 'p' }, 400, /^email/],
    [{ mobile: '5551234567', password: 'p' }, 400, /^email/],
    [{ ...ann, password: 'p', second: { mobile: '5551234567' } }, 400, /^second/],
    [{ ...ann, password: 'p', kyc_country: 'nl' }, 400, /^kyc_country/],
    [{ ...ann, password: 'p', identities: [{ provider: 'nobody', subject: 'a' }] }, 400, /^identities\.0\.provider/],
    [{ ...ann, password: 'p', session: 'long' }, 400, /^session/],
    [{ ...ann, password: 'p', color: 'red' }, 400, /^color/],
    [{ ...ann, password: 'p', second: bob }, 409, /^second/],
    [{ ...ann, password: 'p', messenger: 5 }, 409, /^messenger/],
    [{ ...ann, password: 'p', identities: [{ provider: 'harbor', subject: 'Bob' }] }, 409, /^identities/],
    [{ email: 'bob@mail.example', password: 'p' }, 409, /^email/],
  ])('%j answers %i', async (body, status, text) => {
    const exchange = createTestExchange();
    const identities = [{ provider: 'harbor', subject: 'bob' }];
    await exchange.seedAccount({ email: 'bob@mail.example', second: bob, messenger: 5, identities });
    const response = await post(exchange, body);
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(text)]);
    const { accounts } = exchange.database.prepare('SELECT count(*) AS accounts FROM accounts').get() ?? {};
    expect(accounts).toBe(1);
  });

  test('from a page of another origin', async () => {
    const exchange = createTestExchange();
    const headers = { ...json, origin: 'http://localhost:4321' };
    expect((await post(exchange, { ...ann, password: annsPassword }, headers)).status).toBe(403);
  });
});
