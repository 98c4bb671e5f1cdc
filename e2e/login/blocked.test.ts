/** What somebody is shown whose account cannot log in (S4.36–S4.39, S8.10, S8.17, S8.26). */

import type { Page } from '@playwright/test';
import { seedAccount, seededPassword } from '../support/accounts.ts';
import { answerBefore, refusedKey } from '../support/consent.ts';
import { walkTo } from '../support/keyboard.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';

const screenOf = (page: Page) => page.locator('.blocked');

test.describe('by touch, on a phone in Arabic', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: 'Asia/Dubai' });

  test('is told why, until when by the local clock, what still works, and goes back with the name still typed (S8.17)', async ({
    page,
    context,
    visitor,
  }) => {
    const site = siteNamed('are');
    const account = await seedAccount(site, { session: 'none' });
    await answerBefore(context, refusedKey);
    const control = await controlOf(page, site);
    await control.fault('loginCompliance', {
      type: 'ret_code',
      code: 30054,
      spelling: 'ret_code',
      result: {
        blocked: {
          reason: 'identity',
          until: Date.UTC(2031, 0, 31, 22, 30),
          still: ['site', 'withdrawals'],
          next: 'verify_identity',
        },
      },
    });
    await visitor.open(site, '/ar-SA/login');
    await visitor.username.fill(account.username);
    await visitor.password.fill(seededPassword);
    await visitor.submit.tap();
    const screen = screenOf(page);
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText('هذا الحساب مقيّد');
    await expect(screen.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(screen).toContainText('يجب التحقق من هويتك.');
    // Half past ten in the evening of January in UTC is February in Dubai.
    await expect(screen).toContainText(/2031.*2:30/);
    await expect(screen).toContainText('عمليات السحب');
    await expect(screen.getByRole('link', { name: 'التحقق من هويتي' })).toHaveAttribute(
      'href',
      '/ar-SA/user/accounts/auth/personal',
    );
    await expect(visitor.username).toBeHidden();
    await screen.getByRole('button', { name: 'رجوع' }).tap();
    await expect(screen).toHaveCount(0);
    await expect(visitor.username).toHaveValue(account.username);
    await expect(visitor.username).toBeFocused();
  });
});

test.describe('by keyboard, in Georgian', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('waits with a countdown after too many wrong passwords, and logs in when it is over (S8.10)', async ({
    page,
    context,
    visitor,
  }) => {
    const site = siteNamed('geo');
    const account = await seedAccount(site, { session: 'none' });
    await answerBefore(context, refusedKey);
    await page.clock.install();
    const control = await controlOf(page, site);
    await control.fault('loginCompliance', {
      type: 'ret_code',
      code: 31030,
      spelling: 'ret_code',
      result: { password_error_count: 5, retry_after: 90 },
    });
    await visitor.open(site, '/ka-GEO/login');
    await visitor.username.fill(account.username);
    await visitor.password.fill(seededPassword);
    await page.keyboard.press('Enter');
    const screen = screenOf(page);
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText('შესვლა დროებით შეჩერებულია');
    await expect(screen.getByRole('timer')).toContainText(/01:\d\d/);
    await expect(screen.getByRole('link')).toHaveText(['დაგავიწყდათ პაროლი?', 'თქვენ არ იყავით? გაყინეთ ანგარიში']);
    await control.clear();
    await page.clock.runFor(91_000);
    await expect(screen.getByRole('timer')).toHaveCount(0);
    await walkTo(page, 'დაბრუნება');
    await page.keyboard.press('Enter');
    await expect(visitor.username).toBeFocused();
    await expect(visitor.username).toHaveValue(account.username);
    await visitor.submit.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard/);
  });
});

test('behind the dialog of an owner’s ban stands the end by the local clock, and the focus comes to it (S4.38)', async ({
  page,
  visitor,
}) => {
  const site = siteNamed('global');
  const account = await seedAccount(site, { session: 'none' });
  await (await controlOf(page, site)).scenario({ ban: 'self', bannedFor: 3600 });
  await visitor.open(site, '/en/login');
  await visitor.logIn(account.username, seededPassword);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('(UTC)');
  await dialog.getByRole('button', { name: 'OK' }).click();
  const screen = screenOf(page);
  await expect(screen).toContainText('You froze this account yourself.');
  await expect(screen.getByRole('timer')).toContainText(/22:59:\d\d/);
  await expect(screen.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a password that must be changed leads to the page for it', async ({ page, visitor }) => {
  const site = siteNamed('eu');
  const account = await seedAccount(site, { session: 'none' });
  await (await controlOf(page, site)).scenario({ account: 'new-password' });
  await visitor.open(site, '/de-EU/login');
  await visitor.logIn(account.username, seededPassword);
  const screen = screenOf(page);
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Dieses Konto braucht ein neues Passwort');
  await expect(screen.getByRole('link', { name: 'Neues Passwort wählen' })).toHaveAttribute(
    'href',
    '/de-EU/app/user/retrieve',
  );
});

test('without the screen’s code the form says what it said before (S8.17)', async ({ page, visitor }) => {
  const site = siteNamed('global');
  const account = await seedAccount(site, { session: 'none' });
  await (await controlOf(page, site)).scenario({ account: 'terminated' });
  await page.route(/BlockedScreen/, (route) => route.abort());
  await visitor.open(site, '/en/login');
  await visitor.logIn(account.username, seededPassword);
  await expect(visitor.alert).toContainText('This account has been terminated. Contact support for help.');
  await expect(visitor.submit).toBeVisible();
});
