/** "Log out" ends the session by what stands in the page; what its scripts do comes on top. */

import type { Page } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const scripts = '**/_astro/**';

async function tokenOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'GATEHOUSE_TOKEN')?.value;
}

async function press(page: Page): Promise<void> {
  await page.locator('header').getByRole('button', { name: 'Log out' }).click();
  await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await tokenOf(page)).toBeUndefined();
}

test('"Log out" ends the session with all scripts gone, without a connection, and before they have come; then the exchange is told (S4.50, S7.30)', {
  tag: '@all',
}, async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const account = await seedAccount(site);

  await page.route(scripts, (route) => route.abort());
  await logIn(page, account);
  await page.goto(originOf(site, '/en'));
  // The page is drawn anew, once it is known that its scripts are gone.
  const drawn = page.waitForEvent('load');
  await press(page);
  await drawn;
  await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();

  await logIn(page, account);
  await page.goto(originOf(site, '/en'));
  await page.context().setOffline(true);
  await press(page);
  await page.context().setOffline(false);
  expect(errors).toEqual([]);

  await page.unroute(scripts);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  await logIn(page, account);
  await page.goto(originOf(site, '/en'), { waitUntil: 'commit' });
  await press(page);
  const told = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/logout'));
  release();
  expect((await told).headers().usertoken).toBe(account.token);
});
