/** "Log out" ends the session on this device at once; the exchange is told behind it. */

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

test('"Log out" ends the session without a connection, and where a script is gone; otherwise the exchange is told (S4.50, S7.30)', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const account = await seedAccount(site);

  await logIn(page, account);
  await page.goto(originOf(site, '/en'), { waitUntil: 'networkidle' });
  await page.route(scripts, (route) => route.abort());
  // The page is drawn anew, once it is known that a script is gone.
  const drawn = page.waitForEvent('load');
  await press(page);
  await drawn;
  await page.unroute(scripts);
  await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();

  await logIn(page, account);
  await page.goto(originOf(site, '/en'), { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await press(page);
  await page.context().setOffline(false);
  expect(errors).toEqual([]);

  await logIn(page, account);
  await page.goto(originOf(site, '/en'), { waitUntil: 'networkidle' });
  const told = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/logout'));
  await press(page);
  expect((await told).headers().usertoken).toBe(account.token);
});
