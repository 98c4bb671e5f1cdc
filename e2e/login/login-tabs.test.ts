import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../src/tools/system/chromium.ts';
import { logIn, seedAccount } from '../support/accounts.ts';
import { expectNotInMemory } from '../support/heap.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

async function tokenOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'GATEHOUSE_TOKEN')?.value;
}

test.describe('other tabs', () => {
  test('a login page follows when another tab logs in, once it is looked at, and both log out together (S4.26, S7.30)', {
    tag: '@all',
  }, async ({ visitor, page, context }) => {
    const account = await seedAccount(site);
    const looked = await context.newPage();
    await looked.goto(originOf(site, '/en/login'));
    await looked.locator('#username').fill('somebody');
    const untouched = await context.newPage();
    await untouched.goto(originOf(site, '/en/login'));

    await visitor.open(site, '/en/login');
    await visitor.logIn(account.username, account.password);
    await expect(page.getByTestId('signed-in-as')).toBeVisible();
    await looked.waitForURL('**/en/dashboard');
    await untouched.locator('#username').hover();
    await untouched.waitForURL('**/en/dashboard');
    await expect(untouched.getByTestId('signed-in-as')).toBeVisible();

    await visitor.logOut();
    for (const tab of [page, looked, untouched]) await expect(tab.getByTestId('signed-in-nobody')).toBeVisible();
  });

  test('who opens a form while signed in is told so, goes on or takes another account; a dead session ends (S3.27, S7.31)', {
    tag: '@all',
  }, async ({ visitor, page, context }) => {
    await logIn(page, await seedAccount(site));
    const panel = page.locator('.signed-in');
    await visitor.open(site, '/en/login?redirect=%2Fen%2F_app');
    await expect(panel).toContainText(/You are already logged in.*\*\*\*@mail\.example/);
    await expect(visitor.username).toBeHidden();
    await panel.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/en/_app');

    await visitor.open(site, '/en/sign-up');
    await expect(panel).toContainText('You are already logged in');
    await panel.getByRole('button', { name: 'Use another account' }).click();
    await expect(visitor.username).toBeFocused();
    await expect(panel).toHaveCount(0);
    expect(await tokenOf(context)).toBeUndefined();
    await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(1);

    // An open form would take the next cookie for a login in another tab, and leave.
    await page.goto('about:blank');
    await context.addCookies([{ name: 'GATEHOUSE_TOKEN', value: 'x'.repeat(43), url: originOf(site) }]);
    await visitor.open(site, '/en/login');
    await expect(page.getByText('Your session has ended')).toBeVisible();
    expect(await tokenOf(context)).toBeUndefined();
    await visitor.username.fill('somebody@mail.example');
    await expect(panel).toHaveCount(0);
  });
});

test('a page in view shows that the session is over as soon as its cookie has gone, also where no tab says so (S7.30)', async ({
  page,
  context,
  visitor,
}) => {
  await logIn(page, await seedAccount(site));
  await visitor.open(site, '/en/login');
  await expect(page.locator('.signed-in')).toBeVisible();
  await context.clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await expect(page.locator('.signed-in')).toHaveCount(0);
  await expect(page.locator('header .account-links.when-signed-in')).toBeHidden();
  await expect(visitor.username).toBeVisible();
});

test.describe('logout without a connection', () => {
  test('leaves no token and no profile in two tabs, their storage and memory, nor after Back (S7.30)', {
    tag: '@all',
  }, async () => {
    const executablePath = findChromium();
    const browser = await chromium.launch({
      args: chromiumArguments,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    try {
      const context = await browser.newContext();
      const [page, other] = [await context.newPage(), await context.newPage()];
      await logIn(context, await seedAccount(site));
      await page.goto(originOf(site, '/en/dashboard'));
      const masked = (await page.getByTestId('signed-in-as').locator('bdi').textContent()) ?? '';
      expect(masked).toContain('***');
      const token = (await tokenOf(context)) ?? '';
      await other.goto(originOf(site, '/en/dashboard'));
      await expect(other.getByTestId('signed-in-as')).toBeVisible();
      // A page behind which Back finds the dashboard.
      await page.evaluate(() => location.assign('/en/terms'));
      await page.waitForURL('**/en/terms');
      await other.bringToFront();
      await other.waitForLoadState('networkidle');

      await context.setOffline(true);
      await other.locator('header .when-signed-in button').click();
      await expect(other.getByText('You are logged out.')).toBeVisible();
      await expect(other.locator('header .account-links.when-signed-in')).toBeHidden();
      await expect(other.locator('header .passkeys-link')).toBeHidden();
      await expect(page.getByText('You are logged out.')).toBeVisible();
      expect(await tokenOf(context)).toBeUndefined();

      // What was typed into a form belongs to the browser's history, and is no profile.
      const secrets = [token, masked];
      await expectNothingOf(other, secrets, secrets);
      // The form in its history is frozen by the browser, with the token that it was given then.
      await expectNothingOf(page, secrets, [masked]);
      await context.setOffline(false);
      await page.goBack();
      await page.waitForURL(/dashboard/);
      await expect(page.getByTestId('signed-in-nobody')).toBeVisible();
      await expectNothingOf(page, secrets, secrets);
    } finally {
      await browser.close();
    }
  });
});

/** Looks at what is drawn, at what is stored, and at every text in the page's memory. */
async function expectNothingOf(page: Page, secrets: readonly string[], inMemory: readonly string[]): Promise<void> {
  const shown = await page.evaluate(() =>
    JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  for (const secret of secrets) expect(shown).not.toContain(secret);
  await expectNotInMemory(page, inMemory);
}
