/** The offer of passkeys in the autofill that was made at load, before there was a form (S1.27, decision 0143). */

import { afterEach, expect, test } from 'vitest';
import type { PasskeyAnswer } from '../../../../src/browser/types.ts';
import { createPasskeyLoginFlow } from '../../../../src/features/login/passkey/passkey-login.ts';
import { createTestExchange, minute } from '../../../sandbox/support/sandbox.ts';
import { fakePageVisibility } from '../../../support/fake-platform.ts';
import { fakeCaptcha } from '../../../support/flow-harness.ts';
import { deviceWithPasskey, passkeySite, testAutofill } from '../../../support/passkey-device.ts';
import { closeTestPages, openTestPage, until } from '../../../support/test-page.ts';

const optionsPath = '/user/public/passkey/options';
const loginPath = '/user/public/passkey/login';
const renewMs = 4.5 * minute;

afterEach(closeTestPages);

/** A device with a passkey, whose owner chooses it when the test says so. */
async function openPage() {
  const sandbox = createTestExchange();
  const device = await deviceWithPasskey(sandbox);
  const page = openTestPage(passkeySite, '/de-EU/login', { sandbox });
  const visibility = fakePageVisibility();
  const autofill = testAutofill(page.app, device, visibility);
  const { use } = device;
  /** Answers to the questions, in their order. */
  const answers: ((instead?: PasskeyAnswer) => void)[] = [];
  device.use = async (options, signal, mode) => {
    const credential = await use(options, signal, mode);
    return new Promise((resolve) => {
      answers.push((instead = credential) => resolve(instead));
      signal.addEventListener('abort', () => resolve({ type: 'cancelled' }));
    });
  };
  const questions = (count: number) => until(() => answers.length === count, `question ${count}`);
  const choose = () => answers.at(-1)?.();
  const comeForm = () =>
    createPasskeyLoginFlow({ ...page.app, captcha: fakeCaptcha(), passkeys: device, signals: device, autofill });
  const aborted = () => device.asked.map(({ signal }) => signal.aborted);
  return { ...page, device, visibility, autofill, answers, questions, choose, comeForm, aborted };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the form goes on with the offer that was made at load, by the same challenge (S1.27)', async () => {
  const { autofill, questions, choose, comeForm, bodiesTo, left } = await openPage();
  void autofill.ask();
  await questions(1);
  const flow = comeForm();
  const offered = flow.offer();
  choose();
  await offered;
  expect(flow.$state.get()).toEqual({ type: 'done' });
  expect(bodiesTo(optionsPath)).toHaveLength(1);
  expect(left).toEqual(['/de-EU/dashboard']);
});

test.each([
  ['the press that the page makes for it', 'logIn'],
  ['the offer of the form', 'offer'],
] as const)('a passkey that was chosen before there was a form logs in once, by %s (S1.27)', async (_, way) => {
  const { autofill, questions, choose, comeForm, bodiesTo, device } = await openPage();
  const asked = autofill.ask();
  await questions(1);
  choose();
  expect((await asked)?.answer.type).toBe('credential');
  const flow = comeForm();
  await Promise.all([flow[way](), flow.logIn(), flow.offer()]);
  expect(flow.$state.get()).toEqual({ type: 'done' });
  expect(bodiesTo(loginPath)).toHaveLength(1);
  expect(device.asked).toHaveLength(1);
});

test('what ends an offer drops the passkey that was chosen: the password goes first (S1.27)', async () => {
  const { autofill, questions, choose, comeForm, bodiesTo } = await openPage();
  const asked = autofill.ask();
  await questions(1);
  choose();
  await asked;
  comeForm().withdraw();
  expect(autofill.take()).toBeUndefined();
  expect(bodiesTo(loginPath)).toEqual([]);
});

test.each([
  ['is pressed for another passkey', (flow: ReturnType<typeof createPasskeyLoginFlow>) => void flow.logIn()],
  ['sends a password', (flow: ReturnType<typeof createPasskeyLoginFlow>) => void flow.withdraw()],
  ['may not offer passkeys', (flow: ReturnType<typeof createPasskeyLoginFlow>) => flow.endOffer()],
  ['is gone', (flow: ReturnType<typeof createPasskeyLoginFlow>) => flow.dispose()],
])('an offer that was made at load ends when the form %s (S1.27)', async (_, change) => {
  const { autofill, questions, comeForm, aborted } = await openPage();
  const asked = autofill.ask();
  await questions(1);
  change(comeForm());
  expect(await asked).toBeUndefined();
  expect(aborted()[0]).toBe(true);
});

test('who asks during an offer joins it; it is renewed while somebody sees the page, and is the same offer then (S1.27)', async () => {
  const { autofill, questions, choose, aborted, wait, bodiesTo } = await openPage();
  const first = autofill.ask();
  const second = autofill.ask();
  await questions(1);
  wait(renewMs - 1);
  expect(aborted()).toEqual([false]);
  wait(1);
  await questions(2);
  expect(aborted()).toEqual([true, false]);
  choose();
  const chosen = await first;
  expect(chosen?.answer.type).toBe('credential');
  expect(await second).toBe(chosen);
  expect(autofill.take()).toBe(chosen);
  expect(autofill.take()).toBeUndefined();
  expect(bodiesTo(optionsPath)).toHaveLength(2);
});

test('on a page that nobody sees the offer ends with its challenge, and can be made again (S1.27)', async () => {
  const { autofill, visibility, questions, wait, bodiesTo } = await openPage();
  const asked = autofill.ask();
  await questions(1);
  visibility.set(false);
  wait(renewMs);
  expect(await asked).toBeUndefined();
  await settled();
  expect(bodiesTo(optionsPath)).toHaveLength(1);
  void autofill.ask();
  await questions(2);
});

test('what cannot be offered says nothing, and can be asked for again (S1.27)', async () => {
  const { autofill, questions, answers, fault } = await openPage();
  const asked = autofill.ask();
  await questions(1);
  answers[0]?.({ type: 'unable' });
  expect(await asked).toBeUndefined();
  const again = autofill.ask();
  await questions(2);
  answers[1]?.({ type: 'none' });
  expect(await again).toBeUndefined();
  fault('passkeyLoginOptions', { type: 'ret_code', code: 33102, spelling: 'ret_code' });
  expect(await autofill.ask()).toBeUndefined();
  expect(autofill.take()).toBeUndefined();
});

test('a chosen passkey waits for the form without a new challenge (S1.27)', async () => {
  const { autofill, questions, choose, wait, bodiesTo } = await openPage();
  const asked = autofill.ask();
  await questions(1);
  choose();
  const chosen = await asked;
  wait(5 * minute);
  expect(await autofill.ask()).toBe(chosen);
  expect(bodiesTo(optionsPath)).toHaveLength(1);
});
