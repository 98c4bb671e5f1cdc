/** The maps of journeys in the gallery: drawn, led from to the states and the codes, larger and smaller, and as a site has them. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { serveGallery } from '../../src/tools/serve/serve-gallery.ts';
import { copyProject } from '../../tests/support/project-copy.ts';
import { galleryTest as test } from '../support/gallery.ts';

const map = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const widthOf = async (page: Page, name: string) => (await map(page, name).boundingBox())?.width ?? 0;
/** Of the drawing's own words, in px: 11 px are the least that is read without trouble on a desktop. */
const heightOfWords = async (page: Page, words: string) =>
  (await page.getByText(words, { exact: true }).locator('visible=true').first().boundingBox())?.height ?? 0;

test('a map is drawn: a state opens in the gallery, and a code leads to its row with what the visitor reads', {
  tag: '@all',
}, async ({ page, galleryPort }) => {
  const origin = `http://localhost:${await galleryPort('global')}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/gallery/journeys/log-in/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await expect(map(page, 'Login')).toBeVisible();
  // An arrow has its event, its calls and the codes of a refusal.
  await expect(map(page, 'Login')).toContainText('Signed in');
  await expect(map(page, 'Login')).toContainText('POST /login');
  const busy = map(page, 'Login').locator('[data-state="login.busy"]');
  await expect(busy).toContainText('Busy');
  // The frames of a map are loaded one after the other, and they are inert.
  await expect(busy.frameLocator('iframe').locator('.card input').first()).toBeVisible({ timeout: 60_000 });

  await map(page, 'Login').getByRole('link', { name: '31002' }).press('Enter');
  const row = page.getByRole('complementary', { name: 'Return codes' }).locator('#code-31002');
  await expect(row).toBeInViewport();
  await expect(row).toContainText('31002 Wrong credentials');
  await expect(row).toContainText('The form says: “The email, mobile number or password is incorrect.”');

  await busy.locator('a').click();
  await page.waitForURL(/\/gallery\/\?site=global&language=en&.*state=login\.busy/);
  await expect(
    page.frameLocator('iframe[title="Phone, light"]').locator('.card [aria-busy=true]').first(),
  ).toBeVisible();
});

test('a map opens at a size at which its words are read, and is made larger and smaller by a press and by a key', {
  tag: '@all',
}, async ({ page, galleryPort }) => {
  const origin = `http://localhost:${await galleryPort('global')}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [id, name, words] of [
    ['sign-up', 'Register', 'Confirmed elsewhere'],
    ['checks', 'Security check', 'Not sent'],
    ['outside-applications', 'Consent', 'Session ended'],
  ] as const) {
    await page.goto(`${origin}/gallery/journeys/${id}/`);
    await expect(map(page, name)).toBeVisible();
    expect(await heightOfWords(page, words)).toBeGreaterThan(11);
  }
  await page.goto(`${origin}/gallery/journeys/log-in/`);
  const before = await widthOf(page, 'Login');
  await page.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(() => widthOf(page, 'Login')).toBeCloseTo(before * 1.25, 0);
  await page.getByRole('button', { name: 'Smaller' }).press('Enter');
  await expect.poll(() => widthOf(page, 'Login')).toBeCloseTo(before, 0);
  await page.getByRole('button', { name: 'Larger' }).press('Space');
  // The size stays over a reload.
  await page.reload();
  await expect.poll(() => widthOf(page, 'Login')).toBeCloseTo(before * 1.25, -1);
  await page.getByRole('button', { name: 'Fit' }).press('Enter');
  const main = page.getByRole('main');
  await expect.poll(() => main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a chosen site hides the steps that it does not have (S4.01)', { tag: '@all' }, async ({ page }, info) => {
  info.setTimeout(360_000);
  const copy = copyProject();
  try {
    const file = join(copy.folder, 'sites/tur.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/registerTypes: \[[^\]]*\]/, "registerTypes: ['oldCode']"));
    const out = join(copy.folder, 'gallery');
    const { status, stdout, stderr } = copy.run('gallery', '--site', 'tur', '--build', out);
    expect(status, stdout + stderr).toBe(0);
    const gallery = await serveGallery(out);
    try {
      await page.goto(`http://tur.localhost:${gallery.port}/gallery/journeys/sign-up/`);
      const step = (name: string) => page.locator(`[data-state="register.${name}"]:visible`);
      for (const name of ['code', 'link', 'passkey']) await expect(step(name)).toBeVisible();
      await page.getByLabel('Site').selectOption('tur');
      await expect(step('code')).toBeVisible();
      await expect(step('link')).toHaveCount(0);
      await expect(step('passkey')).toHaveCount(0);
      await expect(page.getByText('This site does not have it.')).toBeVisible();
      await page.getByLabel('Site').selectOption('eu');
      await expect(step('link')).toBeVisible();
    } finally {
      await gallery.close();
    }
  } finally {
    copy.remove();
  }
});
