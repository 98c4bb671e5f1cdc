import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createPasskeyLoginFlow } from '../../../src/flows/login/passkey-login.ts';
import { offerPasskey } from '../../../src/flows/login/passkey-offer.ts';
import type { PasskeyAnswer } from '../../../src/platform/types.ts';
import { $dialogs } from '../../../src/stores/dialogs.ts';
import { createPasskey, type TestPasskey } from '../../sandbox/support/authenticator.ts';
import { createTestExchange, day, minute, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../support/test-captcha.ts';
import { closeTestPages, openTestPage, testBrowser, until } from '../support/test-page.ts';

const site = siteOf('eu');
const origin = 'http://eu.localhost:4321';

afterEach(closeTestPages);

/** A device with at most one passkey, and a visitor who says yes, unless the test says otherwise. */
function testDevice() {
  const device = {
    passkey: undefined as TestPasskey | undefined,
    instead: undefined as PasskeyAnswer | undefined,
    /** The question stays open until the page ends it. */
    waits: false,
    forgotten: [] as string[],
    /** What was asked of the browser. */
    asked: [] as { readonly mediation: string | undefined; readonly signal: AbortSignal }[],
    unknown: (rpId: string, id: string) => device.forgotten.push(`${rpId} ${id}`),
    rpId: async () => 'eu.localhost',
    async use(
      options: Readonly<Record<string, unknown>>,
      signal: AbortSignal,
      mediation?: 'conditional',
    ): Promise<PasskeyAnswer> {
      device.asked.push({ mediation, signal });
      if (device.waits) {
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ type: 'cancelled' }));
        });
      }
      if (device.instead) return device.instead;
      if (!device.passkey) return { type: 'cancelled' };
      return { type: 'credential', credential: device.passkey.use({ ...options }) };
    },
    async create(options: Readonly<Record<string, unknown>>): Promise<PasskeyAnswer> {
      if (device.instead) return device.instead;
      device.passkey = createPasskey({ ...options }, origin);
      return { type: 'credential', credential: device.passkey.created };
    },
  };
  return device;
}

type Options = Parameters<typeof openTestPage>[2];

function openLogin(device: ReturnType<typeof testDevice>, options: Options, path = '/de-EU/login') {
  const page = openTestPage(site, path, options);
  const captcha = testCaptcha(page, sceneCodes.login);
  return { ...page, flow: createPasskeyLoginFlow({ ...page.app, captcha, passkeys: device, signals: device }) };
}

/** A page of somebody who has just logged in, and what they answer to the offer. */
async function offered(
  sandbox: TestExchange,
  device: ReturnType<typeof testDevice>,
  answer: boolean | undefined,
  browser = testBrowser(),
) {
  const { token } = await sandbox.seedAccount({ email: 'ann@mail.example', session: 'ordinary' });
  browser.cookies.set('GATEHOUSE_TOKEN', String(token));
  const page = openTestPage(site, '/de-EU/login', { sandbox, browser });
  let asked = 0;
  const offer = () =>
    offerPasskey(
      {
        ...page.app,
        passkeys: device,
        ask: async () => {
          asked += 1;
          return answer;
        },
      },
      new AbortController().signal,
    );
  return { ...page, offer, asked: () => asked };
}

async function deviceWithPasskey(sandbox: TestExchange) {
  const device = testDevice();
  await (await offered(sandbox, device, true)).offer();
  return device;
}

describe('a login by passkey', () => {
  test('keeps the session, marks the way in and lands at the target (S1.27, S2.15)', async () => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const { flow, browser, left } = openLogin(device, { sandbox }, '/de-EU/login?redirect=%2Fde-EU%2Fmarkets');
    await flow.logIn();
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
    expect(browser.storage.get('GATEHOUSE_LAST_LOGIN')).toBe('passkey');
    expect(left).toEqual(['/de-EU/markets']);
  });

  test('says nothing where the visitor closes the question, and says why where the browser cannot (S1.27)', async () => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const { flow, bodiesTo } = openLogin(device, { sandbox });
    for (const [instead, state] of [
      [{ type: 'cancelled' }, { type: 'ready' }],
      [{ type: 'timed-out' }, { type: 'stopped', reason: 'timed-out' }],
      [{ type: 'unable' }, { type: 'stopped', reason: 'unable' }],
    ] as const) {
      device.instead = instead;
      await flow.logIn();
      expect(flow.$state.get()).toEqual(state);
    }
    expect(bodiesTo('/user/public/passkey/login')).toEqual([]);
    device.instead = undefined;
    await flow.logIn();
    expect(flow.$state.get()).toEqual({ type: 'done' });
  });

  test.each<[code: number, text: string]>([
    [33101, 'Dieser Passkey ist nicht mehr gültig. Melden Sie sich auf andere Weise an.'],
    [
      33102,
      'Dieser Passkey konnte nicht geprüft werden. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
    ],
    [33103, 'Das hat zu lange gedauert. Versuchen Sie es erneut.'],
  ])('that the exchange refuses with %i says so at the form, in no toast (S1.27)', async (code, text) => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const page = openLogin(device, { sandbox });
    page.fault('passkeyLogin', { type: 'ret_code', code, spelling: 'ret_code' });
    await page.flow.logIn();
    const state = page.flow.$state.get();
    expect(state.type === 'failed' && page.textOf(state.problem)).toBe(text);
    expect(page.left).toEqual([]);
    // What the exchange does not know is of no use in the browser.
    expect(device.forgotten).toEqual(code === 33101 ? [`eu.localhost ${device.passkey?.id}`] : []);
  });

  test('by the autofill asks the browser for it, and lands as by the button (S1.27)', async () => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const { flow, left } = openLogin(device, { sandbox });
    await flow.offer();
    expect(device.asked.map(({ mediation }) => mediation)).toEqual(['conditional']);
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(left).toEqual(['/de-EU/dashboard']);
  });

  test('ends the offer in the autofill before it asks, and a browser has one request at a time (S1.27)', async () => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const { flow } = openLogin(device, { sandbox });
    device.waits = true;
    const first = flow.offer();
    await until(() => device.asked.length === 1 || undefined, 'the first request');
    void flow.offer();
    flow.withdraw();
    await first;
    expect(device.asked.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(flow.$state.get()).toEqual({ type: 'ready' });
    const second = flow.offer();
    await until(() => device.asked.length === 2 || undefined, 'the second request');
    device.waits = false;
    await Promise.all([second, flow.logIn()]);
    expect(device.asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(flow.$state.get()).toEqual({ type: 'done' });
  });

  test('gives way to the password until its answer is sent (S1.27)', async () => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const { flow, bodiesTo } = openLogin(device, { sandbox });
    device.waits = true;
    const given = flow.logIn();
    await until(() => device.asked.length === 1 || undefined, 'the question');
    expect(flow.withdraw()).toBe(true);
    expect(flow.$state.get()).toEqual({ type: 'ready' });
    await given;
    expect(device.asked[0]?.signal.aborted).toBe(true);
    expect(flow.$state.get()).toEqual({ type: 'ready' });

    // Before the browser is asked.
    const early = flow.logIn();
    expect(flow.withdraw()).toBe(true);
    await early;
    expect(device.asked).toHaveLength(1);
    expect(bodiesTo('/user/public/passkey/login')).toEqual([]);

    device.waits = false;
    const sent = flow.logIn();
    await until(() => bodiesTo('/user/public/passkey/login').length === 1 || undefined, 'the answer');
    expect(flow.withdraw()).toBe(false);
    expect(flow.$state.get()).toEqual({ type: 'busy' });
    await sent;
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(flow.withdraw()).toBe(false);
  });

  test('is offered in the autofill again after a failure (S1.27)', async () => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const { flow } = openLogin(device, { sandbox });
    device.instead = { type: 'timed-out' };
    await flow.logIn();
    expect(flow.$state.get()).toMatchObject({ type: 'stopped' });
    device.instead = undefined;
    await flow.offer();
    expect(flow.$state.get()).toEqual({ type: 'done' });
  });

  test('is offered under a new challenge before the old one ends, as long as the page is there (S1.27)', async () => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const { flow, wait } = openLogin(device, { sandbox });
    device.waits = true;
    void flow.offer();
    await until(() => device.asked.length === 1 || undefined, 'the first offer');
    wait(4.5 * minute - 1);
    expect(device.asked[0]?.signal.aborted).toBe(false);
    wait(1);
    await until(() => device.asked.length === 2 || undefined, 'the second offer');
    expect(device.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    flow.dispose();
    wait(5 * minute);
    expect(device.asked.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  test('that cannot be offered in the autofill says nothing (S1.27)', async () => {
    const sandbox = createTestExchange();
    const page = openLogin(testDevice(), { sandbox });
    await page.flow.offer();
    page.fault('passkeyLoginOptions', { type: 'status', status: 503 });
    await page.flow.offer();
    expect(page.flow.$state.get()).toEqual({ type: 'ready' });
  });

  test('of an account of another site ends in the dialog that leads there (S1.27, S8.30)', async () => {
    const sandbox = createTestExchange();
    const device = await deviceWithPasskey(sandbox);
    const page = openLogin(device, { sandbox });
    page.fault('passkeyLogin', { type: 'ret_code', code: 400602, spelling: 'ret_code' });
    void page.flow.logIn();
    const dialog = await until(() => $dialogs.get().at(-1), 'a dialog');
    expect(dialog).toMatchObject({ confirm: 'Zu dieser Website', cancel: 'Zurück' });
  });
});

describe('the offer of a passkey', () => {
  test('creates one, which is not offered again (S1.27)', async () => {
    const sandbox = createTestExchange();
    const device = testDevice();
    const page = await offered(sandbox, device, true);
    await page.offer();
    await page.offer();
    expect(page.asked()).toBe(1);
    expect(page.bodiesTo('/user/private/passkey/create')).toHaveLength(1);
    expect(JSON.stringify([...page.browser.storage.all])).not.toContain('ann@mail');
  });

  test('that was refused comes again after 90 days, on this device only (S1.27)', async () => {
    const sandbox = createTestExchange();
    const page = await offered(sandbox, testDevice(), false);
    await page.offer();
    sandbox.wait(90 * day - 1);
    await page.offer();
    expect(page.asked()).toBe(1);
    expect(page.bodiesTo('/user/private/passkey/options')).toHaveLength(1);
    expect(page.bodiesTo('/user/private/passkey/create')).toEqual([]);
    sandbox.wait(1);
    page.browser.cookies.set(
      'GATEHOUSE_TOKEN',
      String((await sandbox.seedAccount({ email: 'bob@mail.example', session: 'ordinary' })).token),
    );
    await page.offer();
    expect(page.asked()).toBe(2);
  });

  test('is not made where the exchange fails, and a question that cannot be drawn is no refusal (S1.27)', async () => {
    const sandbox = createTestExchange();
    const page = await offered(sandbox, testDevice(), undefined);
    await page.offer();
    expect(page.browser.storage.get('GATEHOUSE_NO_PASSKEY')).toBeNull();
    page.fault('passkeyCreateOptions', { type: 'status', status: 503 });
    await page.offer();
    expect(page.asked()).toBe(1);
  });
});
