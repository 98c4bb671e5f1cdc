import type { Page } from '@playwright/test';
import { chromeOnAndroid, inApp, safari } from '../support/phones.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const { apps, appMarker } = site.brand;

declare global {
  interface Window {
    sent?: unknown[];
    /** Whether the last click was kept from its way. */
    taken?: boolean;
  }
}

/** What an edition of the app puts into its pages. */
async function putBridge(page: Page, edition: keyof typeof apps): Promise<void> {
  await page.addInitScript(({ handler, object, method }) => {
    const sent: unknown[] = [];
    const record = (message: unknown) => void sent.push(message);
    Object.assign(window, {
      sent,
      webkit: { messageHandlers: { [handler]: { postMessage: record } } },
      [object]: { [method]: record },
    });
  }, apps[edition]);
}

/** Adds a link to the page, as pages of the product have them, and clicks it. @returns whether the click was taken */
async function clickLink(page: Page, href: string, modifier?: 'Shift'): Promise<boolean | undefined> {
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    link.textContent = 'a link of the product';
    link.id = 'product-link';
    document.querySelector('#product-link')?.remove();
    document.querySelector('.footer')?.append(link);
  }, href);
  await page.locator('#product-link').click(modifier ? { modifiers: [modifier] } : {});
  return page.evaluate(() => window.taken);
}

for (const system of ['ios', 'android'] as const) {
  for (const [edition, suffix] of [
    ['app', ''],
    ['app-tr', 'TR'],
    ['app-eu', 'EU'],
  ] as const) {
    test.describe(`in the browser of the native app, ${system} ${edition}`, () => {
      test.use({ userAgent: inApp(system, appMarker + suffix) });

      test('a click on a mapped path opens the app’s screen by its bridge, any other click goes its way (S7.65, S1.19, S1.21)', {
        tag: system === 'ios' && suffix === '' ? [] : '@all',
      }, async ({ page }) => {
        await putBridge(page, edition);
        await page.goto(originOf(site, '/en/login'), { waitUntil: 'networkidle' });

        // Clicks end here, so that the page stays.
        await page.evaluate(() => {
          addEventListener('click', (event) => {
            window.taken = event.defaultPrevented;
            event.preventDefault();
          });
        });
        const link = `${apps[edition].scheme}://open/usdt?symbol=BTCUSDT&deeplink_params__a=x%26tab%3D2`;
        const mapped = '/en/trade/usdt/BTCUSDT/?deeplink_params__a=x%26tab%3D2';
        expect(await clickLink(page, mapped)).toBe(true);
        const message = system === 'ios' ? { type: 'open', link } : link;
        expect(await page.evaluate(() => window.sent)).toEqual([message]);

        expect(await clickLink(page, '/en/sign-up')).toBe(false);
        expect(await clickLink(page, `http://vendor.localhost${mapped}`)).toBe(false);
        expect(await clickLink(page, mapped, 'Shift')).toBe(false);
        expect(await page.evaluate(() => window.sent)).toEqual([message]);
        await expect(page.locator('.app-banner')).toBeHidden();
      });
    });
  }
}

test.describe('in the app, but without its bridge', () => {
  test.use({ userAgent: inApp('ios', appMarker) });

  test('links stay links (S7.65)', async ({ page }) => {
    await page.goto(originOf(site, '/en/login'), { waitUntil: 'networkidle' });
    await clickLink(page, '/en/trade/usdt/').catch(() => undefined);
    await page.waitForURL('**/en/trade/usdt/');
  });
});

for (const [name, userAgent] of [
  ['a phone’s own browser', safari],
  ['another phone’s own browser', chromeOnAndroid],
  ['a desktop browser', undefined],
] as const) {
  test.describe(name, () => {
    if (userAgent) test.use({ userAgent });

    test(`in ${name} mapped paths stay on the web (S7.65)`, async ({ page }) => {
      await putBridge(page, 'app');
      await page.goto(originOf(site, '/en/login'), { waitUntil: 'networkidle' });
      await clickLink(page, '/en/trade/usdt/').catch(() => undefined);
      await page.waitForURL('**/en/trade/usdt/');
    });
  });
}
