/** What the browser keeps of a page for Back and Forward holds no password and no code. */

import type { Page } from '@playwright/test';
import { expect, newEmail, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

/** As a browser says it when it keeps the page. Playwright's browser keeps none. */
function leaveIntoCache(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
}

test('a login that is kept for Back has its name and no password, shown or not', async ({ visitor, page }) => {
  await visitor.open(site, '/en/login');
  await visitor.username.fill('ann@mail.example');
  await visitor.password.fill('a secret');
  await page.locator('.card astro-island:not([ssr])').waitFor({ state: 'attached' });
  await leaveIntoCache(page);
  await expect(visitor.password).toHaveValue('');
  await expect(visitor.username).toHaveValue('ann@mail.example');
  await visitor.password.fill('a secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await leaveIntoCache(page);
  await expect(visitor.password).toHaveValue('');
});

test('a sign-up that is kept for Back has no digits of a code, in the box or in the slots', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(newEmail());
  await visitor.code.fill('123');
  await expect(page.locator('.code-slots')).toHaveText('123');
  await leaveIntoCache(page);
  await expect(visitor.code).toHaveValue('');
  await expect(page.locator('.code-slots')).toHaveText('');
});
