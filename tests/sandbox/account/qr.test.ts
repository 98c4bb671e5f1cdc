import { expect, test } from 'vitest';
import { ann, annsPassword, createTestExchange, minute } from '../support/sandbox.ts';

function setUp() {
  const exchange = createTestExchange();
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    exchange.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const call = async (path: string, guid: string) =>
    (await exchange.fetch(path, { headers: { guid } })).json() as Promise<{
      readonly result: Readonly<Record<string, string>>;
      readonly token: string | null;
    }>;
  return {
    exchange,
    post,
    generate: async () => (await call('/v3/public/qrcode/generate', 'pc')).result,
    status: (uuid = '', guid = 'pc') => call(`/v3/public/qrcode/status?uuid=${uuid}&telegram_callback=`, guid),
    phone: async () => {
      await exchange.register();
      const response = await post('/phone/sign-in', { account: ann.email, password: annsPassword });
      const cookie = response.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/i);
      return { cookie: cookie.split(';')[0] ?? '' };
    },
  };
}

const pathOf = (content = '') => content.slice('http://api.localhost:4321'.length);
const scanOf = (content = '') => content.split('scan=')[1] ?? '';

test('only the device that asked for the code gets the session, once; the phone and the page use different ids (S7.34)', async () => {
  const { exchange, post, generate, status, phone } = setUp();
  const cookie = await phone();
  const { uuid, content } = await generate();
  expect(content).not.toContain(uuid);
  expect((await status(uuid)).result.status).toBe('waiting');
  await exchange.fetch(pathOf(content), { headers: cookie });
  expect((await status(uuid)).result.status).toBe('scanned');
  await post('/phone/answer', { scan: scanOf(content), answer: 'confirm' }, cookie);
  expect((await status(uuid, 'somebody else')).token).toBeNull();
  const { result, token } = await status(uuid);
  expect(result.status).toBe('confirmed');
  expect((await exchange.call('profile', {}, token ?? '')).ret_code).toBe(0);
  expect(await status(uuid)).toMatchObject({ result: { status: 'expired' }, token: null });
});

test('a code is valid for two minutes, and only the phone that scanned it can answer (S7.34)', async () => {
  const { exchange, post, generate, status, phone } = setUp();
  const cookie = await phone();
  const { uuid, content } = await generate();
  await post('/phone/answer', { scan: scanOf(content), answer: 'confirm' }, cookie);
  expect((await status(uuid)).result.status).toBe('waiting');
  exchange.wait(2 * minute);
  expect((await status(uuid)).result.status).toBe('expired');
  expect(await (await exchange.fetch(pathOf(content), { headers: cookie })).text()).toContain('not valid any more');
});

test('the phone signs in with the right password only, and other sites cannot use it (S7.34)', async () => {
  const { exchange, post, generate, phone } = setUp();
  const cookie = await phone();
  const refused = await post('/phone/sign-in', { account: ann.email, password: 'guessed' });
  expect(refused.headers.get('set-cookie')).toBeNull();
  const { content } = await generate();
  await exchange.fetch(pathOf(content), { headers: cookie });
  const foreign = await post(
    '/phone/answer',
    { scan: scanOf(content), answer: 'confirm' },
    { ...cookie, origin: 'http://evil.example' },
  );
  expect(foreign.status).toBe(403);
});
