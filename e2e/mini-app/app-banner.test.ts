import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { storedThingOf } from '../../src/domain/storage/stored-things.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { chromeOnAndroid, inApp, safari } from '../support/phones.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const key = `${site.brand.storagePrefix}_APP_BANNER`;
const phone = { width: 390, height: 844 };

function scriptsOf(page: Page): URL[] {
  const scripts: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.resourceType() === 'script') scripts.push(url);
  });
  return scripts;
}

/** Where things stand, in the page's own coordinates. */
function placesOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify(
      ['header', '.card', 'form', '#username', '#password', '.panel', '.footer', 'html'].map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [selector, x, y + scrollY, width, height];
      }),
    ),
  );
}

test.describe('on a phone', () => {
  test.use({ userAgent: safari, viewport: phone, hasTouch: true });

  test('a banner for the app comes after 1000 ms, from a script of this very host (S7.60, S9.22, S2.40)', async ({
    page,
  }) => {
    const scripts = scriptsOf(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(originOf(site, '/en/login'));
    await page.waitForLoadState('networkidle');
    // What watches the page comes when nothing else is to do.
    await page.clock.runFor(500);
    await expect(async () => {
      const already = scripts.length;
      await wait(1000);
      expect(scripts).toHaveLength(already);
    }).toPass();
    const atLoad = scripts.length;
    await page.clock.runFor(490);
    expect(scripts).toHaveLength(atLoad);
    await expect(page.locator('.app-banner')).toBeHidden();
    const before = await placesOf(page);
    await page.clock.runFor(20);
    await expect(page.getByRole('complementary', { name: 'Gatehouse app' })).toBeVisible();
    expect(scripts.length).toBeGreaterThan(atLoad);
    expect(scripts.filter(({ origin }) => origin !== originOf(site))).toEqual([]);
    expect(await placesOf(page)).toBe(before);
    await expect(page.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', '/en/download');
  });

  test('it moves nothing (S7.60, S2.40)', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(originOf(site, '/en/login'));
    await expect(page.locator('.app-banner')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBe(0);
  });

  test('it never lies over the form, however small the screen and wherever one has scrolled (S2.40)', {
    tag: '@all',
  }, async ({ page }) => {
    for (const path of ['/en/login', '/en/sign-up', '/ar-SA/login', '/ru-RU/sign-up']) {
      await page.setViewportSize(phone);
      await page.goto(originOf(site, path));
      await expect(page.locator('.app-banner')).toBeVisible();
      for (const size of [
        phone,
        { width: 320, height: 568 },
        { width: 360, height: 330 },
        { width: 640, height: 360 },
      ]) {
        await page.setViewportSize(size);
        for (const share of [0, 0.3, 0.6, 1]) {
          const gap = await page.evaluate((at) => {
            scrollTo(0, at * document.documentElement.scrollHeight);
            const [card, banner] = ['.card', '.app-banner'].map((name) =>
              document.querySelector(name)?.getBoundingClientRect(),
            );
            return (banner?.top ?? 0) - (card?.bottom ?? 0);
          }, share);
          expect(gap, `${path} ${size.width}x${size.height} at ${share}`).toBeGreaterThanOrEqual(-0.5);
        }
        const box = await page.locator('.app-banner').boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), `${path} ${size.width}`).toBeLessThanOrEqual(size.width);
      }
    }
  });

  test('at the end of the page it hides no words, and the footer stays below it (S2.40)', async ({ page }) => {
    await page.goto(originOf(site, '/en/login'));
    await expect(page.locator('.app-banner')).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [words, banner, footer] = await Promise.all(
      ['.panel li:last-child', '.app-banner', '.footer'].map((name) => page.locator(name).boundingBox()),
    );
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  });

  for (const [what, path] of [
    ['the home page', '/en'],
    ['a legal page', '/en/terms'],
    ['a product page', '/en/trade/spot'],
    ['a page that does not exist', '/en/nowhere'],
  ] as const) {
    test(`${what} has it as well, and moves nothing for it (S2.40, S7.60)`, {
      tag: path === '/en' ? [] : '@all',
    }, async ({ page }) => {
      await page.clock.install();
      await page.goto(originOf(site, path));
      const before = await placesOf(page);
      await page.clock.runFor(1100);
      await expect(page.getByRole('complementary', { name: 'Gatehouse app' })).toBeVisible();
      expect(await placesOf(page)).toBe(before);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [words, banner] = await Promise.all(
        ['main :is(h1, p, a, li):not(.app-banner *) >> nth=-1', '.app-banner'].map((name) =>
          page.locator(name).boundingBox(),
        ),
      );
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
    });
  }

  test('a page that the mini app has led to does not show it (S7.60)', async ({ page }) => {
    await page.goto(await launchAddress({ user: newMessengerUser() }));
    await page.clock.install();
    await page.goto(originOf(site, '/en/min-app/task'));
    await page.clock.runFor(1500);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
    await expect(page.locator('.app-banner')).toBeHidden();
  });

  test('where the exchange says that the app is not offered it does not come; else it comes, also without an answer (S7.44, S7.60)', async ({
    page,
  }) => {
    const control = await controlOf(page, site);
    for (const downloads of ['forbidden', 'allowed'] as const) {
      await control.scenario({ downloads });
      const answer = page.waitForResponse((response) => response.url().endsWith('/v3/config/web') && response.ok());
      await page.goto(originOf(site, '/en/login'));
      expect((await answer).request().postDataJSON()).toMatchObject({ keys: ['download_config'] });
      await page.waitForLoadState('networkidle');
      await expect(page.locator('.app-banner')).toBeVisible({ visible: downloads === 'allowed' });
    }
    await control.fault('webConfig', { type: 'drop' });
    await page.goto(originOf(site, '/en/login'));
    await expect(page.locator('.app-banner')).toBeVisible();
  });

  test('closed once it stays away, under a name of the one table (S7.60, S2.40, S3.41)', async ({ page }) => {
    await page.goto(originOf(site, '/en/login'));
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.app-banner')).toBeHidden();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe('1');
    expect(storedThingOf('local', key, site.brand.storagePrefix)?.consent).toBe('preference');
    await page.clock.install();
    await page.goto(originOf(site, '/en/sign-up'));
    await page.clock.runFor(1200);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.app-banner')).toBeHidden();
  });

  test('a visitor who is known to be restricted does not see it (S7.60)', async ({ page }) => {
    await page.addInitScript(() => {
      const entry = { restrictOperate: true, expiredTime: Date.now() + 9000 };
      localStorage.setItem('REGULATION_RESTRICT_OPERATE', JSON.stringify(entry));
    });
    await page.clock.install();
    await page.goto(originOf(site, '/en/login'));
    await page.clock.runFor(1500);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.app-banner')).toBeHidden();
  });
});

const without: readonly (readonly [string, string | undefined, string, string])[] = [
  ['on a desktop', undefined, 'global', '/en/login'],
  ['in the native app', inApp('android', site.brand.appMarker), 'global', '/en/login'],
  ['on a regulated site', safari, 'eu', '/en-EU/login'],
  ['on the page that asks for consent to an application', chromeOnAndroid, 'global', '/en/oauth'],
  ['on a page of the mini app', chromeOnAndroid, 'global', '/en/friend-invite'],
];
for (const [where, userAgent, id, path] of without) {
  test.describe(where, () => {
    if (userAgent) test.use({ userAgent });

    test(`${where} there is no banner and no script for one (S7.60)`, {
      tag: id === 'eu' ? [] : '@all',
    }, async ({ page }) => {
      const scripts = scriptsOf(page);
      await page.clock.install();
      await page.goto(originOf(siteNamed(id === 'eu' ? 'eu' : 'global'), path));
      await page.clock.runFor(1500);
      await page.waitForLoadState('networkidle');
      expect(scripts.filter(({ pathname }) => pathname.includes('app-banner'))).toEqual([]);
      await expect(page.locator('.app-banner:visible')).toHaveCount(0);
    });
  });
}
