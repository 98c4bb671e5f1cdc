/** "This was not me": from a login on a new device and its mail to the frozen account. */

import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { SiteId } from '../../src/domain/site/site.ts';
import { seedAccount, type TestAccount } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { linkSentTo, originOf, siteNamed, test, Visitor } from '../support/visitor.ts';

async function logIn(page: Page, { site, username, password }: TestAccount): Promise<void> {
  const visitor = new Visitor(page);
  await visitor.open(site, `/${site.defaultLanguage}/login`);
  await visitor.logIn(username, password);
}

/** Logs in on the owner's device, and then on a stranger's. @returns the link of the mail that follows */
async function warn(own: BrowserContext, stranger: BrowserContext, id: SiteId, lang: string) {
  const account = await seedAccount(siteNamed(id), { session: 'none', lang });
  const pages = [await own.newPage(), await stranger.newPage()] as const;
  for (const page of pages) {
    await logIn(page, account);
    await page.waitForURL(/dashboard/);
  }
  return { account, pages, link: await linkSentTo(account.username) };
}

test('a link in a mail does nothing when it is opened; its button ends the sessions and freezes the account', async ({
  browser,
}) => {
  const [own, stranger] = [await browser.newContext(), await browser.newContext()];
  const { account, pages, link } = await warn(own, stranger, 'global', 'en');
  const page = await own.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await page.goto(link);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(page.url()).toBe(originOf(account.site, '/en/was-not-me'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not you? Freeze your account');
  expect(asked.filter((text) => text.includes(token))).toEqual([]);

  await page.getByRole('button', { name: 'Freeze account' }).click();
  const title = page.getByRole('heading', { name: 'Your account is frozen' });
  await expect(title).toBeFocused();
  await expect(page.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/en/app/user/retrieve');
  const withToken = asked.filter((text) => text.includes(token));
  expect(withToken.map((text) => text.replace(/^http:\/\/api\.localhost:\d+| \{.*/g, ''))).toEqual([
    '/user/public/account/freeze',
  ]);

  // The stranger's session is over, and nobody can log in again.
  await pages[1].goto(originOf(account.site, '/en/app/user/passkeys'));
  await pages[1].waitForURL(/\/en\/login/);
  await logIn(pages[1], account);
  await expect(pages[1].getByRole('dialog')).toContainText('This account is suspended');

  // A reload has lost the token, and says what to do.
  await page.reload();
  await expect(page.locator('#no-request')).toContainText('Open the link in the email again.');
  await expect(page.getByRole('button', { name: 'Freeze account' })).toHaveCount(0);
  await Promise.all([own.close(), stranger.close()]);
});

test('whose token is unknown, or who is offline, reads what to do', async ({ page, context }) => {
  await page.goto(originOf(siteNamed('global'), '/en/was-not-me?token=invented'));
  const button = page.getByRole('button', { name: 'Freeze account' });
  await button.hover();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('Check your connection and try again.');
  await context.setOffline(false);
  await button.click();
  await expect(page.getByText('We do not know this link.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reset password' })).toBeVisible();
});

test('a page that is switched off has no button, and says so at once', async ({ page }) => {
  const site = siteNamed('global');
  const control = await controlOf(page, site);
  await control.scenario({ status: '{"notMe":false}' });
  await page.goto(originOf(site, '/en/was-not-me?token=invented'));
  await expect(page.locator('#switched-off')).toContainText('Accounts cannot be frozen here at the moment.');
  await expect(page.getByRole('button', { name: 'Freeze account' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
});

test('a slow answer leaves one call, however often one presses', async ({ page }) => {
  const control = await controlOf(page, siteNamed('global'));
  await control.fault('freezeAccount', { type: 'delay', ms: 1500 });
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/account/freeze')) calls += 1;
  });
  await page.goto(originOf(siteNamed('global'), '/en/was-not-me?token=invented'));
  const button = page.getByRole('button', { name: 'Freeze account' });
  await button.dblclick();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('We do not know this link.')).toBeVisible();
  expect(calls).toBe(1);
});

for (const { id, language, button, done, viewport, byTouch } of [
  {
    ...{ id: 'are' as const, language: 'ar-SA', button: 'تجميد الحساب', done: 'حسابك مجمّد' },
    ...{ viewport: { width: 390, height: 844 }, byTouch: true },
  },
  {
    ...{ id: 'geo' as const, language: 'ka-GEO', button: 'ანგარიშის გაყინვა', done: 'თქვენი ანგარიში გაყინულია' },
    ...{ viewport: { width: 1280, height: 800 }, byTouch: false },
  },
]) {
  test(`the account is frozen by ${byTouch ? 'touch' : 'keyboard'} alone: ${language}`, {
    tag: '@all',
  }, async ({ browser }) => {
    const own = await browser.newContext({ viewport, hasTouch: byTouch, isMobile: byTouch });
    const stranger = await browser.newContext();
    const { link } = await warn(own, stranger, id, language);
    const page = await own.newPage();
    await page.goto(link);
    const freeze = page.getByRole('button', { name: button, exact: true });
    if (byTouch) await freeze.tap();
    else {
      while (!(await freeze.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: done })).toBeFocused();
    await Promise.all([own.close(), stranger.close()]);
  });
}
