import { expect, test } from 'vitest';
import {
  ann,
  createTestExchange,
  day,
  encrypted,
  hour,
  infoOf,
  minute,
  second,
  type TestExchange,
} from '../support/sandbox.ts';

const bensNumber = { mobile: '05551234567', country_code: '90' };
const bensInfo = { ...infoOf, ...bensNumber, email: undefined, from: 5, login_type: 3 };
const validPassword = 'correct horse battery';

async function started(exchange: TestExchange, info: object = infoOf): Promise<string> {
  return String((await exchange.call('registerInfo', info)).result?.uuid);
}

/** Starts a registration and sends its code. */
async function withCode(exchange: TestExchange): Promise<{ uuid: string; code: string; wrong: string }> {
  const uuid = await started(exchange);
  await exchange.call('sendVerifyItem', { uuid, ...ann, verify_type: 1 });
  const code = await exchange.codeFor(ann.email);
  return { uuid, code, wrong: code === '000000' ? '111111' : '000000' };
}

test('a registration starts with a uuid, for an e-mail address and a mobile number (S7.14)', async () => {
  const exchange = createTestExchange();
  for (const info of [infoOf, bensInfo]) {
    const answer = await exchange.call('registerInfo', info);
    expect(answer).toMatchObject({ ret_code: 0, token: null });
    expect(answer.result?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test.each([
  ['no address', { ...infoOf, email: undefined }],
  ['two addresses', { ...infoOf, ...bensNumber }],
  ['an address of the wrong kind', { ...infoOf, login_type: 3 }],
  ['a number without a dial code', { ...bensInfo, country_code: undefined }],
  ['an invalid address', { ...infoOf, email: 'ann' }],
  ['an unknown registration type', { ...infoOf, from: 2 }],
  ['a number where a text belongs', { ...infoOf, lang: 7 }],
])('a registration with %s is refused as invalid (S7.14)', async (_, info) => {
  const exchange = createTestExchange();
  expect(await exchange.call('registerInfo', info)).toMatchObject({ ret_code: 10001, token: null });
});

test('the code is sent to the address, and the response has the wait until the next code (S7.18)', async () => {
  const exchange = createTestExchange();
  const uuid = await started(exchange, bensInfo);
  const answer = await exchange.call('sendVerifyItem', { uuid, ...bensNumber, verify_type: 1 });
  expect(answer).toMatchObject({ ret_code: 0, result: { uuid, resend_after: 60 } });
  const [message] = await exchange.outbox();
  expect(message).toMatchObject({ to: '+90 05551234567', channel: 'sms', sentAt: exchange.clock.now() });
  expect(message?.code).toMatch(/^\d{6}$/);
});

test('the uuid alone is enough to send the code again, and another address is refused (S7.18)', async () => {
  const exchange = createTestExchange();
  const uuid = await started(exchange);
  expect(await exchange.call('sendVerifyItem', { uuid, verify_type: 1 })).toMatchObject({ ret_code: 0 });
  const other = { uuid, email: 'eve@mail.example', verify_type: 1 };
  expect(await exchange.call('sendVerifyItem', other)).toMatchObject({ ret_code: 10001 });
  expect(await exchange.outbox('eve@mail.example')).toEqual([]);
});

test('a second code within a minute is refused with the seconds to wait, also for a new registration (S7.18)', async () => {
  const exchange = createTestExchange();
  const { uuid } = await withCode(exchange);
  exchange.wait(20_001);
  const tooSoon = { ret_code: 20025, result: { resend_after: 40 } };
  expect(await exchange.call('sendVerifyItem', { uuid, ...ann, verify_type: 1 })).toMatchObject(tooSoon);
  const again = await started(exchange, { ...infoOf, email: 'ANN@mail.example' });
  expect(await exchange.call('sendVerifyItem', { uuid: again, verify_type: 1 })).toMatchObject(tooSoon);
  exchange.wait(39_999);
  expect(await exchange.call('sendVerifyItem', { uuid, ...ann, verify_type: 1 })).toMatchObject({ ret_code: 0 });
  expect(await exchange.outbox()).toHaveLength(2);
});

test('an address gets at most ten codes per hour (S7.18)', async () => {
  const exchange = createTestExchange();
  for (let sent = 0; sent < 10; sent++) {
    const uuid = await started(exchange);
    expect(await exchange.call('sendVerifyItem', { uuid, verify_type: 1 })).toMatchObject({ ret_code: 0 });
    exchange.wait(minute);
  }
  const uuid = await started(exchange);
  const full = { ret_code: 20025, result: { resend_after: 50 * 60 } };
  expect(await exchange.call('sendVerifyItem', { uuid, verify_type: 1 })).toMatchObject(full);
  exchange.wait(hour - 10 * minute);
  const later = await started(exchange);
  expect(await exchange.call('sendVerifyItem', { uuid: later, verify_type: 1 })).toMatchObject({ ret_code: 0 });
});

test('a code can begin with zeros, and all codes are equally likely (S7.18)', async () => {
  // The first random number is above the last multiple of a million, so another one is drawn. That one is 42.
  const draws = [Buffer.from('ffffffff', 'hex'), Buffer.from('0000002a', 'hex')];
  const exchange = createTestExchange((count) => (count === 4 ? draws.shift() : undefined) ?? Buffer.alloc(count, 7));
  const { uuid, code } = await withCode(exchange);
  expect(code).toBe('000042');
  expect(await exchange.call('registerVerify', { uuid, verify_code: '000042' })).toMatchObject({ ret_code: 0 });
});

test('the correct code gives verify_result 1, and a wrong one 0 (S7.15)', async () => {
  const exchange = createTestExchange();
  const { uuid, code, wrong } = await withCode(exchange);
  const no = await exchange.call('registerVerify', { uuid, verify_code: wrong });
  expect(no).toMatchObject({ ret_code: 0, result: { verify_result: 0 } });
  const yes = await exchange.call('registerVerify', { uuid, verify_code: code });
  expect(yes).toMatchObject({ ret_code: 0, result: { verify_result: 1 } });
});

test('five wrong tries invalidate a code, and a new code can be requested (S7.15)', async () => {
  const exchange = createTestExchange();
  const { uuid, code, wrong } = await withCode(exchange);
  for (let tries = 0; tries < 5; tries++) {
    const answer = await exchange.call('registerVerify', { uuid, verify_code: wrong });
    expect(answer).toMatchObject({ ret_code: 0, result: { verify_result: 0 } });
  }
  expect(await exchange.call('registerVerify', { uuid, verify_code: code })).toMatchObject({ ret_code: 20024 });
  exchange.wait(minute);
  await exchange.call('sendVerifyItem', { uuid, ...ann, verify_type: 1 });
  const fresh = await exchange.codeFor(ann.email);
  const answer = await exchange.call('registerVerify', { uuid, verify_code: fresh });
  expect(answer).toMatchObject({ result: { verify_result: 1 } });
});

test('a code is valid for less than five minutes (S7.15)', async () => {
  const early = createTestExchange();
  const inTime = await withCode(early);
  early.wait(5 * minute - 1);
  const answer = await early.call('registerVerify', { uuid: inTime.uuid, verify_code: inTime.code });
  expect(answer).toMatchObject({ result: { verify_result: 1 } });

  const late = createTestExchange();
  const { uuid, code } = await withCode(late);
  late.wait(5 * minute);
  expect(await late.call('registerVerify', { uuid, verify_code: code })).toMatchObject({ ret_code: 20024 });
});

test('a code is valid only for the registration that it was sent for (S7.15)', async () => {
  const exchange = createTestExchange();
  const { code } = await withCode(exchange);
  const other = await started(exchange, { ...infoOf, email: 'eve@mail.example' });
  expect(await exchange.call('registerVerify', { uuid: other, verify_code: code })).toMatchObject({ ret_code: 20024 });
  expect(await exchange.call('registerVerify', { uuid: 'x', verify_code: code })).toMatchObject({ ret_code: 20026 });
});

test.each(['12345', 'abcdef', '1234567', ''])(
  'the code %j does not have six digits and is invalid (S7.15)',
  async (code) => {
    const exchange = createTestExchange();
    const { uuid } = await withCode(exchange);
    expect(await exchange.call('registerVerify', { uuid, verify_code: code })).toMatchObject({ ret_code: 10001 });
  },
);

test('the password opens the account and signs the visitor in (S7.17)', async () => {
  const exchange = createTestExchange();
  const uuid = await exchange.verified();
  const answer = await exchange.call('registerPassword', { uuid, ...encrypted(validPassword, exchange.clock.now()) });
  expect(answer).toMatchObject({ ret_code: 0, result: { id: 10000001 } });
  expect(answer.token).toMatch(/^[\w-]{43}$/);
  expect(await exchange.call('profile', {}, String(answer.token))).toMatchObject({ ret_code: 0 });
});

test('a password of emoji, spaces and colons is received as typed (S7.17)', async () => {
  const exchange = createTestExchange();
  const password = ' 🐎:şifre:كلمة ';
  const uuid = await exchange.verified();
  await exchange.call('registerPassword', { uuid, ...encrypted(password, exchange.clock.now()) });
  const login = { username: ann.email, login_type: 2 };
  const now = exchange.clock.now();
  expect(await exchange.call('login', { ...login, ...encrypted(password, now) })).toMatchObject({ ret_code: 0 });
  expect(await exchange.call('login', { ...login, ...encrypted(password.trim(), now) })).toMatchObject({
    ret_code: 31002,
  });
});

test('no step can be skipped: without the correct code there is no account (S7.17)', async () => {
  const exchange = createTestExchange();
  const { uuid, wrong } = await withCode(exchange);
  const password = encrypted(validPassword, exchange.clock.now());
  expect(await exchange.call('registerPassword', { uuid, ...password })).toMatchObject({
    ret_code: 20026,
    token: null,
  });
  await exchange.call('registerVerify', { uuid, verify_code: wrong });
  expect(await exchange.call('registerPassword', { uuid, ...password })).toMatchObject({ ret_code: 20026 });
  expect(await exchange.call('registerPassword', { uuid: 'x', ...password })).toMatchObject({ ret_code: 20026 });
});

test('a registration expires after 30 minutes, verified or not (S7.17)', async () => {
  const exchange = createTestExchange();
  const uuid = await exchange.verified();
  exchange.wait(30 * minute);
  const password = encrypted(validPassword, exchange.clock.now());
  expect(await exchange.call('registerPassword', { uuid, ...password })).toMatchObject({ ret_code: 20026 });
  expect(await exchange.call('sendVerifyItem', { uuid, ...ann, verify_type: 1 })).toMatchObject({ ret_code: 20026 });
});

test('a registration opens one account, also when the last step is sent twice at once (S7.17)', async () => {
  const exchange = createTestExchange();
  const uuid = await exchange.verified();
  const step = { uuid, ...encrypted(validPassword, exchange.clock.now()) };
  const answers = await Promise.all([exchange.call('registerPassword', step), exchange.call('registerPassword', step)]);
  expect(answers.map((answer) => answer.ret_code).sort()).toEqual([0, 20026]);
});

test.each(['seven c', 'password123', 'ann@mail.example', 'x'.repeat(65)])(
  'the password %j breaks the rules and is refused, and another one can be sent (S7.17)',
  async (password) => {
    const exchange = createTestExchange();
    const uuid = await exchange.verified();
    const now = exchange.clock.now();
    const refused = await exchange.call('registerPassword', { uuid, ...encrypted(password, now) });
    expect(refused).toMatchObject({ ret_code: 10001, token: null });
    expect(refused.ret_msg).not.toContain(password);
    expect(await exchange.call('registerPassword', { uuid, ...encrypted(validPassword, now) })).toMatchObject({
      ret_code: 0,
    });
  },
);

test('an encrypted password is valid for five minutes, and only with its own timestamp (S7.17)', async () => {
  const exchange = createTestExchange();
  const uuid = await exchange.verified();
  const old = encrypted(validPassword, exchange.clock.now());
  exchange.wait(5 * minute + 1);
  const now = exchange.clock.now();
  const unreadable = [
    old,
    { ...old, encrypt_timestamp: now },
    { ...encrypted(validPassword, now), encrypt_timestamp: now - 1 },
    encrypted(validPassword, now + 5 * minute + 1),
    { encrypt_password: 'AAAA', encrypt_timestamp: now },
    { encrypt_password: Buffer.alloc(256, 3).toString('base64'), encrypt_timestamp: now },
  ];
  for (const fields of unreadable) {
    expect(await exchange.call('registerPassword', { uuid, ...fields })).toMatchObject({
      ret_code: 10001,
      token: null,
    });
  }
  const edge = encrypted(validPassword, now - 5 * minute);
  expect(await exchange.call('registerPassword', { uuid, ...edge })).toMatchObject({ ret_code: 0 });
});

test('an existing account is reported after the correct code only (S7.14, S7.15, S7.18)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  exchange.wait(day);
  const existing = await exchange.call('registerInfo', infoOf);
  const missing = await exchange.call('registerInfo', { ...infoOf, email: 'new@mail.example' });
  expect(shapeOf(existing)).toEqual(shapeOf(missing));

  const uuid = String(existing.result?.uuid);
  const newUuid = String(missing.result?.uuid);
  const existingSend = await exchange.call('sendVerifyItem', { uuid, verify_type: 1 });
  const missingSend = await exchange.call('sendVerifyItem', { uuid: newUuid, verify_type: 1 });
  expect(shapeOf(existingSend)).toEqual(shapeOf(missingSend));

  const code = await exchange.codeFor(ann.email);
  const wrong = { verify_code: code === '000000' ? '111111' : '000000' };
  const guess = await exchange.call('registerVerify', { uuid, ...wrong });
  expect(guess).toEqual(await exchange.call('registerVerify', { uuid: newUuid, ...wrong }));
  expect(await exchange.call('registerVerify', { uuid, verify_code: code })).toMatchObject({ ret_code: 20022 });
  const password = encrypted(validPassword, exchange.clock.now());
  expect(await exchange.call('registerPassword', { uuid, ...password })).toMatchObject({ ret_code: 20026 });
});

test('of two registrations for one address, the second to finish is refused because the account exists (S7.17)', async () => {
  const exchange = createTestExchange();
  const first = await exchange.verified();
  exchange.wait(minute + second);
  const other = await exchange.verified();
  const password = encrypted(validPassword, exchange.clock.now());
  expect(await exchange.call('registerPassword', { uuid: first, ...password })).toMatchObject({ ret_code: 0 });
  expect(await exchange.call('registerPassword', { uuid: other, ...password })).toMatchObject({
    ret_code: 20022,
    token: null,
  });
});

/** The response without its random uuid. */
function shapeOf(answer: { result: Record<string, unknown> | null }): unknown {
  return { ...answer, result: { ...answer.result, uuid: typeof answer.result?.uuid } };
}
