import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../src/contract/all.ts';
import {
  annsPassword,
  createTestExchange,
  encrypted,
  hour,
  minute,
  second,
  type TestExchange,
} from '../support/sandbox.ts';

const annsName = { username: 'ann@mail.example', login_type: 2 };

function login(exchange: TestExchange, more: object = {}) {
  return exchange.call('login', { ...annsName, ...encrypted(annsPassword, exchange.clock.now()), ...more });
}

async function handedToken(exchange: TestExchange, session: string | null): Promise<string> {
  return String((await exchange.call('quickToken', {}, String(session))).result?.tmp_token);
}

const nobody = { ret_code: 10006, result: null, token: null };

test('every private endpoint refuses a call with no session, an unknown one or an expired one, whatever its body is (S6.08, S6.09)', async () => {
  const exchange = createTestExchange();
  const { token } = await exchange.register();
  await exchange.call('logout', {}, String(token));
  const own = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].access === 'private');
  expect(own).toEqual(expect.arrayContaining(['memberInfo', 'profile', 'quickToken', 'tradeSwitch']));
  for (const name of own) {
    for (const session of [undefined, '', 'x'.repeat(43), String(token)]) {
      expect(await exchange.call(name, { env: 1, id: 10000001 }, session), name).toMatchObject(nobody);
    }
  }
});

describe('a token for a quick login', () => {
  test('works once, and opens a new session (S7.26, S7.27)', async () => {
    const exchange = createTestExchange();
    const { token } = await exchange.register();
    const tmp_token = await handedToken(exchange, token);
    const answer = await exchange.call('quickLogin', { tmp_token });
    expect(answer).toMatchObject({ ret_code: 0, result: { id: 10000001 } });
    expect(answer.token).toMatch(/^[\w-]{43}$/);
    expect([token, tmp_token]).not.toContain(answer.token);
    expect(await exchange.call('profile', {}, String(answer.token))).toMatchObject({ ret_code: 0 });
    expect(await exchange.call('quickLogin', { tmp_token })).toMatchObject({ ret_code: 10001, token: null });
  });

  test('is valid for a minute, and of two calls at the same time one succeeds (S7.26, S7.27)', async () => {
    const exchange = createTestExchange();
    const { token } = await exchange.register();
    const [first, second_] = [await handedToken(exchange, token), await handedToken(exchange, token)];
    exchange.wait(minute - 1);
    const answers = await Promise.all([first, first].map((tmp_token) => exchange.call('quickLogin', { tmp_token })));
    expect(answers.map(({ ret_code }) => ret_code).sort()).toEqual([0, 10001]);
    exchange.wait(1);
    expect(await exchange.call('quickLogin', { tmp_token: second_ })).toMatchObject({ ret_code: 10001, token: null });
  });

  test('is not a session token, and a session token is not one (S7.27)', async () => {
    const exchange = createTestExchange();
    const { token } = await exchange.register();
    const tmp_token = await handedToken(exchange, token);
    expect(await exchange.call('profile', {}, tmp_token)).toMatchObject(nobody);
    expect(await exchange.call('quickLogin', { tmp_token: token })).toMatchObject({ ret_code: 10001, token: null });
    expect(JSON.stringify(exchange.database.prepare('SELECT * FROM quick_tokens').all())).not.toContain(tmp_token);
  });
});

test('a demo session goes to the demo environment, and an ordinary one does not (S2.08, S7.28, S7.32)', async () => {
  const exchange = createTestExchange();
  const { token } = await exchange.register();
  const demo = String((await login(exchange, { demo_account: true })).token);
  const env = async (session: string) => (await exchange.call('memberInfo', {}, session)).result;
  expect(await env(demo)).toEqual({ id: 10000001, uid: 10000001, trade_env: 0 });
  expect(await exchange.call('tradeSwitch', { env: 1 }, demo)).toMatchObject({ ret_code: 0 });
  expect(await env(demo)).toMatchObject({ trade_env: 1 });
  expect(await exchange.call('tradeSwitch', { env: 1 }, String(token))).toMatchObject({ ret_code: 10001 });
  expect(await env(String(token))).toMatchObject({ trade_env: 0 });
  expect(await exchange.call('logout', {}, demo)).toMatchObject({ ret_code: 0 });
});

test('the compliance login is the same login (S7.24)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  const input = { ...annsName, ...encrypted(annsPassword, exchange.clock.now()) };
  expect(await exchange.call('loginCompliance', input)).toMatchObject({ ret_code: 0, result: { id: 10000001 } });
});

describe('bans', () => {
  test('a ban is reported only after the right password, with a token for the ban check and without a session (S4.36, S3.23)', async () => {
    const exchange = createTestExchange();
    await exchange.register();
    exchange.control.changeScenario('*', { ban: 'self', bannedFor: (2 * hour) / second });
    const wrong = { ...annsName, ...encrypted('wrong password', exchange.clock.now()) };
    expect(await exchange.call('login', wrong)).toMatchObject({ ret_code: 31002 });
    const refusal = await login(exchange);
    expect(refusal).toMatchObject({ ret_code: 31003, token: null });
    const ban_token = String(refusal.result?.ban_token);
    expect((await exchange.call('banStatus', { ban_token })).result).toEqual({
      is_self_help_baned: true,
      baned_time: (exchange.clock.now() - 2 * hour) / second,
    });
    expect(await exchange.call('banStatus', { ban_token: 'x' })).toMatchObject({ ret_code: 10001 });
    exchange.wait(5 * minute);
    expect(await exchange.call('banStatus', { ban_token })).toMatchObject({ ret_code: 10001 });
  });

  test('a quick login of a banned account is refused as well, and a banned network is reported at once (S7.29, S7.50)', async () => {
    const exchange = createTestExchange();
    const { token } = await exchange.register();
    const tmp_token = await handedToken(exchange, token);
    expect((await exchange.call('banEinfo', { scene: 'login' })).result).toEqual({ ip_baned: false });
    exchange.control.changeScenario('*', { ban: 'other' });
    expect(await exchange.call('quickLogin', { tmp_token })).toMatchObject({ ret_code: 31003, token: null });
    exchange.control.changeScenario('*', { ban: 'ip' });
    expect(await login(exchange)).toMatchObject({ ret_code: 31018, token: null });
    expect((await exchange.call('banEinfo', { scene: 'login' })).result).toEqual({ ip_baned: true });
    expect((await exchange.call('visitorIp')).result).toEqual({ ip: '203.0.113.7' });
  });
});
