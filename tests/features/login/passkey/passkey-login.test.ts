import { afterEach, describe, expect, test } from 'vitest';
import type { PasskeyAnswer } from '../../../../src/browser/types.ts';
import { sceneCodes } from '../../../../src/domain/checks/scene-codes.ts';
import { createPasskeyLoginFlow } from '../../../../src/features/login/passkey/passkey-login.ts';
import { askWithRpId } from '../../../../src/services/passkeys/passkey-rp-id.ts';
import { $dialogs } from '../../../../src/stores/dialogs.ts';
import { createTestExchange, minute } from '../../../sandbox/support/sandbox.ts';
import { fakePageVisibility } from '../../../support/fake-platform.ts';
import { deviceWithPasskey, passkeySite, testAutofill, testDevice } from '../../../support/passkey-device.ts';
import { testCaptcha } from '../../../support/test-captcha.ts';
import { closeTestPages, openTestPage, until } from '../../../support/test-page.ts';

afterEach(closeTestPages);

type Options = Parameters<typeof openTestPage>[2];

function openLogin(device: ReturnType<typeof testDevice>, options: Options, path = '/de-EU/login') {
  const page = openTestPage(passkeySite, path, options);
  const captcha = testCaptcha(page, sceneCodes.login);
  const visibility = fakePageVisibility();
  const autofill = testAutofill(page.app, device, visibility);
  const flow = createPasskeyLoginFlow({ ...page.app, captcha, passkeys: device, signals: device, autofill });
  return { ...page, flow, visibility };
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
      [{ type: 'none' }, { type: 'stopped', reason: 'none' }],
      [{ type: 'unable' }, { type: 'stopped', reason: 'unable' }],
      [{ type: 'foreign' }, { type: 'stopped', reason: 'unable' }],
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
    expect(device.asked.map(({ mode }) => mode)).toEqual(['conditional']);
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
    flow.endOffer();
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
    // The exchange may have answered by now.
    expect(flow.withdraw()).toBe(false);
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
    const { flow, wait, visibility } = openLogin(device, { sandbox });
    device.waits = true;
    void flow.offer();
    await until(() => device.asked.length === 1 || undefined, 'the first offer');
    wait(4.5 * minute - 1);
    expect(device.asked[0]?.signal.aborted).toBe(false);
    wait(1);
    await until(() => device.asked.length === 2 || undefined, 'the second offer');
    expect(device.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    // Nobody sees the page: the offer ends, and the page asks for another one when it is seen.
    visibility.set(false);
    wait(10 * minute);
    expect(device.asked.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    visibility.set(true);
    void flow.offer();
    await until(() => device.asked.length === 3 || undefined, 'the third offer');
    flow.dispose();
    wait(5 * minute);
    expect(device.asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
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

test('a browser that does not let the page use the RP ID of the group is asked for the own host, once (S1.27)', async () => {
  const passkeys = { rpId: async () => 'gatehouse.example', ownRpId: () => 'gatehouse.tr.example' };
  const asked: string[] = [];
  const ask = (own: PasskeyAnswer) =>
    askWithRpId(passkeys, async (rpId) => {
      asked.push(rpId);
      return rpId === 'gatehouse.example' ? { type: 'foreign' } : own;
    });
  expect(await ask({ type: 'cancelled' })).toEqual({ rpId: 'gatehouse.tr.example', answer: { type: 'cancelled' } });
  expect(asked.splice(0)).toEqual(['gatehouse.example', 'gatehouse.tr.example']);
  expect(await ask({ type: 'foreign' })).toMatchObject({ answer: { type: 'foreign' } });
  expect(asked).toHaveLength(2);
});
