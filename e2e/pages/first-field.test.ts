/** Where the cursor is when a form has come (0188). */

import type { Page } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

/** What has the focus once the scripts of the page have run. */
async function focusOf(page: Page, path: string): Promise<string> {
  await page.goto(originOf(site, path), { waitUntil: 'networkidle' });
  return page.evaluate(() => document.activeElement?.id || (document.activeElement?.localName ?? ''));
}

/** Nobody has touched the form: neither its flow nor React has come. */
const untouched = (page: Page) => page.locator('.card astro-island[ssr]:not([data-touched])');

for (const path of ['/en/login', '/en/sign-up']) {
  test(`on a desktop the cursor is in the first field of ${path}, and nothing is loaded for it (S2.30)`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await focusOf(page, path)).toBe('username');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(untouched(page)).toHaveCount(1);

    // The first key is the visitor's, and the form comes for it.
    await page.keyboard.type('ann@mail.example');
    await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(1);
    await expect(visitor.username).toHaveValue('ann@mail.example');
    await expect(visitor.username).toBeFocused();
  });
}

test('on a phone and on a narrow window nothing has the focus, because a keyboard would come over the page (S2.30)', async ({
  browser,
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 700 });
  expect(await focusOf(page, '/en/login')).toBe('body');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true });
  expect(await focusOf(await context.newPage(), '/en/login'), 'a tablet').toBe('body');
  await context.close();
});

test('whoever has begun, comes for a part of the page, is logged in, or has a passkey or saved accounts keeps the focus where it is (S1.27, S2.30)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  // A link to a part of the page.
  expect(await focusOf(page, '/en/login#main')).not.toBe('username');

  // Pressed before the scripts came.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', (route) => held.then(() => route.continue()));
  await page.goto(originOf(site, '/en/login'), { waitUntil: 'commit' });
  await page.locator('#password').click();
  await page.keyboard.type('a');
  release();
  await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(1);
  await expect(page.locator('#password')).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });

  // A browser offers passkeys in a box that gets the focus after it was asked for them.
  await page.evaluate(() => localStorage.setItem('GATEHOUSE_LAST_LOGIN', 'passkey'));
  expect(await focusOf(page, '/en/login')).toBe('body');
  await page.evaluate(() => localStorage.removeItem('GATEHOUSE_LAST_LOGIN'));

  // So are saved accounts.
  await page.evaluate(() => localStorage.setItem('GATEHOUSE_ACCOUNTS', '[]'));
  expect(await focusOf(page, '/en/login')).toBe('body');
  await page.evaluate(() => localStorage.removeItem('GATEHOUSE_ACCOUNTS'));

  await logIn(page, await seedAccount(site));
  expect(await focusOf(page, '/en/login')).not.toBe('username');
});
