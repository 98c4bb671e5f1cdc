/** Failures of the messenger that the exchange names by words, as a visitor meets them (S8.33). */

import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createPageMiniApp } from '../../../src/features/mini-app/page-mini-app.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { initDataFor } from '../../../src/sandbox/messenger/bot.ts';
import { createSecurityCheckFlow } from '../../../src/services/checks/security-check.ts';
import { reportBindFailure } from '../../../src/services/errors/page-error-handler.ts';
import { answerDialog } from '../../../src/stores/dialogs.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { fakeCaptcha, fakeChannel, shown } from '../../support/flow-harness.ts';
import { closeTestPages, openedDialog, openTestPage, toastTexts, until } from '../../support/test-page.ts';

const site = siteOf('global');
const accountInfo = '/en/app/user/account-info';

afterEach(closeTestPages);

describe('a registration that could not link the messenger', () => {
  async function register() {
    const page = openTestPage(site, '/en/sign-up');
    page.scenario({ bind: 'relink' });
    const { registerTypes: types, regulated: compliance } = site.policies;
    const flow = createRegisterFlow({
      ...page.app,
      policy: { types, compliance },
      channel: fakeChannel([]),
      bindFailed: (code) => reportBindFailure(page.app, page.errors.unknown ?? '', code),
    });
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    await flow.submitCode(await page.sandbox.codeFor(ann.email));
    await shown(flow, 'password');
    const submitted = flow.submitPassword('häuser & pferde 🐎 0');
    const dialog = await openedDialog();
    return { ...page, submitted, dialog };
  }

  const text = 'Telegram no longer confirms the link to your account. Link it again to keep logging in with Telegram.';

  test('says so in the words of the code, with a way to link it again (S4.16, S8.33, S8.35)', async () => {
    const { dialog, submitted, left } = await register();
    expect(dialog).toMatchObject({
      title: 'Telegram could not be linked',
      subtitle: text,
      confirm: 'Continue',
      again: 'Link again',
    });
    expect(toastTexts()).toEqual([text]);
    answerDialog(dialog.id, 'confirm');
    await submitted;
    expect(left).toEqual(['/en/dashboard?newUser=true']);
  });

  test('leads to account info, and nowhere else, by the button that links again (S8.33, S2.12)', async () => {
    const { dialog, submitted, left } = await register();
    answerDialog(dialog.id, 'again');
    await submitted;
    expect(left).toEqual([accountInfo]);
  });
});

describe('a link of the mini app that the exchange refuses by a word', () => {
  async function link(code: string) {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const initData = initDataFor({ id: 7001, first_name: 'Ada' }, sandbox.clock.now());
    const opened = openTestPage(site, '/en/friend-invite', { sandbox, initData });
    const { app } = opened;
    opened.fault('bindMessenger', { type: 'ret_code', code, spelling: 'ret_code' });
    const { flow, checks } = createPageMiniApp(app, {
      entry: '/friend-invite',
      errors: {},
      showOverlays: async () => true,
      showLinked: () => undefined,
    });
    flow.begin();
    flow.byAccount();
    const landed = createLoginFlow({ ...app, page: { ...app.page, regulated: false }, captcha: fakeCaptcha() }).submit({
      username: ann.email,
      dialCode: '44',
      password: annsPassword,
    });
    await until(() => flow.$state.get().mode === 'link-auth', 'the question');
    const linked = flow.accept();
    const open = await until(() => checks.$open.get(), 'the verification');
    if (open.type !== 'security') throw new Error('another check');
    const check = createSecurityCheckFlow(app, open);
    await check.sendCode();
    await check.submit(await sandbox.codeFor(ann.email));
    return { ...opened, landed, linked, dialog: await openedDialog() };
  }

  test.each([
    [
      'authFailureRelinkTip',
      'Telegram no longer confirms the link to your account. Link it again to keep logging in with Telegram.',
      'Link again',
    ],
    [
      'relinkGatehouseAccountTip',
      'Your account is no longer linked to Telegram. Link it again to keep using it here.',
      'Link again',
    ],
    ['telegramAlreadyBind', 'This Telegram account is already linked to another account.', undefined],
    [
      'telegramLinkSystemError',
      'Telegram could not be linked because of a problem on our side. Please try again later.',
      undefined,
    ],
  ])('%s: its own text, then the way on (S8.33)', async (code, subtitle, again) => {
    const { dialog, linked, landed, left } = await link(code);
    expect(dialog).toMatchObject({ title: 'Telegram could not be linked', subtitle });
    expect(dialog.again).toBe(again);
    answerDialog(dialog.id, 'confirm');
    await linked;
    await landed;
    expect(left).toHaveLength(1);
    expect(left).not.toContain(accountInfo);
  });

  test('is linked again at account info, where the visitor stays (S8.33, S2.12)', async () => {
    const { dialog, linked, landed, left } = await link('authFailureRelinkTip');
    answerDialog(dialog.id, 'again');
    await linked;
    await landed;
    expect(left).toEqual([accountInfo]);
  });
});

describe('a login by the messenger that the exchange cannot be reached for', () => {
  test('says so in the page, and the same button works once it can be reached (S4.27, S8.06)', async () => {
    const sandbox = createTestExchange();
    const initData = initDataFor({ id: 7002, first_name: 'Bea' }, sandbox.clock.now());
    const opened = openTestPage(site, '/en/friend-invite', { sandbox, initData });
    const loadErrorHandler = () => Promise.reject(new TypeError('no connection'));
    const { flow, $problem } = createPageMiniApp(
      { ...opened.app, loadErrorHandler },
      { entry: '/friend-invite', errors: {}, showOverlays: async () => true, showLinked: () => undefined },
    );
    flow.begin();
    flow.byMessenger();
    opened.fault('*', { type: 'drop' });
    await flow.accept();
    expect(flow.$state.get()).toEqual({ mode: 'login-auth' });
    expect($problem.get()).toMatchObject({ type: 'failure', text: '-200' });
    sandbox.control.clear();
    await flow.accept();
    expect(flow.$state.get()).toMatchObject({ mode: 'register-or-login', authorized: true });
  });
});
