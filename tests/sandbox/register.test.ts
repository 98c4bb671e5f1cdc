import { expect, test } from 'vitest';
import { ann, createTestExchange, day, encrypted, hour, infoOf, minute, second, type TestExchange } from './support.ts';

const bens = { mobile: '05551234567', country_code: '90' };
const bensInfo = { ...infoOf, ...bens, email: undefined, from: 5, login_type: 3 };
const good = 'correct horse battery';

async function started(exchange: TestExchange, info: object = infoOf): Promise<string> {
  return String((await exchange.call('registerInfo', info)).result?.uuid);
}

/** A registration with its code sent. */
async function withCode(exchange: TestExchange): Promise<{ uuid: string; code: string; wrong: string }> {
  const uuid = await started(exchange);
  await exchange.call('sendVerifyItem', { uuid, ...ann, verify_type: 1 });
  const code = await exchange.codeFor(ann.email);
  return { uuid, code, wrong: code === '000000' ? '111111' : '000000' };
}

test('A registration starts with a uuid, by e-mail and by mobile number (S7.14)', async () => {
  const exchange = createTestExchange();
  for (const info of [infoOf, bensInfo]) {
    const answer = await exchange.call('registerInfo', info);
    expect(answer).toMatchObject({ ret_code: 0, token: null });
    expect(answer.result?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test.each([
  ['no address', { ...infoOf, email: undefined }],
  ['two addresses', { ...infoOf, ...bens }],
  ['an address of the wrong kind', { ...infoOf, login_type: 3 }],
  ['a number without a dial code', { ...bensInfo, country_code: undefined }],
  ['a text that is no address', { ...infoOf, email: 'ann' }],
  ['an unknown registration type', { ...infoOf, from: 2 }],
  ['a number where a text belongs', { ...infoOf, lang: 7 }],
])('A registration with %s is refused as unreadable (S7.14)', async (_, info) => {
  const exchange = createTestExchange();
  expect(await exchange.call('registerInfo', info)).toMatchObject({ ret_code: 10001, token: null });
});

test('The code goes to the address and the answer says when the next may be sent (S7.18)', async () => {
  const exchange = createTestExchange();
  const uuid = await started(exchange, bensInfo);
  const answer = await exchange.call('sendVerifyItem', { uuid, ...bens, verify_type: 1 });
  expect(answer).toMatchObject({ ret_code: 0, result: { uuid, resend_after: 60 } });
  const [message] = await exchange.outbox();
  expect(message).toMatchObject({ to: '+90 05551234567', channel: 'sms', sentAt: exchange.clock.now() });
  expect(message?.code).toMatch(/^\d{6}$/);
});

test('The uuid alone is enough to send the code again, and another address is refused (S7.18)', async () => {
  const exchange = createTestExchange();
  const uuid = await started(exchange);
  expect(await exchange.call('sendVerifyItem', { uuid, verify_type: 1 })).toMatchObject({ ret_code: 0 });
  const other = { uuid, email: 'eve@mail.example', verify_type: 1 };
  expect(await exchange.call('sendVerifyItem', other)).toMatchObject({ ret_code: 10001 });
  expect(await exchange.outbox('eve@mail.example')).toEqual([]);
});

test('A second code within a minute is refused with the seconds to wait, also from a new start (S7.18)', async () => {
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

test('An address gets ten codes an hour and then none until the hour is over (S7.18)', async () => {
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

test('A code may begin with zeros, and no drawn number favours a code (S7.18)', async () => {
  // The first four bytes are beyond the last whole million and are thrown again; the next are the number 42.
  const draws = [Buffer.from('ffffffff', 'hex'), Buffer.from('0000002a', 'hex')];
  const exchange = createTestExchange((count) => (count === 4 ? draws.shift() : undefined) ?? Buffer.alloc(count, 7));
  const { uuid, code } = await withCode(exchange);
  expect(code).toBe('000042');
  expect(await exchange.call('registerVerify', { uuid, verify_code: '000042' })).toMatchObject({ ret_code: 0 });
});

test('The right code gives verify_result 1, a wrong one 0 (S7.15)', async () => {
  const exchange = createTestExchange();
  const { uuid, code, wrong } = await withCode(exchange);
  const no = await exchange.call('registerVerify', { uuid, verify_code: wrong });
  expect(no).toMatchObject({ ret_code: 0, result: { verify_result: 0 } });
  const yes = await exchange.call('registerVerify', { uuid, verify_code: code });
  expect(yes).toMatchObject({ ret_code: 0, result: { verify_result: 1 } });
});

test('Five wrong tries kill a code, and a new code can be asked for (S7.15)', async () => {
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

test('A code is good for five minutes and not a second longer (S7.15)', async () => {
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

test('A code counts for the registration it was sent for, and before one is sent none counts (S7.15)', async () => {
  const exchange = createTestExchange();
  const { code } = await withCode(exchange);
  const other = await started(exchange, { ...infoOf, email: 'eve@mail.example' });
  expect(await exchange.call('registerVerify', { uuid: other, verify_code: code })).toMatchObject({ ret_code: 20024 });
  expect(await exchange.call('registerVerify', { uuid: 'x', verify_code: code })).toMatchObject({ ret_code: 20026 });
});

test.each(['12345', 'abcdef', '1234567', ''])(
  'The code %j is not six digits and is unreadable (S7.15)',
  async (code) => {
    const exchange = createTestExchange();
    const { uuid } = await withCode(exchange);
    expect(await exchange.call('registerVerify', { uuid, verify_code: code })).toMatchObject({ ret_code: 10001 });
  },
);

test('The password opens the account and signs in (S7.17)', async () => {
  const exchange = createTestExchange();
  const uuid = await exchange.verified();
  const answer = await exchange.call('registerPassword', { uuid, ...encrypted(good, exchange.clock.now()) });
  expect(answer).toMatchObject({ ret_code: 0, result: { id: 10000001 } });
  expect(answer.token).toMatch(/^[\w-]{43}$/);
  expect(await exchange.call('profile', {}, String(answer.token))).toMatchObject({ ret_code: 0 });
});

test('A password of emoji, blanks and colons arrives as it was typed (S7.17)', async () => {
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

test('No step can be skipped: without the right code there is no account (S7.17)', async () => {
  const exchange = createTestExchange();
  const { uuid, wrong } = await withCode(exchange);
  const password = encrypted(good, exchange.clock.now());
  expect(await exchange.call('registerPassword', { uuid, ...password })).toMatchObject({
    ret_code: 20026,
    token: null,
  });
  await exchange.call('registerVerify', { uuid, verify_code: wrong });
  expect(await exchange.call('registerPassword', { uuid, ...password })).toMatchObject({ ret_code: 20026 });
  expect(await exchange.call('registerPassword', { uuid: 'x', ...password })).toMatchObject({ ret_code: 20026 });
});

test('A registration lives 30 minutes, verified or not (S7.17)', async () => {
  const exchange = createTestExchange();
  const uuid = await exchange.verified();
  exchange.wait(30 * minute);
  const password = encrypted(good, exchange.clock.now());
  expect(await exchange.call('registerPassword', { uuid, ...password })).toMatchObject({ ret_code: 20026 });
  expect(await exchange.call('sendVerifyItem', { uuid, ...ann, verify_type: 1 })).toMatchObject({ ret_code: 20026 });
});

test('A registration opens one account, also when the last step arrives twice at once (S7.17)', async () => {
  const exchange = createTestExchange();
  const uuid = await exchange.verified();
  const step = { uuid, ...encrypted(good, exchange.clock.now()) };
  const answers = await Promise.all([exchange.call('registerPassword', step), exchange.call('registerPassword', step)]);
  expect(answers.map((answer) => answer.ret_code).sort()).toEqual([0, 20026]);
});

test.each(['seven c', 'password123', 'ann@mail.example', 'x'.repeat(65)])(
  'The password %j breaks the rules, is refused and can be tried again (S7.17)',
  async (password) => {
    const exchange = createTestExchange();
    const uuid = await exchange.verified();
    const now = exchange.clock.now();
    const refused = await exchange.call('registerPassword', { uuid, ...encrypted(password, now) });
    expect(refused).toMatchObject({ ret_code: 10001, token: null });
    expect(refused.ret_msg).not.toContain(password);
    expect(await exchange.call('registerPassword', { uuid, ...encrypted(good, now) })).toMatchObject({ ret_code: 0 });
  },
);

test('An encrypted password is good for five minutes, with its own timestamp only (S7.17)', async () => {
  const exchange = createTestExchange();
  const uuid = await exchange.verified();
  const old = encrypted(good, exchange.clock.now());
  exchange.wait(5 * minute + 1);
  const now = exchange.clock.now();
  const unreadable = [
    old,
    { ...old, encrypt_timestamp: now },
    { ...encrypted(good, now), encrypt_timestamp: now - 1 },
    encrypted(good, now + 5 * minute + 1),
    { encrypt_password: 'AAAA', encrypt_timestamp: now },
    { encrypt_password: Buffer.alloc(256, 3).toString('base64'), encrypt_timestamp: now },
  ];
  for (const fields of unreadable) {
    expect(await exchange.call('registerPassword', { uuid, ...fields })).toMatchObject({
      ret_code: 10001,
      token: null,
    });
  }
  const edge = encrypted(good, now - 5 * minute);
  expect(await exchange.call('registerPassword', { uuid, ...edge })).toMatchObject({ ret_code: 0 });
});

test('Who has an account is told so after the right code, and nobody else learns of it (S7.14, S7.15, S7.18)', async () => {
  const exchange = createTestExchange();
  await exchange.register();
  exchange.wait(day);
  const known = await exchange.call('registerInfo', infoOf);
  const unknown = await exchange.call('registerInfo', { ...infoOf, email: 'new@mail.example' });
  expect(shapeOf(known)).toEqual(shapeOf(unknown));

  const uuid = String(known.result?.uuid);
  const newUuid = String(unknown.result?.uuid);
  const knownSend = await exchange.call('sendVerifyItem', { uuid, verify_type: 1 });
  const unknownSend = await exchange.call('sendVerifyItem', { uuid: newUuid, verify_type: 1 });
  expect(shapeOf(knownSend)).toEqual(shapeOf(unknownSend));

  const code = await exchange.codeFor(ann.email);
  const wrong = { verify_code: code === '000000' ? '111111' : '000000' };
  const guess = await exchange.call('registerVerify', { uuid, ...wrong });
  expect(guess).toEqual(await exchange.call('registerVerify', { uuid: newUuid, ...wrong }));
  expect(await exchange.call('registerVerify', { uuid, verify_code: code })).toMatchObject({ ret_code: 20022 });
  const password = encrypted(good, exchange.clock.now());
  expect(await exchange.call('registerPassword', { uuid, ...password })).toMatchObject({ ret_code: 20026 });
});

test('Of two registrations of one address the second to finish is told that the account exists (S7.17)', async () => {
  const exchange = createTestExchange();
  const first = await exchange.verified();
  exchange.wait(minute + second);
  const other = await exchange.verified();
  const password = encrypted(good, exchange.clock.now());
  expect(await exchange.call('registerPassword', { uuid: first, ...password })).toMatchObject({ ret_code: 0 });
  expect(await exchange.call('registerPassword', { uuid: other, ...password })).toMatchObject({
    ret_code: 20022,
    token: null,
  });
});

/** An answer without the uuid, which differs each time. */
function shapeOf(answer: { result: Record<string, unknown> | null }): unknown {
  return { ...answer, result: { ...answer.result, uuid: typeof answer.result?.uuid } };
}
