/** A login whose password was right and that needs a second step (33110): the real flows, the sandbox, and a passkey of a test. */

import { afterEach, expect, test } from 'vitest';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import type { SecondStep } from '../../../src/domain/checks/second-step.ts';
import { createLoginFlow, type LoginTools } from '../../../src/features/login/login.ts';
import { createChecks } from '../../../src/services/checks/checks.ts';
import { createOtherWaysFlow, type OtherWaysTools } from '../../../src/services/checks/other-ways.ts';
import { type Proof, proveIdentity } from '../../../src/services/checks/prove-identity.ts';
import { readToldStep } from '../../../src/services/checks/told-step.ts';
import { waysBeside } from '../../../src/services/checks/ways-beside.ts';
import { $dialogs } from '../../../src/stores/dialogs.ts';
import { ann, annsPassword, createTestExchange, type TestExchange } from '../../sandbox/support/sandbox.ts';
import { deviceWithPasskey, passkeySite } from '../../support/passkey-device.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, toastTexts, until } from '../../support/test-page.ts';

const loginPath = '/user/public/login_compliance';
const ends: (() => void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await closeTestPages();
});

interface Visit {
  readonly sandbox: TestExchange;
  readonly prove?: LoginTools['proveIdentity'] | 'none';
  readonly passkeys?: OtherWaysTools['passkeys'];
}

/** A login page, up to the press of "Log in". */
function openLogin({ sandbox, prove, passkeys }: Visit) {
  const page = openTestPage(passkeySite, '/en-EU/login', { sandbox });
  const checks = createChecks();
  const usualProof: LoginTools['proveIdentity'] = (account, signal, risk) =>
    proveIdentity({ ...page.app, checks, wantsTrust: () => true }, account, signal, risk);
  const proof = prove === 'none' ? {} : { proveIdentity: prove ?? usualProof };
  const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login), ...proof });
  ends.push(flow.dispose);
  const submit = () => flow.submit({ username: ann.email, dialCode: '', password: annsPassword });
  const state = () => flow.$state.get();
  return {
    ...page,
    checks,
    submit,
    state,
    logins: () => page.bodiesTo(loginPath),
    textShown: () => {
      const now = state();
      return now.type === 'failed' ? page.textOf(now.problem) : now.type;
    },
    /** The question that is open, with the flow of its ways. */
    async openCheck() {
      const check = await until(() => checks.$open.get(), 'the question for the second step');
      if (check.type !== 'security') throw new Error(check.type);
      const { type, told } = check.risk;
      const tools = { ...page.app, isOn: () => true, passkeys, asksForPasskey: type === 'passkey' };
      const ways = createOtherWaysFlow(tools, check);
      ends.push(ways.dispose);
      const beside = () => waysBeside(ways.$state.get(), check.account, ways.startsWithPasskey).map(({ way }) => way);
      return { check, ways, beside, told: readToldStep(told) };
    },
  };
}

/** Ann's account, with a passkey on the device. */
async function withPasskey(second_step: SecondStep) {
  const sandbox = createTestExchange();
  const device = await deviceWithPasskey(sandbox);
  sandbox.database.prepare('UPDATE accounts SET second_step = ?').run(second_step);
  return { sandbox, device };
}

test('the question opens at once, a passkey completes the login, and no code is sent (S7.24, S1.27)', async () => {
  const { sandbox, device } = await withPasskey('passkey');
  const page = openLogin({ sandbox, passkeys: device });
  void page.submit();
  const { check, ways, beside, told } = await page.openCheck();
  expect(page.state()).toEqual({ type: 'busy' });
  expect([$dialogs.get(), toastTexts()]).toEqual([[], []]);
  expect(check.risk).toMatchObject({ type: 'passkey', ofLogin: true });
  expect(told).toEqual({
    secondStep: 'passkey',
    reason: 'policy',
    device: { name: '', place: 'United Kingdom', address: '203.0.113.7', askedAt: sandbox.clock.now() },
  });
  expect(ways.$state.get()).toMatchObject({ type: 'chosen', chosen: { way: 'passkey' } });
  expect(beside()).toEqual(['email']);
  device.instead = { type: 'none' };
  await ways.submitPasskey();
  expect(ways.$state.get()).toMatchObject({ type: 'chosen', status: { type: 'stopped' } });
  device.instead = undefined;
  await ways.submitPasskey();
  await until(() => page.left.length > 0, 'the page after the login');
  expect(page.logins()).toEqual([
    expect.not.objectContaining({ risk_token: expect.anything() }),
    expect.objectContaining({ risk_token: expect.any(String), trust_device: true }),
  ]);
  expect(page.bodiesTo('/user/public/send/email/code')).toEqual([]);
  // Nothing of it is kept.
  const kept = JSON.stringify([[...page.browser.storage.all], [...page.tabStorage.all], page.events, page.left]);
  expect(kept).not.toContain(String(check.risk.token));
  expect(kept).not.toContain('203.0.113.7');
});

test('where nobody demands anything a login takes one press and one call, with and without a passkey (S7.24)', async () => {
  for (const { sandbox } of [{ sandbox: createTestExchange() }, await withPasskey('either')]) {
    if (!sandbox.database.prepare('SELECT 1 FROM accounts').get()) await sandbox.seedAccount();
    const page = openLogin({ sandbox });
    await page.submit();
    expect(page.state()).toEqual({ type: 'done' });
    expect(page.logins()).toHaveLength(1);
    expect(page.sent.filter(({ path }) => path.includes('/risk/'))).toEqual([]);
  }
});

test('on a new device the passkey comes first, and the code and the other ways stand beside it (S8.24, S4.09)', async () => {
  const { sandbox, device } = await withPasskey('either');
  sandbox.control.changeScenario('*', { loginCheck: 'new_device' });
  const page = openLogin({ sandbox, passkeys: device });
  void page.submit();
  const { ways, beside, told } = await page.openCheck();
  expect(told).toMatchObject({ secondStep: 'either', reason: 'new_device' });
  expect(beside()).toEqual(['email']);
  await ways.ask();
  // The answer names the passkey as well, which is shown already.
  expect([ways.$state.get().type, beside()]).toEqual(['chosen', ['email']]);
  ways.back();
  expect([ways.$state.get().type, beside()]).toEqual(['usual', ['passkey']]);
  const [passkey] = ways.$state.get().ways;
  if (passkey) ways.choose(passkey);
  await ways.submitPasskey();
  await until(() => page.left.length > 0, 'the page after the login');
});

test('a browser that can use no passkey asks for the code first (S8.24)', async () => {
  const { sandbox } = await withPasskey('either');
  sandbox.control.changeScenario('*', { loginCheck: 'new_device' });
  const page = openLogin({ sandbox });
  void page.submit();
  const { ways, beside } = await page.openCheck();
  expect([ways.startsWithPasskey, ways.$state.get().type, beside()]).toEqual([false, 'usual', []]);
});

test('a question that is closed gives the form back, and the next press opens it again (S7.24)', async () => {
  const { sandbox, device } = await withPasskey('passkey');
  const page = openLogin({ sandbox, passkeys: device });
  for (const _ of [1, 2]) {
    void page.submit();
    (await page.openCheck()).check.close();
    await until(() => page.state().type === 'ready', 'the form');
  }
  expect(page.logins()).toHaveLength(2);
  expect(page.left).toEqual([]);
});

const text33110 = 'Your account asks for your passkey on this device. Log in with your passkey, or contact support.';

test('33110 is told at the form, in no toast, where nobody can be asked: without a check, or without the dialog (S8.24)', async () => {
  const { sandbox } = await withPasskey('passkey');
  const without = openLogin({ sandbox, prove: 'none' });
  await without.submit();
  expect([without.textShown(), toastTexts()]).toEqual([text33110, []]);
  const page = openLogin({ sandbox });
  page.fault('loginCompliance', { type: 'ret_code', code: 33110, spelling: 'ret_code' });
  await page.submit();
  expect([page.textShown(), page.logins().length]).toEqual([text33110, 1]);
});

test('a check that the exchange does not take is asked for once in a press: nothing goes round in a circle (S7.24)', async () => {
  const { sandbox } = await withPasskey('passkey');
  let asked = 0;
  const prove = async (): Promise<Proof> => {
    asked += 1;
    return { type: 'passed', fields: { risk_token: 'a-token-that-nobody-was-given' } };
  };
  const page = openLogin({ sandbox, prove });
  await page.submit();
  expect([page.textShown(), asked, page.logins().length]).toEqual([text33110, 1, 2]);
});

test.each<[unknown, string]>([
  [undefined, 'nothing'],
  [null, 'null'],
  ['text', 'a text'],
  [{ second_step: 'sms', reason: 7, device: 'phone' }, 'words that nobody knows'],
  [{ device: { browser: 7, asked_at: 'now', place: '', address: null } }, 'a device without a fact'],
])('a refusal with %j tells nothing more', (told) => {
  expect(readToldStep(told)).toEqual({ secondStep: undefined, reason: undefined, device: undefined });
});

test('the facts of a device are shown as far as they are known, cleaned and cut (S9.30)', () => {
  const device = { browser: 'Chrome\u202E', place: 'x'.repeat(99), asked_at: -1 };
  expect(readToldStep({ device }).device).toEqual({
    name: 'Chrome',
    place: `${'x'.repeat(59)}…`,
    address: '',
    askedAt: undefined,
  });
});
