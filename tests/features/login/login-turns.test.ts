/** The login form where something is missing, or something else is under way. */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { ann, annsPassword, createTestExchange, infoOf } from '../../sandbox/support/sandbox.ts';
import { fakeCaptcha } from '../../support/flow-harness.ts';
import { closeTestPages, openTestPage } from '../../support/test-page.ts';
import { linkOfCompany } from '../../support/token-checks.ts';

const form = { username: ann.email, dialCode: '44', password: annsPassword };
const switchPath = '/user/private/trade/switch';
const quickPath = '/user/public/quick_login';

afterEach(closeTestPages);

async function openLogin(path = '/en/login') {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  /** What the form says when a path is called. */
  const saidAt = new Map<string, string>();
  const fetch: typeof sandbox.fetch = (called, init) => {
    saidAt.set(called, flow.$state.get().type);
    return sandbox.fetch(called, init);
  };
  const page = openTestPage(siteOf('global'), path, { sandbox: { ...sandbox, fetch } });
  const flow = createLoginFlow({ ...page.app, captcha: fakeCaptcha(), tokenChecks: linkOfCompany });
  return { ...page, flow, saidAt };
}

test.each([
  ['no name', { username: '' }, { username: 'usernameRequired' }],
  ['a name that is none', { username: 'ann@' }, { username: 'usernameInvalid' }],
  ['no password', { password: '' }, { password: 'passwordRequired' }],
  ['neither', { username: '', password: '' }, { username: 'usernameRequired', password: 'passwordRequired' }],
])('a form with %s says so at the field, and sends nothing (S4.04)', async (_, typed, said) => {
  const { flow, sent } = await openLogin();
  await flow.submit({ ...form, ...typed });
  expect(flow.$state.get()).toStrictEqual({ type: 'refused', ...said });
  expect(sent).toEqual([]);
  flow.reset();
  expect(flow.$state.get()).toEqual({ type: 'ready' });
});

test('while a login is under way nothing else begins, and after it neither (S4.25, S7.26)', async () => {
  const { flow, bodiesTo, left } = await openLogin();
  const submitted = flow.submit(form);
  await flow.quick('token');
  await flow.submit(form);
  await flow.follow();
  expect(flow.$state.get()).toEqual({ type: 'busy' });
  await submitted;
  await flow.quick('token');
  expect(bodiesTo('/login')).toHaveLength(1);
  expect(bodiesTo(quickPath)).toEqual([]);
  expect(left).toEqual(['/en/dashboard']);
});

test('the form says that the visitor is logged in while the demo account is opened; without the query none is (S2.08, S7.28)', async () => {
  const demo = await openLogin('/en/login?demoAccount=true');
  await demo.flow.submit(form);
  expect(demo.saidAt.get('/login')).toBe('busy');
  expect(demo.saidAt.get(switchPath)).toBe('done');
  const plain = await openLogin();
  await plain.flow.submit(form);
  expect(plain.bodiesTo(switchPath)).toEqual([]);
});

test('a token for another account changes nobody’s account where the page does not ask (S2.08, S4.25)', async () => {
  const { flow, sandbox, app, left, bodiesTo } = await openLogin();
  const own = await sandbox.seedAccount({ email: 'ben@mail.example', session: 'ordinary' });
  app.session.replaceToken(String(own.token), false);
  const { token } = await sandbox.register({ ...infoOf, email: 'cam@mail.example' }, 'cam@mail.example');
  const { result } = await sandbox.call('quickToken', {}, token ?? '');
  await flow.quick((result as { tmp_token: string }).tmp_token);
  expect(bodiesTo(quickPath)).toHaveLength(1);
  expect(app.session.token()).toBe(own.token);
  expect(left).toEqual(['/en/dashboard']);
});
