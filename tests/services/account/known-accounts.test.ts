import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { forgetAccount, keepAccount, knownAccounts } from '../../../src/services/account/known-accounts.ts';
import { ann, annsPassword, createTestExchange, day } from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, testBrowser, until } from '../../support/test-page.ts';

afterEach(closeTestPages);

const key = 'GATEHOUSE_ACCOUNTS';
const bob = { mobile: '555123456', country_code: '995' };

/** One browser whose visitor has answered the cookie notice, or not. */
async function openBrowser({ agreed = true } = {}) {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  await sandbox.seedAccount(bob);
  const browser = testBrowser();
  if (agreed) browser.storage.set('ACCEPT-GDPR-COOKIE', '1');
  const open = () => openTestPage(siteOf('global'), '/en/login', { sandbox, browser });
  const logIn = async (username: string, dialCode = '') => {
    const page = open();
    const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
    await flow.submit({ username, dialCode, password: annsPassword });
    expect(flow.$state.get()).toEqual({ type: 'done' });
    return page;
  };
  return { sandbox, browser, open, logIn };
}

test('a login by password keeps the masked name and what is typed, and no token and no password (S1.27)', async () => {
  const { browser, logIn } = await openBrowser();
  const { app } = await logIn(ann.email);
  await logIn(bob.mobile, bob.country_code);
  expect(knownAccounts(app)).toMatchObject([
    { name: '5****6', method: 'password', login: '+995 555123456' },
    { name: '***@mail.example', method: 'password', login: ann.email },
  ]);
  const text = String(browser.storage.get(key));
  for (const secret of [...browser.cookies.values(), annsPassword]) expect(text).not.toContain(secret);
});

test('a login costs no call more for it: the landing asks for the profile anyway (S7.31)', async () => {
  const { sent } = await (await openBrowser()).logIn(ann.email);
  expect(sent.filter(({ path }) => path === '/v2/private/user/profile')).toHaveLength(1);
});

test('a profile that does not come costs three seconds, and not the page that was asked for (S2.15, S7.31)', async () => {
  const { sandbox, browser } = await openBrowser();
  const page = openTestPage(siteOf('global'), '/en/login?redirect=%2Fen%2Fearn', { sandbox, browser });
  const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
  page.fault('profile', { type: 'hang' });
  void flow.submit({ username: ann.email, dialCode: '', password: annsPassword });
  await until(() => page.sent.some(({ path }) => path === '/v2/private/user/profile'), 'the call for the profile');
  page.wait(3000);
  await until(() => page.left.length === 1, 'the landing');
  expect(page.left).toEqual(['/en/earn']);
  expect(browser.storage.get(key)).toBeNull();
});

test('without the agreement nothing is kept, and nothing of before a refusal stays (S3.41)', async () => {
  const { browser, logIn } = await openBrowser({ agreed: false });
  await logIn(ann.email);
  expect(browser.storage.get(key)).toBeNull();
});

test('another way in takes the place of the password, with no name to type (S1.27)', async () => {
  const { logIn } = await openBrowser();
  const { app } = await logIn(ann.email);
  await keepAccount(app, { newUser: false, method: 'passkey' });
  expect(knownAccounts(app)).toEqual([
    { name: '***@mail.example', mark: '1****1', method: 'passkey', at: expect.any(Number) },
  ]);
});

test('a session that another tab or page has opened, and a mini app, change nothing (S1.27)', async () => {
  const { browser, logIn } = await openBrowser();
  const { app } = await logIn(ann.email);
  const before = browser.storage.get(key);
  await keepAccount(app, { newUser: false });
  await keepAccount(app, { newUser: false, method: 'via-messenger', miniApp: true });
  expect(browser.storage.get(key)).toBe(before);
});

test('an account can be taken off the list; the last one takes the key with it (S1.27)', async () => {
  const { browser, logIn } = await openBrowser();
  await logIn(ann.email);
  const { app } = await logIn(bob.mobile, bob.country_code);
  const [first, second] = knownAccounts(app);
  if (!first || !second) throw new Error('two accounts are kept');
  expect(forgetAccount(app, first)).toEqual([second]);
  expect(forgetAccount(app, second)).toEqual([]);
  expect(browser.storage.get(key)).toBeNull();
});

test('an account is offered for 90 days after its last login, and then leaves the storage (S1.27)', async () => {
  const { sandbox, browser, logIn } = await openBrowser();
  const { app, wait } = await logIn(ann.email);
  wait(90 * day - 1000);
  expect(knownAccounts(app)).toHaveLength(1);
  wait(1000);
  expect(knownAccounts(app)).toEqual([]);
  expect(browser.storage.get(key)).toBeNull();
  expect(sandbox.faults).toEqual([]);
});

test.each(['no JSON', '{}', '[{"name":"x"}]', '[{"name":"x","mark":"y","method":"token","at":1}]', '[null]'])(
  'a list that somebody else has written is no list: %s (S1.27)',
  async (text) => {
    const { browser, open } = await openBrowser();
    browser.storage.set(key, text);
    expect(knownAccounts(open().app)).toEqual([]);
  },
);
