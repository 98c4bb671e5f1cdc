/** The pages of other teams (S2.12), by the links that a visitor meets. */

import { afterEach, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { LoginForm } from '../../../src/features/login/LoginForm.tsx';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import type { OpenCheck } from '../../../src/services/checks/checks.ts';
import { SecurityDialog } from '../../../src/services/checks/SecurityDialog.tsx';
import { NoticeDialog } from '../../../src/services/errors/NoticeDialog.tsx';
import { $session } from '../../../src/stores/session.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { drawWith } from '../../support/drawn-flow.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openedDialog, openTestPage, readTexts } from '../../support/test-page.ts';

vi.mock('../../../src/services/islands/use-flow.tsx', () => import('../../support/drawn-flow.ts'));

const site = siteOf('tur');
const texts = readTexts('en-TR', 'inverse');
const errors = readTexts('en-TR', 'inverse-error-code');

const form = { username: ann.email, dialCode: '90', password: annsPassword };

afterEach(closeTestPages);

function openLogin(options: Parameters<typeof openTestPage>[2] = {}) {
  const page = openTestPage(site, '/en-TR/login', options);
  const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
  /** The links of the form as it stands now. */
  const links = () =>
    drawWith(
      { ...flow, app: page.app },
      <LoginForm page={page.app.page} messages={texts} errors={errors} providers={[]} />,
    ).addresses;
  return { ...page, flow, links };
}

test('the login leads to the pages for a forgotten password and for sub-accounts (S2.12)', () => {
  expect(openLogin().links()).toEqual(
    expect.objectContaining({
      'Forgot your password?': '/en-TR/app/user/retrieve',
      'Log in with a sub-account': '/en-TR/app/user/sub-account-login',
    }),
  );
});

test('support can be reached from the login, and from a dialog with a support ID (S2.12)', async () => {
  const { links } = openLogin();
  const support = { 'Contact support': '/en-TR/help-center/s/webform' };
  expect(links()).toEqual(expect.objectContaining(support));

  const other = openLogin();
  other.fault('loginCompliance', { type: 'ret_code', code: 41106, spelling: 'ret_code' });
  void other.flow.submit(form);
  const request = await openedDialog();
  const dialog = <NoticeDialog request={request} t={createTranslator(texts)} onAnswer={() => undefined} />;
  expect(drawWith(undefined, dialog).addresses).toEqual(support);
});

test('whose login is paused after too many wrong passwords can freeze the account, and nobody before (S2.12)', async () => {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  const page = openLogin({ sandbox });
  const found: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.flow.submit({ username: ann.email, dialCode: '90', password: 'wrong password' });
    found.push(page.links()['Not you? Freeze your account']);
  }
  expect(found).toEqual([undefined, undefined, undefined, undefined, '/en-TR/app/user/auto-ban-account']);
});

test('whoever is asked for a code of their account can turn to support; whoever is signed in can also say that the phone or mailbox is lost (S2.12)', () => {
  const { app } = openLogin();
  const check: Extract<OpenCheck, { type: 'security' }> = {
    type: 'security',
    risk: { type: 'security', token: 'r-1' },
    account: { username: { type: 'email', email: ann.email }, dialCode: '' },
    signal: new AbortController().signal,
    pass: () => undefined,
    close: () => undefined,
  };
  const draw = () =>
    drawWith(undefined, <SecurityDialog page={app.page} t={createTranslator(texts)} errors={errors} check={check} />)
      .addresses;
  const team = { 'Contact support': '/en-TR/help-center/s/webform' };
  expect(draw()).toEqual(team);
  $session.set({ type: 'signed-in' });
  expect(draw()).toEqual({
    ...team,
    'I no longer have access to this phone or email': '/en-TR/app/user/security-item-find',
  });
});
