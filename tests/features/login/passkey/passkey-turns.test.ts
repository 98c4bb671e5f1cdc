/** A login by passkey where the visitor, the page or the device does something in between (S1.27). */

import { afterEach, expect, test } from 'vitest';
import type { PasskeyAnswer } from '../../../../src/browser/types.ts';
import { createPasskeyLoginFlow } from '../../../../src/features/login/passkey/passkey-login.ts';
import { createTestExchange, minute, type TestExchange } from '../../../sandbox/support/sandbox.ts';
import { fakePageVisibility } from '../../../support/fake-platform.ts';
import { fakeCaptcha } from '../../../support/flow-harness.ts';
import { deviceWithPasskey, passkeySite, testAutofill } from '../../../support/passkey-device.ts';
import { closeTestPages, openTestPage, until } from '../../../support/test-page.ts';

const optionsPath = '/user/public/passkey/options';
const loginPath = '/user/public/passkey/login';

afterEach(closeTestPages);

/** @param sandbox what the page calls, if it is not the sandbox itself */
async function openLogin({ captcha = fakeCaptcha(), sandbox }: Options = {}) {
  const own = createTestExchange();
  const device = await deviceWithPasskey(own);
  const page = openTestPage(passkeySite, '/de-EU/login', { sandbox: sandbox?.(own) ?? own });
  const visibility = fakePageVisibility();
  const autofill = testAutofill(page.app, device, visibility);
  const flow = createPasskeyLoginFlow({ ...page.app, captcha, passkeys: device, signals: device, autofill });
  const aborted = () => device.asked.map(({ signal }) => signal.aborted);
  const questions = (count: number) => until(() => device.asked.length === count, `question ${count}`);
  return { ...page, device, flow, autofill, visibility, aborted, questions };
}

interface Options {
  readonly captcha?: ReturnType<typeof fakeCaptcha>;
  sandbox?(own: TestExchange): TestExchange;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Calls of this path are never answered. */
const silentAt = (path: string) => (own: TestExchange) => ({
  ...own,
  fetch: (called: string, init?: RequestInit) =>
    called === path ? new Promise<Response>(() => undefined) : own.fetch(called, init),
});

test('the offer in the autofill ends with its page, and is not renewed (S1.27)', async () => {
  const { device, flow, questions, aborted, wait, bodiesTo } = await openLogin();
  device.waits = true;
  void flow.offer();
  await questions(1);
  flow.dispose();
  expect(aborted()).toEqual([true]);
  wait(5 * minute);
  await flow.offer();
  await settled();
  expect(bodiesTo(optionsPath)).toHaveLength(1);
});

test.each([
  ['was withdrawn', false, (page: { flow: { withdraw(): boolean } }) => void page.flow.withdraw()],
  ['ended with the word of the page', false, (page: { flow: { endOffer(): void } }) => page.flow.endOffer()],
  ['is open on a page that nobody sees', true, () => undefined],
])('an offer that %s is not renewed after its time (S1.27)', async (_, hidden, change) => {
  const page = await openLogin();
  page.device.waits = true;
  const offered = page.flow.offer();
  await page.questions(1);
  page.visibility.set(!hidden);
  change(page);
  expect(page.aborted()).toEqual([!hidden]);
  page.wait(5 * minute);
  await offered;
  await settled();
  expect(page.bodiesTo(optionsPath)).toHaveLength(1);
  expect(page.flow.$state.get()).toEqual({ type: 'ready' });
});

test('an offer that the visitor has closed is not renewed by itself, and can be made again (S1.27)', async () => {
  const { device, flow, wait, bodiesTo } = await openLogin();
  device.instead = { type: 'cancelled' };
  await flow.offer();
  wait(5 * minute);
  await settled();
  expect(bodiesTo(optionsPath)).toHaveLength(1);
  device.instead = undefined;
  await flow.offer();
  expect(flow.$state.get()).toEqual({ type: 'done' });
});

test('an answer to an offer that was withdrawn meanwhile is not used (S1.27)', async () => {
  const { device, flow, questions, bodiesTo } = await openLogin();
  const { use } = device;
  let answer: (value: PasskeyAnswer) => void = () => undefined;
  device.use = async (...asked) => {
    const credential = await use(...asked);
    return new Promise((resolve) => {
      answer = () => resolve(credential);
    });
  };
  const offered = flow.offer();
  await questions(1);
  await settled();
  flow.withdraw();
  answer({ type: 'cancelled' });
  await offered;
  expect(flow.$state.get()).toEqual({ type: 'ready' });
  expect(bodiesTo(loginPath)).toEqual([]);
});

test('what stands at the form stays there when an offer ends; a page that comes back says nothing (S1.27)', async () => {
  const { device, flow, questions } = await openLogin();
  device.instead = { type: 'timed-out' };
  await flow.logIn();
  device.waits = true;
  void flow.offer();
  await questions(2);
  flow.endOffer();
  expect(flow.$state.get()).toEqual({ type: 'stopped', reason: 'timed-out' });
  flow.reset();
  expect(flow.$state.get()).toEqual({ type: 'ready' });
});

test('a question that the visitor has asked for is asked once, and not ended with an offer (S1.27)', async () => {
  const { device, flow, questions, aborted } = await openLogin();
  device.waits = true;
  const first = flow.logIn();
  await questions(1);
  await flow.logIn();
  flow.endOffer();
  expect(aborted()).toEqual([false]);
  expect(flow.$state.get()).toEqual({ type: 'busy' });
  flow.dispose();
  expect(aborted()).toEqual([true]);
  await first;
});

test('the button waits for a challenge that does not come (S1.27, S9.01)', async () => {
  const { flow, wait, bodiesTo } = await openLogin({ sandbox: silentAt(optionsPath) });
  const button = flow.logIn();
  await until(() => bodiesTo(optionsPath).length === 1, 'the call');
  wait(29_999);
  await settled();
  expect(flow.$state.get()).toEqual({ type: 'busy' });
  wait(1);
  await button;
  expect(flow.$state.get()).toMatchObject({ type: 'failed' });
});

test.each([
  ['is closed', 'closed', { type: 'ready' }],
  ['cannot be had', 'unavailable', { type: 'failed', problem: { type: 'captcha' } }],
] as const)('a captcha that %s keeps the visitor at the form (S1.27, S8.23)', async (_, type, state) => {
  const page = await openLogin({ captcha: fakeCaptcha({ type }) });
  page.scenario({ captcha: 'demanded' });
  await page.flow.logIn();
  expect(page.flow.$state.get()).toEqual(state);
  expect(page.left).toEqual([]);
});
