import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { tell } from '../support/passkey-questions.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

const button = (page: Page, name = 'Harbor ID') => page.getByRole('button', { name: `Continue with ${name}` });

/** Goes to the provider from where the visitor is. */
async function goToProvider(page: Page): Promise<void> {
  await button(page).click();
  await page.waitForURL('**/harbor/authorize?**');
}

async function answer(page: Page, name: string, account?: string): Promise<void> {
  if (account !== undefined) await page.getByLabel('Your Harbor ID account').fill(account);
  await page.getByRole('button', { name }).click();
}

/** Addresses that the page itself had at any time. */
async function recordAddresses(page: Page): Promise<() => string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteAddress', (address: string) => seen.push(address));
  await page.addInitScript(() => {
    const { replaceState } = history;
    history.replaceState = function (...change) {
      replaceState.apply(this, change);
      (window as unknown as { noteAddress(address: string): void }).noteAddress(location.href);
    };
  });
  return () => seen;
}

test('a visitor whose identity is unknown logs in once, and it is linked; the next time the provider alone is enough (S1.03, S7.25)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account.username);
  await expect(page.locator('.notice-box')).toContainText('Harbor ID is not linked to an account here yet');
  // The identity waits on the other form as well.
  await page.getByRole('link', { name: 'Create an account' }).click();
  await visitor.username.fill(account.username);
  await expect(page.locator('.notice-box')).toContainText('Harbor ID is not linked to an account here yet');
  await page.goBack();
  await visitor.username.fill(account.username);
  await expect(page.locator('.notice-box')).toBeVisible();
  await visitor.logIn(account.username, account.password);
  await page.waitForURL('**/en/dashboard');
  await page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow', account.username);
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});

test('code and state leave the address bar at once, and where the visitor came from stands there again (S7.25)', async ({
  visitor,
  page,
}) => {
  const addresses = await recordAddresses(page);
  await visitor.open(site, '/en/login?redirect=%2Fen%2Fwallet');
  await goToProvider(page);
  await answer(page, 'Decline');
  await expect(page.locator('main .alert')).toContainText('You did not allow Harbor ID to tell us who you are');
  expect(addresses()).toEqual([originOf(site, '/en/login'), originOf(site, '/en/login?redirect=%2Fen%2Fwallet')]);
  await expect(button(page)).toHaveAttribute('aria-busy', 'false');
});

test('Back from the provider finds buttons that can be pressed (S7.25)', async ({ visitor, page }) => {
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await page.goBack();
  await expect(button(page)).toHaveAttribute('aria-busy', 'false');
  await goToProvider(page);
});

test('in the browser of another app the page warns before it leaves, and the visitor may try all the same (S7.25)', async ({
  browser,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await page.goto(originOf(site, '/en/login'));
  await button(page).click();
  await expect(page.locator('.notice-box')).toContainText('You are using another app’s built-in browser');
  expect(new URL(page.url()).pathname).toBe('/en/login');
  await page.getByRole('button', { name: 'Try Harbor ID anyway' }).click();
  await page.waitForURL('**/harbor/authorize?**');
  await context.close();
});

test('a refusal is a dialog, whose button opens the identity page in a tab of its own; the login page stays (S2.13, S2.33, S8.31)', {
  tag: '@all',
}, async ({ visitor, page, context }) => {
  const control = await controlOf(page, site);
  await control.fault('thirdPartyLogin', { type: 'ret_code', code: 41107, spelling: 'ret_code' });
  await visitor.open(site, '/en/login');
  await goToProvider(page);
  await answer(page, 'Allow');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  expect((await opened).url()).toBe(originOf(site, '/en/user/accounts/auth/personal'));
  expect(page.url()).toBe(originOf(site, '/en/login'));
});

for (const [language, colorScheme, tag] of [
  ['en', 'light', []],
  ['ar-SA', 'dark', ['@all']],
] as const) {
  test(`axe finds nothing on a login page with a provider's answer: ${language}, ${colorScheme}`, {
    tag: [...tag],
  }, async ({ visitor, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visitor.open(site, `/${language}/login?code=a&state=b`);
    await expect(page.locator('main .alert')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}

test('a visitor who left while the code of a provider was fetched, and came back, is not led away when it comes (S7.25, S2.30)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/login');
  await visitor.username.click();
  await expect(page.locator('.card astro-island:not([ssr])').first()).toBeAttached();
  const late = Promise.withResolvers<void>();
  await page.route(/ThirdPartyPanel/, async (route) => {
    await late.promise;
    await route.continue();
  });
  const fetched = page.waitForResponse(/ThirdPartyPanel.*js/);
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-busy', 'true');
  await tell(page, 'pagehide');
  await tell(page, 'pageshow');
  await expect(button(page)).not.toHaveAttribute('aria-busy', 'true');
  late.resolve();
  await fetched;
  await visitor.username.fill('somebody@mail.example');
  await expect(page).toHaveURL(/\/en\/login$/);
  await goToProvider(page);
});
