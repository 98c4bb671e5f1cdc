import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

test('the footer names the years from 2018 to this one and the brand, on login and registration only (S2.29)', async ({
  page,
}) => {
  await page.clock.setFixedTime('2031-06-01T12:00:00Z');
  for (const [id, path] of [
    ['global', '/en/login'],
    ['global', '/en/sign-up'],
    ['geo', '/ka-GEO/login'],
    ['eu', '/de-EU/sign-up'],
  ] as const) {
    await page.goto(originOf(siteNamed(id), path));
    await expect(page.locator('.footer p'), path).toHaveText('© 2018-2031 Gatehouse');
  }
  await page.goto(originOf(site, '/en'));
  await expect(page.locator('.footer p')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the footer falls back to 2024, and no cookie notice asks what nobody could answer (S2.29, S2.28)', async ({
    page,
  }) => {
    await page.goto(originOf(site, '/en/login'));
    await expect(page.locator('.footer p')).toHaveText('© 2018-2024 Gatehouse');
    await expect(page.locator('.consent-notice')).toBeHidden();
  });
});

test('the header is at least 48 px high and #17181e, in light and dark (S9.23)', async ({ page }) => {
  for (const query of ['?theme=light', '?theme=dark']) {
    await page.goto(originOf(site, `/en/login${query}`));
    const header = page.locator('.header');
    await expect(header).toHaveCSS('background-color', 'rgb(23, 24, 30)');
    await expect(header).toHaveCSS('min-height', '48px');
  }
});

test('arches and stones are drawn for a brand whose picture is the gate, and for no other', async ({
  page,
  visitor,
}) => {
  const rings = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('.single') ?? document.body, '::before').boxShadow);
  await visitor.open(site, '/en/official');
  expect(await rings()).not.toBe('none');
  await page.evaluate(() => document.documentElement.removeAttribute('data-art'));
  expect(await rings()).toBe('none');
});
