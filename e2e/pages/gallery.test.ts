/** The gallery's own page: a state in frames, the search, and what translators are told of its texts. */

import { expect } from '@playwright/test';
import { copyGallery, serveGallery } from '../../src/tools/serve/serve-gallery.ts';
import { galleryTest as test } from '../support/gallery.ts';

test('the gallery shows a state on a phone and a desktop, light and dark, with the notes of its texts, and from right to left', {
  tag: '@all',
}, async ({ page, galleryPort }) => {
  await page.goto(`http://localhost:${await galleryPort('global')}/gallery/?state=login.ready`);
  for (const [name, scheme] of [
    ['Phone, light', 'light'],
    ['Phone, dark', 'dark'],
    ['Desktop, light', 'light'],
    ['Desktop, dark', 'dark'],
  ] as const) {
    const root = page.frameLocator(`iframe[title="${name}"]`).locator('html');
    await expect(root.locator('.card').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await expect(root).toHaveCSS('color-scheme', scheme);
    await expect(root).toHaveAttribute('dir', 'ltr');
  }
  const texts = page.getByRole('complementary', { name: 'Texts' });
  await expect(texts.locator('dt').filter({ hasText: /^inverse\.newToBrand$/ })).toBeVisible();
  await expect(texts).toContainText('{{brand}}: name of the exchange.');

  await page.getByLabel('From right to left').check();
  await expect(page.frameLocator('iframe[title="Phone, dark"]').locator('html')).toHaveAttribute('dir', 'rtl');

  await page.getByRole('button', { name: 'campaign.price-b' }).click();
  await expect(page.frameLocator('iframe[title="Desktop, light"]').getByText('Up to $5,050')).toBeVisible();
  await expect(page.frameLocator('iframe[title="Desktop, light"]').locator('[data-layout=price-b]')).toBeVisible();

  await page.locator('select[name=keys]').selectOption('1');
  await expect(page.frameLocator('iframe[title="Desktop, light"]').locator('.header')).toContainText('headerSignUp');
});

test('a page of the gallery has every token, the contrast of each pair, and the parts in both modes', {
  tag: '@all',
}, async ({ page, galleryPort }) => {
  await page.goto(`http://localhost:${await galleryPort('global')}/gallery/tokens/`);
  expect(await page.locator('[data-token]').count()).toBeGreaterThan(100);
  await expect(page.locator('[data-pair="muted surface light"] td')).toHaveText([
    'muted',
    'surface',
    'light',
    '4.5',
    '6.7',
  ]);
  for (const mode of ['light', 'dark']) {
    const parts = page.locator(`[data-mode=${mode}]`);
    await expect(parts.getByRole('button', { name: 'Continue' })).toHaveCount(3);
    await expect(parts.getByText('This code is wrong.')).toBeVisible();
    await expect(parts.getByText(/Strength: strong/i)).toBeVisible();
  }
});

test('the gallery finds states by id, key and text', { tag: '@all' }, async ({ page, galleryPort }) => {
  await page.goto(`http://localhost:${await galleryPort('global')}/gallery/?width=320`);
  const search = page.getByRole('searchbox', { name: 'Search states, keys and texts' });
  const found = page.getByRole('navigation', { name: 'States' }).getByRole('button');
  await search.fill('campaign.price');
  await expect(found).toHaveText(['campaign.price-a', 'campaign.price-b']);
  await search.fill('inverse.passwordTooCommon');
  // Every state is drawn for it.
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible({ timeout: 60_000 });
  await expect(search).toBeFocused();
  await expect(found.filter({ hasText: /^register\.password\.too-common$/ })).toBeVisible();
  await expect(found.filter({ hasText: /^login\.ready$/ })).toBeHidden();
  await search.fill('easy to guess');
  await expect(found.filter({ hasText: /^register\.password\.too-common$/ })).toBeVisible();
  await search.fill('no state says this');
  await expect(page.getByText(/^0 of \d+$/)).toBeVisible();
});

test('no state says an error twice', { tag: '@all' }, async ({ page, galleryPort }) => {
  await page.goto(`http://localhost:${await galleryPort('global')}/en/gallery/`);
  await page.waitForSelector('[data-gallery=ready]');
  const errors = await page.evaluate(async () => {
    const { ids, show } = window.gallery ?? { ids: [], show: async () => undefined };
    const seen: Record<string, string[]> = {};
    for (const id of ids) {
      await show(id);
      const alerts = [...document.querySelectorAll('[role=alert]')].filter((alert) => alert.checkVisibility());
      seen[id] = alerts.map(({ textContent }) => textContent?.trim() ?? '').filter((text) => text !== '');
    }
    return seen;
  });
  expect(errors['login.failed-timeout']).toHaveLength(1);
  const twice = Object.entries(errors).filter(([, texts]) => new Set(texts).size < texts.length);
  expect(Object.fromEntries(twice)).toEqual({});
});

test('the gallery shows a state in five windows, in two languages, at 200 % and in forced colours', {
  tag: '@all',
}, async ({ page, galleryPort }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const address = `http://localhost:${await galleryPort('global')}/gallery/?state=login.ready&language=en&beside=ar-SA`;
  await page.goto(`${address}&width=320&width=768&width=1920`);
  const innerWidth = (title: string) =>
    page
      .frameLocator(`iframe[title="${title}"]`)
      .locator('html')
      .evaluate(() => window.innerWidth);
  for (const [size, width] of [
    ['Small phone', 320],
    ['Tablet', 768],
    ['Large desktop', 1920],
  ] as const) {
    expect(await innerWidth(`${size}, dark, en`)).toBe(width);
    await expect(page.frameLocator(`iframe[title="${size}, dark, ar-SA"]`).locator('html')).toHaveAttribute(
      'dir',
      'rtl',
    );
  }
  await expect(page.locator('iframe')).toHaveCount(12);
  const forced = page.frameLocator('iframe[title="Tablet, light, en"]').locator('html');
  expect(await forced.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
  await page.getByLabel('Zoom').selectOption('200 %');
  await expect.poll(() => innerWidth('Tablet, dark, en')).toBe(384);
});

test(
  'a copy of the gallery for a static host shows its site at the address of that host',
  { tag: '@all' },
  async ({ page, galleryFolder }, info) => {
    const folder = info.outputPath('copy');
    copyGallery(await galleryFolder('global'), folder, ['global']);
    const copy = await serveGallery(folder);
    try {
      await page.goto(`http://127.0.0.1:${copy.port}/gallery/?state=login.ready&language=ar-SA`);
      const frame = page.frameLocator('iframe[title="Phone, light"]');
      await expect(frame.locator('.card button[type=submit]')).toBeVisible();
      await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.locator('select[name=site]')).toBeHidden();
    } finally {
      await copy.close();
    }
  },
);
