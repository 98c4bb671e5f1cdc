/** A session is a cookie: where the browser keeps none, or the exchange gives none, the form says so and nobody is led on. */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { comeBack, linkedTab } from '../../services/third-party/provider-journey.ts';
import { shown } from '../../support/flow-harness.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, type TestBrowser, testBrowser } from '../../support/test-page.ts';
import { linkOfCompany } from '../../support/token-checks.ts';

const site = siteOf('global');
const form = { username: ann.email, dialCode: '44', password: annsPassword };
const policy = { types: site.policies.registerTypes, compliance: false };
const cookieText =
  'Your browser does not keep cookies for this site, so you cannot be logged in. Allow cookies for this site, then try again.';
const ourFault = 'Something went wrong on our side. Please try again in a moment.';

/** Success without a token. */
const noToken = { type: 'ret_code', code: 0, spelling: 'ret_code' } as const;

afterEach(closeTestPages);

/** Says nothing, and forgets. */
class ForgetfulCookies extends Map<string, string> {
  override set(): this {
    return this;
  }
}
const forgetful = (): TestBrowser => ({ ...testBrowser(), cookies: new ForgetfulCookies() });
const outspoken = (): TestBrowser => ({ ...forgetful(), refusesCookies: true });

function openLogin(options: Parameters<typeof openTestPage>[2]) {
  const page = openTestPage(site, '/en/login', options);
  const flow = createLoginFlow({
    ...page.app,
    captcha: testCaptcha(page, sceneCodes.login),
    tokenChecks: linkOfCompany,
  });
  const words = () => {
    const state = flow.$state.get();
    return state.type === 'failed' ? page.textOf(state.problem) : state.type;
  };
  return { ...page, flow, words };
}

test('a login by password says at the form that the browser keeps no cookies; where the browser admits it, the password stays here (S3.42, S4.26)', async () => {
  const sandbox = createTestExchange();
  await sandbox.seedAccount({});
  for (const [browser, passwordsSent] of [
    [forgetful(), 1],
    [outspoken(), 0],
  ] as const) {
    const { flow, words, left, bodiesTo } = openLogin({ sandbox, browser });
    await flow.submit(form);
    expect(words()).toBe(cookieText);
    expect(bodiesTo('/login')).toHaveLength(passwordsSent);
    expect(left).toEqual([]);
  }
});

test('the same button logs in once the browser keeps cookies', async () => {
  const sandbox = createTestExchange();
  await sandbox.seedAccount({});
  const browser = { ...testBrowser(), refusesCookies: true };
  const { flow, words, left } = openLogin({ sandbox, browser });
  await flow.submit(form);
  expect(words()).toBe(cookieText);
  browser.refusesCookies = false;
  await flow.submit(form);
  expect(left).toEqual(['/en/dashboard']);
});

test('an answer without a token logs nobody in, and the form says so (S3.06)', async () => {
  const { flow, words, left, fault } = openLogin({});
  fault('login', { ...noToken, result: { id: 7 } });
  await flow.submit(form);
  expect(words()).toBe(ourFault);
  fault('quickLogin', { ...noToken, result: { id: 7 } });
  await flow.quick('handed');
  expect(words()).toBe(ourFault);
  expect(left).toEqual([]);
});

test('a quick-login token logs nobody in where cookies are refused, and the form says so (S2.08, S7.26)', async () => {
  for (const browser of [forgetful(), outspoken()]) {
    const sandbox = createTestExchange();
    const { token } = await sandbox.seedAccount({ session: 'ordinary' });
    const { result } = await sandbox.call('quickToken', {}, token ?? '');
    const { flow, words, left } = openLogin({ sandbox, browser });
    await flow.quick(String(result?.tmp_token));
    expect(words()).toBe(cookieText);
    expect(left).toEqual([]);
  }
});

test('a login through a provider says it as well, also where the answer has neither a token nor a ticket (S7.25)', async () => {
  const tab = { ...(await linkedTab()), browser: forgetful() };
  const refused = await comeBack(tab);
  const state = refused.flow.$state.get();
  expect(state.type === 'failed' && refused.textOf(state.problem)).toBe(cookieText);
  expect(refused.left).toEqual([]);

  const empty = await comeBack(await linkedTab(), {
    before: ({ fault }) => fault('thirdPartyLogin', { ...noToken, result: {} }),
  });
  const after = empty.flow.$state.get();
  expect(after.type === 'failed' && empty.textOf(after.problem)).toBe(ourFault);
  expect(empty.left).toEqual([]);
});

test('a registration says it at its first step, before anything is sent; an account that is open all the same is not led on (S4.16)', async () => {
  const early = openTestPage(site, '/en/sign-up', { browser: outspoken() });
  const first = createRegisterFlow({ ...early.app, channel: early.channel(), policy });
  await first.submitAccount('new@mail.example', '44');
  const state = first.$state.get();
  expect(state).toMatchObject({ step: 'account', status: { type: 'failed' } });
  expect(state.step === 'account' && state.status.type === 'failed' && early.textOf(state.status.problem)).toBe(
    cookieText,
  );
  expect(early.bodiesTo('/user/public/register/info')).toEqual([]);
  first.dispose();

  const late = openTestPage(site, '/en/sign-up', { browser: forgetful() });
  const last = createRegisterFlow({ ...late.app, channel: late.channel(), policy });
  await last.submitAccount('new@mail.example', '44');
  await shown(last, 'code');
  await last.submitCode(await late.sandbox.codeFor('new@mail.example'));
  await shown(last, 'password');
  await last.submitPassword('a horse & a battery');
  const end = last.$state.get();
  expect(end.step === 'password' && end.status.type === 'failed' && late.textOf(end.status.problem)).toBe(cookieText);
  expect(late.left).toEqual([]);
  last.dispose();
});
