import type { Page } from '@playwright/test';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { type RoutePath, routes } from '../../src/domain/navigation/routes.ts';
import { tokenCookie } from '../../src/domain/storage/stored-names.ts';
import { logIn, seedAccount } from '../support/accounts.ts';
import { chromeOnAndroid, inApp } from '../support/phones.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const areas = ['Spot', 'Derivatives', 'Earn', 'Fiat', 'Assets', 'Rewards'];

/** What a page showed from its first frame on, until it was looked at. */
async function watchFrames(page: Page, name: 'header' | 'background'): Promise<() => Promise<unknown[]>> {
  await page.addInitScript((what) => {
    const seen = new Set<unknown>();
    Object.assign(window, { seen });
    const look = () => {
      if (document.body && what === 'background') seen.add(getComputedStyle(document.body).backgroundColor);
      const header = document.querySelector<HTMLElement>('.header');
      if (header && what === 'header') seen.add(header.offsetHeight > 0);
      requestAnimationFrame(look);
    };
    look();
  }, name);
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<unknown> }).seen]);
}

test('the header links to each product area in the page’s language from the start (S1.20, S1.22, S1.23)', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(originOf(site, '/en/login'));
  const links = page.getByRole('navigation', { name: 'Products' }).getByRole('link');
  await expect(links).toHaveText(areas);
  for (const link of await links.all()) await expect(link).toBeVisible();
  await page.goto(originOf(site, '/ja-JP'));
  const paths = await page.locator('#areas a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.every((path) => path.startsWith('/ja-JP/'))).toBe(true);
  for (const path of paths) {
    expect((await page.goto(originOf(site, path)))?.status()).toBe(200);
    await expect(page.locator('#areas')).toBeVisible();
  }
  await context.close();
});

test('on a phone the areas are in a menu that keys open and close, and the focus comes back (S1.20, S1.22)', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(originOf(site, '/en'));
  const links = page.getByRole('navigation', { name: 'Products' }).getByRole('link');
  await expect(links).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(links).toHaveText(areas);
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await context.close();
});

/** From the product text (S2.04–S2.06, S2.27), not from the code: all others have a header. */
const bare: readonly RoutePath[] = [
  '/earn/tg-page',
  '/sign-up',
  '/oauth',
  '/oauth-login',
  '/oauth-register',
  '/oauth-authorized',
  '/oauth-log-out',
  '/tr-authorized',
  '/exclusive-benefits',
  '/friend-invite',
  '/telegram-register-login',
  '/email-code-verify',
  // Ours, for whoever comes from a mail, like the page above.
  '/was-not-me',
];

test('oauth, sign-up, exclusive-benefits, mail-link and mini-app pages have no header, all others one of 48 pixels (S2.27)', {
  tag: '@all',
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path } of routes) {
    await page.goto(originOf(site, localizedPath('en', path)));
    const header = page.locator('header.header');
    if (bare.includes(path)) await expect(header, path).toHaveCount(0);
    else await expect(header, path).toHaveCSS('height', '48px');
  }
  await context.close();
});

for (const [where, userAgent, query, shown] of [
  ['in the app with autoHide', inApp('ios', site.brand.appMarker), '?a=1&autoHide=true', false],
  ['in the app’s Turkish edition with autoHide', inApp('android', `${site.brand.appMarker}TR`), '?autoHide=1', false],
  ['in the app without it', inApp('ios', site.brand.appMarker), '', true],
  ['in the app with autoHide switched off', inApp('android', site.brand.appMarker), '?autoHide=false', true],
  ['in a phone’s own browser with autoHide', chromeOnAndroid, '?autoHide=true', true],
] as const) {
  test.describe(where, () => {
    test.use({ userAgent });

    test(`${where} the header is ${shown ? 'there' : 'never seen, not for a frame'} (S2.27, S1.19)`, async ({
      page,
    }) => {
      const seen = await watchFrames(page, 'header');
      await page.goto(originOf(site, `/en/login${query}`), { waitUntil: 'networkidle' });
      expect(await seen()).toEqual([shown]);
      await expect(page.locator('main')).toBeVisible();
    });
  });
}

for (const [theme, scheme, color] of [
  ['dark', 'light', 'rgb(13, 17, 17)'],
  ['light', 'dark', 'rgb(246, 246, 242)'],
] as const) {
  test(`theme=${theme} makes the page ${theme} from its first frame on, whatever the system says (S9.29, S2.26)`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: scheme });
    const page = await context.newPage();
    const seen = await watchFrames(page, 'background');
    await page.goto(originOf(site, `/en/login?theme=${theme}`), { waitUntil: 'networkidle' });
    expect(await seen()).toEqual([color]);
    await expect(page.locator('html')).toContainClass(theme);
    await context.close();
  });
}

/** Ms after the page's load event at which the header asked for the member; negative before it. */
async function wokeAfterLoad(page: Page): Promise<number> {
  await expect(page.locator('header bdi', { hasText: /^UID \d+$/ })).toBeVisible();
  await page.waitForLoadState('load');
  return page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/member/info'));
    return (call?.startTime ?? Number.NaN) - (visit?.loadEventStart ?? Number.NaN);
  });
}

/** A picture that keeps the page from being loaded for a while. */
async function delayLoad(page: Page, ms: number): Promise<void> {
  await page.route('**/slow.svg', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.abort();
  });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const picture = new Image();
      picture.src = '/slow.svg';
      document.body.append(picture);
    });
  });
}

test('the header shows the session once the page’s own user-info request is answered, before the load event (S4.48)', {
  tag: '@all',
}, async ({ page }) => {
  await logIn(page, await seedAccount(site));
  await delayLoad(page, 2500);
  await page.goto(originOf(site, '/en/dashboard'), { waitUntil: 'commit' });
  expect(await wokeAfterLoad(page)).toBeLessThan(0);
});

test('on a page that fetches none it comes 100 ms after the load event, and the links of the header are there before (S4.48, S9.21)', {
  tag: '@all',
}, async ({ page }) => {
  await logIn(page, await seedAccount(site));
  await delayLoad(page, 1500);
  await page.goto(originOf(site, '/en'), { waitUntil: 'commit' });
  await expect(page.locator('header').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('header').getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  await expect(page.locator('header bdi')).toHaveText('');
  const box = await page.getByRole('button', { name: 'Log out' }).boundingBox();
  expect(await wokeAfterLoad(page)).toBeGreaterThanOrEqual(99);
  expect(await page.getByRole('button', { name: 'Log out' }).boundingBox()).toEqual(box);
});

test('logging out in the header tells the exchange and then draws the page anew, also where the exchange refuses (S4.50, S7.30)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  const control = await controlOf(page, site);
  for (const fault of [
    { type: 'delay', ms: 1000 },
    { type: 'status', status: 502 },
  ] as const) {
    await logIn(page, await seedAccount(site));
    await visitor.open(site, '/en');
    const order: string[] = [];
    page.on('response', (response) => {
      const request = response.request();
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/logout') order.push('logout');
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest()) order.push('page');
    });
    await control.fault('logout', fault);
    await visitor.logOut();
    expect(order).toEqual(['logout', 'page']);
    await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
    page.removeAllListeners('request');
    page.removeAllListeners('response');
    await control.clear();
  }
});

test('a session that the exchange no longer knows is over in the header as well (S4.48, S7.32)', async ({ page }) => {
  const name = tokenCookie(site.brand.storagePrefix);
  await page.context().addCookies([{ name, value: 'no-such-session', url: originOf(site) }]);
  await page.goto(originOf(site, '/en'));
  await expect(page.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.locator('header').getByRole('button', { name: 'Log out' })).toBeHidden();
});

test.describe('in the native app', () => {
  test.use({ userAgent: inApp('ios', site.brand.appMarker) });

  test('a language chosen in the app leads to the same page and query; an unsupported one to English, an invalid one nowhere (S4.49, S5.18)', async ({
    page,
  }) => {
    const change = (locale: unknown) =>
      page.evaluate((to) => dispatchEvent(new CustomEvent('app-language-change', { detail: { locale: to } })), locale);
    /** The bridge listens once the page's first frame is on the screen; nothing but a change of the language says so. */
    const changeUntil = (locale: string, address: string) =>
      expect(async () => {
        await change(locale);
        await page.waitForURL(address, { timeout: 1000 });
      }).toPass();
    await page.goto(originOf(site, '/en/login?a=1&b=%2F'), { waitUntil: 'networkidle' });
    for (const junk of ['xx', '', 5, null, '//evil.example']) await change(junk);
    await changeUntil('ja-JP', originOf(site, '/ja-JP/login?a=1&b=%2F'));
    await changeUntil('de-DE', originOf(site, '/en/login?a=1&b=%2F'));
    await changeUntil('es-419', originOf(site, '/es-ES/login?a=1&b=%2F'));
    await page.goto(originOf(siteNamed('hkg'), '/zh-HK/login'));
    await changeUntil('en', originOf(siteNamed('hkg'), '/en-HK/login'));
  });
});
