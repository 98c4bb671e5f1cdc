/** The phone of the sandbox. The rules of an approval are in `approvals.test.ts`. */

import { expect, test } from 'vitest';
import { phoneOf } from '../support/phone.ts';
import { ann, createTestExchange, minute } from '../support/sandbox.ts';

async function setUp() {
  const exchange = createTestExchange();
  await exchange.seedAccount();
  const headers = { guid: 'pc' };
  const call = async (path: string) => (await exchange.fetch(path, { headers })).json();
  return {
    exchange,
    phone: await phoneOf(exchange),
    generate: async () => (await call('/v3/public/qrcode/generate')).result,
    status: (uuid: string) => call(`/v3/public/qrcode/status?uuid=${uuid}&telegram_callback=`),
  };
}

test('the phone says which device asks, and logs it in by the number that its owner presses (S7.34)', async () => {
  const { exchange, phone, generate, status } = await setUp();
  const { uuid, number, content } = await generate();
  expect(content).not.toContain(uuid);
  const page = await phone.scan(content);
  for (const words of ['Log in on the other device?', 'United Kingdom', '203.0.113.7', '12:00:00 UTC'])
    expect(page).toContain(words);
  expect(phone.numbers()).toContain(number);
  expect(await phone.look()).toContain('A login waits for your answer');
  expect(await phone.answer(number)).toContain('Confirmed');
  const { token } = await status(uuid);
  expect((await exchange.call('profile', {}, token)).ret_code).toBe(0);
  expect(await phone.scan(content)).toContain('not valid any more');
});

test('a wrong number and "This was not me" log nobody in, and the phone says so (S7.34)', async () => {
  const { phone, generate, status } = await setUp();
  const first = await generate();
  await phone.scan(first.content);
  const wrong = phone.numbers().find((one) => one !== first.number);
  expect(await phone.answer(wrong)).toContain('this was not the number');
  expect((await status(first.uuid)).result.status).toBe('wrong_number');
  const second = await generate();
  await phone.scan(second.content);
  expect(await phone.answer()).toContain('Refused');
  expect((await status(second.uuid)).result.status).toBe('refused');
});

test('a code is valid for two minutes, and only the phone that scanned it can answer (S7.34)', async () => {
  const { exchange, phone, generate, status } = await setUp();
  await exchange.seedAccount({ email: 'ben@mail.example' });
  const other = await phoneOf(exchange, 'ben@mail.example');
  const { uuid, number, content } = await generate();
  expect(await phone.answer(number)).toContain('not valid any more');
  expect((await status(uuid)).result.status).toBe('waiting');
  await phone.scan(content);
  expect(await other.scan(content)).toContain('not valid any more');
  exchange.wait(2 * minute);
  expect((await status(uuid)).result.status).toBe('expired');
  expect(await phone.answer(number)).toContain('not valid any more');
  expect(await phone.look()).toContain('No login waits for your answer');
});

test('the phone signs in with the right password only, and other sites cannot use it (S7.34)', async () => {
  const { exchange, phone, generate } = await setUp();
  expect(phone.setCookie).toMatch(/HttpOnly.*SameSite=Strict/i);
  expect((await phoneOf(exchange, ann.email, 'guessed')).setCookie).toBe('');
  const { number, content } = await generate();
  await phone.scan(content);
  const origin = 'http://evil.example';
  expect(await phone.answer(number, { origin })).toContain('Only the phone page may send this.');
  expect(await phone.answer(number)).toContain('Confirmed');
});
