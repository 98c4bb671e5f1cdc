import { expect, test } from 'vitest';
import {
  ann,
  annsPassword,
  createTestExchange,
  day,
  encrypted,
  infoOf,
  minute,
  type TestExchange,
} from '../support/sandbox.ts';

const annsName = { username: ann.email, login_type: 2 };

function login(exchange: TestExchange, password: string, name: object = annsName) {
  return exchange.call('login', { ...name, ...encrypted(password, exchange.clock.now()) });
}

test('The right password logs in by e-mail, with a token for the session (S7.24)', async () => {
  const exchange = createTestExchange();
  const registered = await exchange.register();
  const answer = await login(exchange, annsPassword, { username: ' Ann@Mail.example ', login_type: 2 });
  expect(answer).toMatchObject({ ret_code: 0, result: { id: 10000001 } });
  expect(answer.token).toMatch(/^[\w-]{43}$/);
  expect(answer.token).not.toBe(registered.token);
});

test('The right password logs in by mobile number and dial code (S7.24)', async () => {
  const exchange = createTestExchange();
  const number = { mobile: '5551234567', country_code: '90' };
  await exchange.register({ ...infoOf, ...number, email: undefined, from: 44, login_type: 3 }, number.mobile);
  const name = { username: number.mobile, country_code: '+90', login_type: 3 };
  expect(await login(exchange, annsPassword, name)).toMatchObject({ ret_code: 0 });
  expect(await login(exchange, annsPassword, { ...name, country_code: '7' })).toMatchObject({ ret_code: 31002 });
  expect(await login(exchange, annsPassword, { ...name, country_code: undefined })).toMatchObject({ ret_code: 10001 });
});

test('A wrong password and an unknown name get the same answer (S7.24)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  const wrong = await login(exchange, 'wrong password');
  const unknown = await login(exchange, 'wrong password', { username: 'nobody@mail.example', login_type: 2 });
  expect(wrong).toMatchObject({ ret_code: 31002, result: { password_error_count: 1 }, token: null });
  expect(unknown).toEqual(wrong);
});

test.each([
  ['known', ann.email],
  ['unknown', 'nobody@mail.example'],
])('Five wrong passwords lock a name that is %s for 15 minutes (S7.24)', async (_, username) => {
  const exchange = createTestExchange();
  await exchange.register();
  const name = { username, login_type: 2 };
  for (let count = 1; count <= 5; count++) {
    expect(await login(exchange, 'wrong password', name)).toMatchObject({
      ret_code: 31002,
      result: { password_error_count: count },
    });
  }
  const locked = { ret_code: 31030, result: { password_error_count: 5 }, token: null };
  expect(await login(exchange, annsPassword, name)).toMatchObject(locked);
  exchange.wait(15 * minute - 1);
  expect(await login(exchange, annsPassword, name)).toMatchObject(locked);
  exchange.wait(1);
  expect((await login(exchange, annsPassword, name)).ret_code).toBe(username === ann.email ? 0 : 31002);
});

test('A right password clears the count of wrong ones (S7.24)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  for (let count = 0; count < 4; count++) await login(exchange, 'wrong password');
  expect(await login(exchange, annsPassword)).toMatchObject({ ret_code: 0 });
  expect(await login(exchange, 'wrong password')).toMatchObject({ result: { password_error_count: 1 } });
});

test('Of twenty guesses at the same time, only five are checked (S7.24)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  const guesses = Array.from({ length: 20 }, (_, number) => login(exchange, `guess number ${number}`));
  const codes = (await Promise.all(guesses)).map((answer) => answer.ret_code);
  expect(codes.filter((code) => code === 31002)).toHaveLength(5);
  expect(codes.filter((code) => code === 31030)).toHaveLength(15);
});

test('A password that cannot be decrypted or is older than five minutes is refused and not counted (S7.24)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  const old = encrypted(annsPassword, exchange.clock.now());
  exchange.wait(5 * minute + 1);
  expect(await exchange.call('login', { ...annsName, ...old })).toMatchObject({ ret_code: 10001, token: null });
  expect(await login(exchange, 'wrong password')).toMatchObject({ result: { password_error_count: 1 } });
});

test('The profile says who is signed in, by masked names only (S7.31)', async () => {
  const exchange = createTestExchange();
  const { token } = await exchange.register(
    { ...infoOf, email: 'anna.long@mail.example', lang: 'tr-TUR' },
    'anna.long@mail.example',
  );
  const answer = await exchange.call('profile', {}, String(token));
  const masked = 'anna.l***@mail.example';
  expect(answer.result).toEqual({
    id: 10000001,
    username: masked,
    vague_email: masked,
    vague_mobile: '',
    email_verified: true,
    mobile_verified: false,
    has_google2fa: false,
    status: 1,
    lang: 'tr-TUR',
  });
});

test('The profile of a mobile account shows the first and the last digit (S7.31)', async () => {
  const exchange = createTestExchange();
  const number = { mobile: '5551234567', country_code: '1' };
  const { token } = await exchange.register(
    { ...infoOf, ...number, email: undefined, from: 5, login_type: 3 },
    number.mobile,
  );
  const answer = await exchange.call('profile', {}, String(token));
  expect(answer.result).toMatchObject({ username: '5****7', vague_email: '', vague_mobile: '5****7' });
});

test('Without a session, or with an unknown one, the profile answers 10006 (S7.31)', async () => {
  const exchange = createTestExchange();
  for (const token of [undefined, '', 'x', 'a'.repeat(43)]) {
    expect(await exchange.call('profile', {}, token)).toMatchObject({ ret_code: 10006, result: null, token: null });
  }
});

test('A session ends after seven days (S7.31)', async () => {
  const exchange = createTestExchange();
  const { token } = await exchange.register();
  exchange.wait(7 * day - 1);
  expect(await exchange.call('profile', {}, String(token))).toMatchObject({ ret_code: 0 });
  exchange.wait(1);
  expect(await exchange.call('profile', {}, String(token))).toMatchObject({ ret_code: 10006 });
});

test('Logout ends this session and no other (S7.30)', async () => {
  const exchange = createTestExchange();
  const first = String((await exchange.register()).token);
  const second = String((await login(exchange, annsPassword)).token);
  expect(await exchange.call('logout', { rpProps: { page: 'header' } }, first)).toMatchObject({
    ret_code: 0,
    token: null,
  });
  expect(await exchange.call('profile', {}, first)).toMatchObject({ ret_code: 10006 });
  expect(await exchange.call('profile', {}, second)).toMatchObject({ ret_code: 0 });
});

test('Logout without a session succeeds, too (S7.30)', async () => {
  const exchange = createTestExchange();
  expect(await exchange.call('logout')).toMatchObject({ ret_code: 0 });
  expect(await exchange.call('logout', {}, 'x')).toMatchObject({ ret_code: 0 });
});

test('The database holds neither passwords nor tokens (S7.24)', async () => {
  const exchange = createTestExchange();
  const { token } = await exchange.register();
  const rows = ['accounts', 'sessions', 'registrations', 'login_failures'].map((table) =>
    exchange.database.prepare(`SELECT * FROM ${table}`).all(),
  );
  const stored = JSON.stringify(rows);
  expect(stored).toContain(ann.email);
  expect(stored).not.toContain(annsPassword);
  expect(stored).not.toContain(String(token));
});
