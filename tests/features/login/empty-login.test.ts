/** "Log in" with an empty form: a passkey of this device first, and else the names of the empty fields (decision 0083). */

import { afterEach, describe, expect, test } from 'vitest';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { earlyLoginView } from '../../../src/features/login/login-text.ts';
import { logInAtOnce } from '../../../src/features/login/passkey/passkey-login.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { ann, annsPassword, createTestExchange, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { fakeCaptcha } from '../../support/flow-harness.ts';
import { deviceWithPasskey, passkeySite } from '../../support/passkey-device.ts';
import { closeTestPages, openTestPage, readTexts, until } from '../../support/test-page.ts';

const empty = { username: '', dialCode: '49', password: '' };
const named = { type: 'refused', username: 'usernameRequired', password: 'passwordRequired' };
const optionsPath = '/user/public/passkey/options';

afterEach(closeTestPages);

/** @param change what the page calls, if it is not the sandbox itself */
async function openLogin(change: (own: TestExchange) => TestExchange = (own) => own) {
  const own = createTestExchange();
  const device = await deviceWithPasskey(own);
  const page = openTestPage(passkeySite, '/de-EU/login?redirect=%2Fde-EU%2Fmarkets', { sandbox: change(own) });
  const captcha = fakeCaptcha();
  const tools = { ...page.app, captcha, passkeys: device, signals: device };
  const passkeyAtOnce: Parameters<typeof createLoginFlow>[0]['passkeyAtOnce'] = (signal, chosen) =>
    logInAtOnce(tools, signal, chosen);
  const flow = createLoginFlow({ ...page.app, captcha, passkeyAtOnce });
  return { ...page, device, flow, asked: () => until(() => device.asked.length > 0, 'the question') };
}

describe('"Log in" with an empty form', () => {
  test('logs in by the passkey that is on the device, and asks only for one of this device (S1.27, S2.15)', async () => {
    const { flow, device, browser, left } = await openLogin();
    await flow.submit(empty);
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(device.asked.map(({ mode }) => mode)).toEqual(['immediate']);
    expect(browser.storage.get('GATEHOUSE_LAST_LOGIN')).toBe('passkey');
    expect(left).toEqual(['/de-EU/markets']);
  });

  test.each(['none', 'cancelled', 'timed-out', 'unable'] as const)(
    'names the fields where the browser answers "%s" (S1.27, S3.07)',
    async (type) => {
      const { flow, device } = await openLogin();
      device.instead = { type };
      await flow.submit(empty);
      expect(flow.$state.get()).toEqual(named);
    },
  );

  test('names the fields where the exchange gives no challenge, or none within 2 s (S1.27, S9.01)', async () => {
    const refused = await openLogin();
    refused.fault('passkeyLoginOptions', { type: 'status', status: 503 });
    await refused.flow.submit(empty);
    expect(refused.flow.$state.get()).toEqual(named);

    const silent = await openLogin((own) => ({
      ...own,
      fetch: (path, init) => (path === optionsPath ? new Promise<Response>(() => undefined) : own.fetch(path, init)),
    }));
    const pressed = silent.flow.submit(empty);
    await until(() => silent.bodiesTo(optionsPath).length === 1, 'the call');
    silent.wait(1999);
    expect(silent.flow.$state.get()).toEqual({ type: 'busy' });
    silent.wait(1);
    await pressed;
    expect(silent.flow.$state.get()).toEqual(named);
  });

  test('names the fields at once where the browser cannot ask, with the same words before React (S3.07)', async () => {
    const page = openTestPage(passkeySite, '/de-EU/login');
    const flow = createLoginFlow({ ...page.app, captcha: fakeCaptcha() });
    await flow.submit(empty);
    expect(flow.$state.get()).toEqual(named);
    const texts = { errors: {}, t: createTranslator(readTexts('de-EU', 'inverse')) };
    expect(earlyLoginView(flow.$state.get(), texts, 0).says).toEqual([
      { field: 'username', text: 'Geben Sie Ihre E-Mail-Adresse oder Mobilnummer ein.' },
      { field: 'password', text: 'Geben Sie Ihr Passwort ein.' },
    ]);
  });

  test('says nothing of empty fields to whoever has begun to type (S3.07)', async () => {
    const { flow, device } = await openLogin();
    device.instead = { type: 'none' };
    await flow.submit(empty, () => false);
    expect(flow.$state.get()).toEqual({ type: 'ready' });
  });

  test('says why a passkey was refused (S8.17)', async () => {
    const page = await openLogin();
    page.fault('passkeyLogin', { type: 'ret_code', code: 33101, spelling: 'ret_code' });
    await page.flow.submit(empty);
    const state = page.flow.$state.get();
    expect(state.type === 'failed' && page.textOf(state.problem)).toContain('Passkey');
    expect(page.device.forgotten).toHaveLength(1);
  });
});

describe('while the browser asks', () => {
  test('a second press asks nothing more, and a password takes the place of the question (S1.27, S7.24)', async () => {
    const { flow, device, asked, bodiesTo } = await openLogin();
    device.waits = true;
    const pressed = flow.submit(empty);
    await asked();
    await flow.submit(empty);
    expect(device.asked).toHaveLength(1);
    await flow.submit({ username: ann.email, dialCode: '49', password: annsPassword });
    await pressed;
    expect(device.asked[0]?.signal.aborted).toBe(true);
    expect(bodiesTo('/user/public/passkey/login')).toEqual([]);
    expect(flow.$state.get()).toEqual({ type: 'done' });
  });

  test.each(['reset', 'dispose'] as const)('%s ends the question, whose answer counts no more (S1.27)', async (end) => {
    const { flow, device, asked, left } = await openLogin();
    device.waits = true;
    const pressed = flow.submit(empty);
    await asked();
    flow[end]();
    await pressed;
    expect(device.asked[0]?.signal.aborted).toBe(true);
    expect(flow.$state.get().type).toBe(end === 'reset' ? 'ready' : 'busy');
    expect(left).toEqual([]);
  });
});
