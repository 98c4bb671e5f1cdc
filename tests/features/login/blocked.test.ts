import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import type { Scenario } from '../../../src/sandbox/control/scenario.ts';
import { $blocked } from '../../../src/stores/blocked.ts';
import { ann, annsPassword, createTestExchange, hour } from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openedDialog, openTestPage, toastTexts, until } from '../../support/test-page.ts';

beforeEach(() => $blocked.set(undefined));
afterEach(closeTestPages);

/** Logs in with the right password to an account that may not. */
async function logInBlocked(scenario: Partial<Scenario>, id: SiteId = 'global') {
  const site = siteOf(id);
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  const page = openTestPage(site, `/${site.defaultLanguage}/login`, { sandbox });
  const flow = createLoginFlow({
    ...page.app,
    page: { ...page.app.page, regulated: site.policies.regulated },
    captcha: testCaptcha(page, sceneCodes.login),
  });
  page.scenario(scenario);
  const submit = (password = annsPassword) => flow.submit({ username: ann.email, dialCode: '', password });
  return { ...page, flow, submit, now: () => page.app.exchange.now() };
}

describe('an exchange that is silent', () => {
  test.each([
    ['restricted', 'restricted', /^30054: /],
    ['terminated', 'terminated', /^40029: /],
  ] as const)('an account that is %s has its screen beside the toast (S8.17)', async (account, kind, toast) => {
    const { flow, submit } = await logInBlocked({ account });
    await submit();
    expect($blocked.get()).toEqual({ kind, still: [], next: 'support', supportId: expect.any(String) });
    expect(toastTexts()).toEqual([expect.stringMatching(toast)]);
    // The form behind it can be sent again.
    expect(flow.$state.get().type).toBe('failed');
  });

  test('an account that is restricted here has the screen without a toast, as before (S8.09)', async () => {
    const { submit } = await logInBlocked({ account: 'restricted-here' }, 'geo');
    await submit();
    expect($blocked.get()).toMatchObject({ kind: 'restricted', next: 'support' });
    expect(toastTexts()).toEqual([]);
  });

  test('a ban by us has its screen beside the toast of 31003 (S4.39, S8.26)', async () => {
    const { submit } = await logInBlocked({ ban: 'other' });
    await submit();
    expect($blocked.get()).toMatchObject({ kind: 'suspended', still: [], next: 'support' });
    expect(toastTexts()).toEqual(['31003: This account is suspended. Contact support to find out why.']);
  });
});

describe('an exchange that tells', () => {
  test('why, until when, what still works and what to do (S8.17)', async () => {
    const { submit, now } = await logInBlocked({ account: 'restricted', told: 'all' });
    await submit();
    expect($blocked.get()).toMatchObject({
      reason: { type: 'known', reason: 'identity' },
      until: now() + 48 * hour,
      still: ['site', 'withdrawals', 'support'],
      next: 'identity',
    });
  });

  test('that the password must be changed leads to the page for it', async () => {
    const { submit } = await logInBlocked({ account: 'new-password' });
    await submit();
    expect($blocked.get()).toMatchObject({ kind: 'password', next: 'password' });
  });

  test('words of its own shows them', async () => {
    const { submit, fault } = await logInBlocked({});
    const result = { blocked: { reason: 'Closed at your request.' } };
    fault('login', { type: 'ret_code', code: 40029, spelling: 'ret_code', result });
    await submit();
    expect($blocked.get()?.reason).toEqual({ type: 'words', text: 'Closed at your request.' });
  });
});

test('behind the dialog of an owner’s own ban stands until when it lasts (S4.38)', async () => {
  const { submit, now } = await logInBlocked({ ban: 'self', bannedFor: 3600 });
  void submit();
  await openedDialog();
  await until(() => $blocked.get(), 'the screen');
  const endsAt = now() + 23 * hour;
  expect($blocked.get()).toMatchObject({
    kind: 'suspended',
    reason: { type: 'known', reason: 'owner' },
    until: endsAt,
    retryAt: endsAt,
    next: 'wait',
  });
});

test('an owner’s ban that is over a day old leads away, and no screen comes between (S4.37)', async () => {
  const { submit, left } = await logInBlocked({ ban: 'self', bannedFor: 90_000 });
  void submit();
  await until(() => left.length > 0, 'leaving the page');
  expect($blocked.get()).toBeUndefined();
});

test('a refusal about something else has no screen (S8.10)', async () => {
  const { submit } = await logInBlocked({});
  await submit('a wrong password');
  expect($blocked.get()).toBeUndefined();
});

test('a visitor who has moved on gets no screen (S8.17)', async () => {
  const { flow, submit } = await logInBlocked({ account: 'terminated' });
  const sending = submit();
  flow.dispose();
  await sending;
  expect($blocked.get()).toBeUndefined();
});
