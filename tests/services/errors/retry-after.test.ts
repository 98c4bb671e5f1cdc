/** `Retry-After` through the real flows: what visitors read, and that nothing is sent before its time (decision 0171). */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { EndpointName } from '../../../src/contract/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import type { StepStatus } from '../../../src/features/register/state.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import type { Fault } from '../../../src/sandbox/control/faults.ts';
import { createSecurityCheckFlow } from '../../../src/services/checks/security-check.ts';
import type { Problem } from '../../../src/services/errors/problem.ts';
import { problemTexts } from '../../../src/services/errors/problem-text.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { ann, annsPassword, createTestExchange, minute, second } from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, readTexts, type TestPage, until } from '../../support/test-page.ts';

const site = siteOf('global');
const tooMany = 'There were too many requests from your network.';
const form = { username: ann.email, dialCode: '44', password: annsPassword };
const paths = {
  login: '/login',
  risk: '/user/public/risk/default-intercept',
  info: '/user/public/register/info',
  send: '/user/public/register/send/verify/item',
  verify: '/user/public/register/verify',
  password: '/user/public/register/password',
} as const;

beforeEach(() => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] }));
afterEach(closeTestPages);

const status = (code: number, retryAfter?: string): Fault => ({
  type: 'status',
  status: code,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
const refusal = (code: number, retryAfter: string, result: unknown = null): Fault => ({
  type: 'ret_code',
  code,
  spelling: 'ret_code',
  retryAfter,
  result,
});

async function openPage(path: string) {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  const page = openTestPage(site, path, { sandbox });
  const once = (endpoint: EndpointName, fault: Fault) =>
    sandbox.control.switchOn(page.guid(), { endpoint, fault, times: 1 });
  return { page, once, calls: (to: string) => page.bodiesTo(to).length };
}

/** What the form says, before React has drawn it as well as after. */
function said({ app, errors }: TestPage, problem: Problem | undefined): string {
  const t = createTranslator(readTexts('en', 'inverse'));
  return problem ? problemTexts(problem, { errors, t, now: app.platform.clock.now() }).join(' ') : '';
}

async function openLogin() {
  const opened = await openPage('/en/login');
  const { page } = opened;
  const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
  const says = () => {
    const state = flow.$state.get();
    return state.type === 'failed' ? said(page, state.problem) : state.type;
  };
  return { ...opened, flow, says };
}

async function openSignUp() {
  const opened = await openPage('/en/sign-up');
  const { page } = opened;
  const { registerTypes: types, regulated: compliance } = site.policies;
  const flow = createRegisterFlow({ ...page.app, channel: page.channel(), policy: { types, compliance } });
  const says = () => {
    const state = flow.$state.get();
    const now: StepStatus | undefined = state.step === 'done' ? undefined : state.status;
    return now?.type === 'failed' ? said(page, now.problem) : `${state.step} ${now?.type}`;
  };
  return { ...opened, flow, says };
}

const newcomer = 'new@mail.example';

async function toCode() {
  const opened = await openSignUp();
  await opened.flow.submitAccount(newcomer, '44');
  const code = () => opened.page.sandbox.codeFor(newcomer);
  expect(opened.says()).toBe('code ready');
  return { ...opened, code };
}

describe('a login', () => {
  test.each([
    ['in seconds', () => '130'],
    ['as a date of the exchange’s clock', (now: number) => new Date(now + 130 * second).toUTCString()],
  ])(
    'that is refused with 429 and a time %s says the time that is left, sends nothing before it, and goes through after it (S8.03, S8.09)',
    async (_, header) => {
      const { page, once, flow, says, calls } = await openLogin();
      once('login', status(429, header(Math.floor(page.sandbox.clock.now() / 1000) * 1000)));
      await flow.submit(form);
      expect(says()).toMatch(/^There were too many requests from your network\. Try again in 02:(?:09|10)$/);
      page.wait(100 * second);
      await flow.submit(form);
      expect(says()).toMatch(/Try again in 00:(?:29|30)$/);
      // Whoever logs in: the network has refused, and not the exchange.
      await flow.submit({ ...form, username: 'ben@mail.example' });
      expect(says()).toContain('Try again in');
      expect(calls(paths.login)).toBe(1);
      page.wait(31 * second);
      await flow.submit(form);
      expect(flow.$state.get()).toEqual({ type: 'done' });
      expect(calls(paths.login)).toBe(2);
    },
  );

  test('that is refused with 429 without a time, or with one that is none, may be tried at once (S8.03)', async () => {
    const { once, flow, says, calls } = await openLogin();
    for (const fault of [status(429), status(429, '-1'), status(429, 'soon'), status(429, '0')]) {
      once('login', fault);
      await flow.submit(form);
      expect(says()).toBe(`${tooMany} Wait a minute, then try again.`);
    }
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(calls(paths.login)).toBe(5);
  });

  test('is held for one hour at most, whatever the header says (S8.03)', async () => {
    const { page, once, flow, says } = await openLogin();
    once('login', status(429, '315360000'));
    await flow.submit(form);
    expect(says()).toBe(`${tooMany} Try again in 60:00`);
    page.wait(60 * minute);
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'done' });
  });

  test('that is refused with 503 and a time waits as long; another status does not (S8.03)', async () => {
    const { page, once, flow, says, calls } = await openLogin();
    once('login', status(500, '60'));
    await flow.submit(form);
    once('login', status(503, '60'));
    await flow.submit(form);
    expect(says()).toBe('Something went wrong on our side. Please try again in a moment. Try again in 01:00');
    await flow.submit(form);
    expect(calls(paths.login)).toBe(2);
    page.wait(minute);
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'done' });
  });

  test('of a name that is locked (31030) is not sent before its time, and one of another name is (S8.10)', async () => {
    const { page, once, flow, says, calls } = await openLogin();
    once('login', refusal(31030, '90', { retry_after: 900 }));
    await flow.submit(form);
    expect(flow.$state.get()).toMatchObject({ retryAt: page.app.platform.clock.now() + 90 * second });
    page.wait(30 * second);
    await flow.submit(form);
    expect(flow.$state.get()).toMatchObject({ retryAt: page.app.platform.clock.now() + 60 * second });
    expect(calls(paths.login)).toBe(1);
    await flow.submit({ ...form, username: 'ben@mail.example' });
    expect(calls(paths.login)).toBe(2);
    expect(says()).toBe('The email, mobile number or password is incorrect.');
    page.wait(60 * second);
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'done' });
  });

  test('that the network’s limit stops (31018) says the time in its dialog, and not before it is another call made (S8.24, S8.25)', async () => {
    const { page, once, flow, calls } = await openLogin();
    once('login', refusal(31018, '120'));
    const dialogOf = async () => {
      const submitted = flow.submit(form);
      const dialog = await until(() => $dialogs.get().at(-1), 'the dialog');
      await submitted;
      answerDialog(dialog.id, 'confirm');
      return dialog;
    };
    const wait = {
      until: page.app.platform.clock.now() + 120 * second,
      text: 'Try again in {{time}}',
      over: 'You can try again now.',
    };
    expect((await dialogOf()).wait).toEqual(wait);
    expect((await dialogOf()).wait).toEqual(wait);
    expect(calls(paths.login)).toBe(1);
    page.wait(120 * second);
    await flow.submit(form);
    expect(flow.$state.get()).toEqual({ type: 'done' });
  });

  test('that the network’s limit stops is sent again at once where the visitor has proven who they are (S8.24)', async () => {
    const { page, once, calls } = await openLogin();
    const prove = { risk_token: 'earned' };
    let goOn = (): void => undefined;
    const flow = createLoginFlow({
      ...page.app,
      captcha: testCaptcha(page, sceneCodes.login),
      async reportError(_, { proveIdentity } = {}) {
        if (proveIdentity) goOn = proveIdentity;
        return undefined;
      },
      proveIdentity: async () => ({ type: 'passed', fields: prove }),
    });
    once('login', refusal(31018, '120'));
    await flow.submit(form);
    goOn();
    await until(() => calls(paths.login) === 2, 'the second call');
    expect(page.bodiesTo(paths.login).at(-1)).toMatchObject(prove);
  });
});

describe('a registration', () => {
  test.each([
    ['riskIntercept', paths.risk],
    ['registerInfo', paths.info],
    ['sendVerifyItem', paths.send],
  ] as const)(
    'whose first step is refused by %s with 429 makes no call before its time (S4.05, S4.12, S8.03)',
    async (endpoint, path) => {
      const { page, once, flow, says, calls } = await openSignUp();
      once(endpoint, status(429, '120'));
      await flow.submitAccount(newcomer, '44');
      expect(says()).toBe(`${tooMany} Try again in 02:00`);
      const before = page.sent.length;
      page.wait(45 * second);
      await flow.submitAccount(newcomer, '44');
      expect(says()).toBe(`${tooMany} Try again in 01:15`);
      expect(page.sent).toHaveLength(before);
      page.wait(75 * second);
      await flow.submitAccount(newcomer, '44');
      expect(says()).toBe('code ready');
      expect(calls(path)).toBe(2);
    },
  );

  test('whose code was sent too recently (20025) waits for this address, and not for another (S4.09)', async () => {
    const { page, once, flow, says } = await openSignUp();
    once('sendVerifyItem', refusal(20025, '40'));
    await flow.submitAccount(newcomer, '44');
    expect(says()).toMatch(/^We have just sent a code\..* Try again in 00:40$/);
    const before = page.sent.length;
    await flow.submitAccount(newcomer, '44');
    expect(says()).toMatch(/Try again in 00:40$/);
    expect(page.sent).toHaveLength(before);
    await flow.submitAccount('other@mail.example', '44');
    expect(says()).toBe('code ready');
  });

  test('whose code is not sent again yet counts down at the button, and takes the code meanwhile (S4.09, S8.03)', async () => {
    const { page, once, flow, says, code, calls } = await toCode();
    page.wait(minute);
    once('sendVerifyItem', status(429, '200'));
    await flow.resend();
    expect(says()).toBe(tooMany);
    expect(flow.$state.get()).toMatchObject({ resendAt: page.app.platform.clock.now() + 200 * second });
    const sends = calls(paths.send);
    page.wait(100 * second);
    await flow.resend();
    expect(calls(paths.send)).toBe(sends);
    await flow.submitCode(await code());
    expect(says()).toBe('password ready');
  });

  test('whose code is refused with 429 is told the time, and so is one whose password is (S4.06, S4.08, S8.03)', async () => {
    const { page, once, flow, says, code, calls } = await toCode();
    once('registerVerify', status(429, '30'));
    await flow.submitCode(await code());
    expect(says()).toBe(`${tooMany} Try again in 00:30`);
    expect(flow.$state.get()).toMatchObject({ resendAt: page.app.platform.clock.now() + minute });
    await flow.submitCode(await code());
    expect(calls(paths.verify)).toBe(1);
    page.wait(30 * second);
    await flow.submitCode(await code());
    expect(says()).toBe('password ready');

    once('registerPassword', status(429, '30'));
    await flow.submitPassword('a horse & a battery');
    expect(says()).toBe(`${tooMany} Try again in 00:30`);
    await flow.submitPassword('a horse & a battery');
    expect(calls(paths.password)).toBe(1);
    page.wait(30 * second);
    await flow.submitPassword('a horse & a battery');
    expect(flow.$state.get().step).toBe('done');
  });
});

test('the code of a security check that is not sent yet counts down at its button (S4.09, S4.13, S8.03)', async () => {
  const { page, once, calls } = await openPage('/en/sign-up');
  const flow = createSecurityCheckFlow(page.app, {
    risk: { token: 'risk', type: 'code' },
    account: { username: { type: 'email', email: newcomer }, dialCode: '' },
    signal: new AbortController().signal,
    pass: () => undefined,
  });
  once('sendEmailCode', status(429, '90'));
  await flow.sendCode();
  const { status: shown, resendAt } = flow.$state.get();
  expect(shown.type === 'failed' && said(page, shown.problem)).toBe(tooMany);
  expect(resendAt).toBe(page.app.platform.clock.now() + 90 * second);
  await flow.sendCode();
  expect(calls('/user/public/send/email/code')).toBe(1);
});
