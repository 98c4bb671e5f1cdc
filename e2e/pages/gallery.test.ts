/** The gallery's own page: a state in four frames, and what translators are told of its texts. */

import { expect } from '@playwright/test';
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
