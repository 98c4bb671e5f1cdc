import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { CodeAccount } from '../../../src/domain/account/username.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import type { Scenario } from '../../../src/sandbox/control/scenario.ts';
import { type Checks, createChecks } from '../../../src/services/checks/checks.ts';
import { proveIdentity } from '../../../src/services/checks/prove-identity.ts';
import { createSecurityCheckFlow } from '../../../src/services/checks/security-check.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { $toasts } from '../../../src/stores/toasts.ts';
import { ann, annsPassword, createTestExchange, hour } from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openedDialog, openTestPage, toastTexts, until } from '../../support/test-page.ts';

afterEach(closeTestPages);

const suspended = 'This account is suspended. Contact support to find out why.';
const hourInSeconds = hour / 1000;

/** Logs in with the right password on a site whose exchange has banned somebody. */
async function logInBanned(scenario: Partial<Scenario>, id: SiteId = 'global') {
  const site = siteOf(id);
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  const page = openTestPage(site, `/${site.defaultLanguage}/login`, { sandbox });
  const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
  page.scenario(scenario);
  const submit = () => flow.submit({ username: ann.email, dialCode: '', password: annsPassword });
  return { ...page, flow, submit };
}

describe('an account that its owner has banned', () => {
  test('is told in a dialog when the ban ends, in UTC, and the form can be sent again (S2.34, S4.36, S4.38, S3.23, S8.35)', async () => {
    const { flow, submit, sent } = await logInBanned({ ban: 'self', bannedFor: hourInSeconds });
    await submit();
    const dialog = await openedDialog();
    expect(dialog).toMatchObject({
      title: 'This account is suspended',
      // Banned an hour before 12:00 for 24 hours.
      subtitle: 'You can log in again after 2026-11-22 11:00:00 (UTC).',
      confirm: 'OK',
      closable: false,
    });
    expect(sent.map(({ path }) => path)).toEqual(['/login', '/user/public/ban/status']);
    // Every dialog also shows a toast for 2 s (S8.35).
    expect($toasts.get().map(({ text, durationMs }) => [text, durationMs])).toEqual([[suspended, 2000]]);
    answerDialog(dialog.id, 'confirm');
    expect(flow.$state.get()).toEqual({ type: 'ready' });
  });

  test('for more than a day is led to the page where its owner lifts the ban (S4.37, S9.16)', async () => {
    const { submit, left } = await logInBanned({ ban: 'self', bannedFor: 25 * hourInSeconds });
    submit();
    await until(() => left.length > 0, 'leaving the page');
    expect(left).toEqual(['/en/self-unblock?fromScene=login']);
    expect($dialogs.get()).toEqual([]);
  });
});

describe('a ban that is a toast', () => {
  test.each<[string, SiteId, Partial<Scenario>]>([
    ['more than a day old on a regional site', 'kaz', { ban: 'self', bannedFor: 25 * hourInSeconds }],
    ['not the owner’s', 'global', { ban: 'other', bannedFor: hourInSeconds }],
    ['without a readable time', 'global', { ban: 'junk' }],
  ])('%s keeps the visitor on the form, without a dialog (S4.37, S4.39, S8.26)', async (_, id, scenario) => {
    const { flow, submit, left, textOf } = await logInBanned(scenario, id);
    await submit();
    const [toast] = toastTexts();
    const state = flow.$state.get();
    const said = state.type === 'failed' && textOf(state.problem);
    expect(toast).toBe(`31003: ${said}`);
    if (id === 'global') expect(said).toBe(suspended);
    // It ends with the way on, and the form has the link to support beside it (S4.39).
    else expect(said).toBe('Этот аккаунт заблокирован. Обратитесь в поддержку, чтобы узнать причину.');
    expect($dialogs.get()).toEqual([]);
    expect(left).toEqual([]);
  });

  test('whose check gets no answer says nothing about the check (S4.36, S8.26)', async () => {
    const { submit, fault } = await logInBanned({ ban: 'self' });
    fault('banStatus', { type: 'status', status: 503 });
    await submit();
    expect(toastTexts()).toEqual([`31003: ${suspended}`]);
  });
});

describe('a ban that comes with the refusal itself (S3.23, S4.36)', () => {
  const endsAt = 'You can log in again after 2026-11-23 11:00:00 (UTC).';

  test.each<[string, unknown]>([
    ['a number', 1_795_345_200],
    ['text', '1795345200'],
  ])('is shown without a check, its time as %s', async (_, baned_time) => {
    const { submit, fault, sent } = await logInBanned({});
    const result = { is_self_help_baned: true, baned_time };
    fault('login', { type: 'ret_code', code: 31003, spelling: 'ret_code', result });
    void submit();
    expect((await openedDialog()).subtitle).toBe(endsAt);
    expect(sent.map(({ path }) => path)).toEqual(['/login']);
  });
});

describe('a visitor whose address is banned', () => {
  test('sees the address in a dialog that can be closed (S2.35, S7.29, S7.50, S8.25, S8.35)', async () => {
    const { submit } = await logInBanned({ ban: 'ip' });
    await submit();
    expect(await openedDialog()).toMatchObject({
      subtitle: 'There were too many attempts from your network. Try again later.',
      confirm: 'OK',
      closable: true,
      content: { type: 'ip-ban', ip: '203.0.113.7', address: 'Your IP address: {{ip}}' },
    });
    expect($toasts.get().map(({ text, durationMs }) => [text, durationMs])).toEqual([
      ['There were too many attempts from your network. Try again later.', 2000],
    ]);
  });

  test.each(['banEinfo', 'visitorIp'] as const)(
    'has only the confirmation where %s does not answer (S2.35, S7.29, S7.50, S8.25)',
    async (endpoint) => {
      const { submit, fault } = await logInBanned({ ban: 'ip' });
      fault(endpoint, { type: 'status', status: 503 });
      await submit();
      const dialog = await openedDialog();
      expect(JSON.stringify(dialog)).toContain('too many attempts from your network');
      expect(JSON.stringify(dialog)).not.toContain('203.0.113.7');
      expect(dialog.closable).toBe(false);
      expect([dialog.confirm, dialog.cancel, dialog.again]).toEqual(['OK', undefined, undefined]);
    },
  );
});

describe('a visitor whose address is banned and who can prove who they are (S8.24, S2.35)', () => {
  const risk = '/user/public/risk/default-intercept';

  async function openLogin(id: SiteId = 'global', wantsTrust = false) {
    const site = siteOf(id);
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const page = openTestPage(site, `/${site.defaultLanguage}/login`, { sandbox });
    const checks: Checks = createChecks();
    const flow = createLoginFlow({
      ...page.app,
      page: { ...page.app.page, regulated: id === 'hkg' },
      captcha: testCaptcha(page, sceneCodes.login),
      proveIdentity: (account: CodeAccount, signal) =>
        proveIdentity({ ...page.app, checks, wantsTrust: () => wantsTrust }, account, signal),
    });
    page.scenario({ ban: 'ip' });
    const submit = (password = annsPassword) => flow.submit({ username: ann.email, dialCode: '', password });
    return { ...page, flow, checks, submit };
  }

  /** Confirms the dialog; the box is ticked by its own callback, as the dialog does it. */
  async function confirm(ticks: readonly boolean[]) {
    const { id, content } = await openedDialog();
    expect(content?.tickBox).toBeDefined();
    for (const ticked of ticks) content?.tickBox?.onTick(ticked);
    answerDialog(id, 'confirm');
    await new Promise((resolve) => setImmediate(resolve));
  }

  async function passCheck({ checks, app, sandbox }: Awaited<ReturnType<typeof openLogin>>) {
    const check = await until(() => checks.$open.get(), 'the security check');
    if (check.type !== 'security') throw new Error(`a check of type ${check.type}`);
    const security = createSecurityCheckFlow(app, check);
    await security.sendCode();
    await security.submit(await sandbox.codeFor(ann.email));
  }

  test.each<[SiteId, string, string, string]>([
    ['global', '/login', 'Confirm it is me', 'We will send you a verification code. Enter it to log in.'],
    ['hkg', '/user/public/login_compliance', '驗證是我本人', '我們會向您發送驗證碼。輸入驗證碼即可登入。'],
  ])(
    'on %s ticks the box, gives the code of the security check and is logged in by %s',
    async (id, path, label, tip) => {
      const page = await openLogin(id);
      const { flow, submit, bodiesTo, left, events } = page;
      await submit();
      expect(flow.$state.get()).toEqual({ type: 'ready' });
      expect((await openedDialog()).content?.tickBox).toMatchObject({ label, tip });
      await confirm([true]);
      expect(flow.$state.get()).toEqual({ type: 'busy' });
      await passCheck(page);
      await until(() => left.length > 0, 'leaving the page');
      expect(bodiesTo(risk)).toEqual([
        { sence: 30002, userName: ann.email, ext_info: JSON.stringify({ userName: ann.email }) },
      ]);
      expect(bodiesTo('/user/public/risk/verify')).toMatchObject([{ sence: 30093 }]);
      const [first, second] = bodiesTo(path);
      expect(first).not.toHaveProperty('risk_token');
      expect(second).toMatchObject({ username: ann.email, risk_token: expect.stringMatching(/^\S{20,}$/) });
      expect(events).toContainEqual(['securityCheck', { result: 'passed' }]);
      expect(flow.$state.get()).toEqual({ type: 'done' });
    },
  );

  test.each([
    [true, { trust_device: true }],
    [false, {}],
  ])(
    'asks for fewer codes only where the box for it is ticked (%s), and only with the code (S7.24)',
    async (wanted, more) => {
      const page = await openLogin('global', wanted);
      await page.submit();
      await confirm([true]);
      await passCheck(page);
      await until(() => page.left.length > 0, 'leaving the page');
      const [first, second] = page.bodiesTo('/login');
      expect(first).not.toHaveProperty('trust_device');
      expect(second).toEqual({
        ...first,
        encrypt_password: expect.any(String),
        encrypt_timestamp: expect.any(Number),
        risk_token: expect.any(String),
        ...more,
      });
    },
  );

  test.each([
    ['unticked', []],
    ['ticked and unticked again', [true, false]],
  ])('and confirms with the box %s: nothing follows', async (_, ticks) => {
    const { flow, submit, sent, bodiesTo } = await openLogin();
    await submit();
    const before = sent.length;
    await confirm(ticks);
    expect(sent).toHaveLength(before);
    expect(bodiesTo(risk)).toEqual([]);
    expect(flow.$state.get()).toEqual({ type: 'ready' });
  });

  test('and closes the dialog or the security check: the form can be sent again', async () => {
    const { flow, submit, checks, bodiesTo } = await openLogin();
    await submit();
    const { id, content } = await openedDialog();
    content?.tickBox?.onTick(true);
    answerDialog(id, 'close');
    await new Promise((resolve) => setImmediate(resolve));
    expect(flow.$state.get()).toEqual({ type: 'ready' });
    expect(bodiesTo(risk)).toEqual([]);
    await submit();
    await confirm([true]);
    (await until(() => checks.$open.get(), 'the security check')).close();
    await until(() => flow.$state.get().type === 'ready', 'the form');
    expect(bodiesTo('/login')).toHaveLength(2);
  });

  test('is not asked for a second code after a wrong password', async () => {
    const page = await openLogin();
    const { flow, submit, bodiesTo, left } = page;
    await submit('a wrong password');
    await confirm([true]);
    await passCheck(page);
    await until(() => flow.$state.get().type === 'failed', 'the refusal of the password');
    await submit();
    expect(left).toEqual(['/en/dashboard']);
    expect(bodiesTo(risk)).toHaveLength(1);
  });

  test('is told in the form when the check cannot be made', async () => {
    const { flow, submit, fault } = await openLogin();
    await submit();
    fault('riskIntercept', { type: 'status', status: 503 });
    await confirm([true]);
    await until(() => flow.$state.get().type === 'unchecked', 'the word about it');
  });

  test('starts nothing by a dialog that outlives the form', async () => {
    const { flow, submit, sent } = await openLogin();
    await submit();
    const before = sent.length;
    flow.dispose();
    await confirm([true]);
    expect(sent).toHaveLength(before);
    expect(flow.$state.get()).toEqual({ type: 'ready' });
  });
});
