/** What the first frame of the home page shows (decision 0155). */

import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

interface FirstFrame {
  /** Whether the product areas were in it. */
  areas: boolean | undefined;
  /** How far the page has moved since. */
  moved: number;
}

const phone = { viewport: { width: 412, height: 823 } };
const desktop = { viewport: { width: 1280, height: 800 } };

/** Waits until all of the home page is shown. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('.areas-arcade a').first()).toBeVisible();
  await expect(page.locator('.footer a').first()).toBeVisible();
}

/** Opens a home page, and waits until all of it is shown. */
async function visitHome(browser: Browser, address: string, options: BrowserContextOptions): Promise<FirstFrame> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: FirstFrame = { areas: undefined, moved: 0 };
    Object.assign(window, { seenFirstFrame: seen });
    addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() => {
        seen.areas = document.querySelector('.areas-arcade a')?.checkVisibility({ contentVisibilityAuto: true });
      }),
    );
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) seen.moved += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await expectWhole(page);
  const seen = await page.evaluate(() => Reflect.get(window, 'seenFirstFrame') as FirstFrame);
  await context.close();
  return seen;
}

for (const [id, path] of [
  ['global', '/en'],
  ['hkg', '/en-HK'],
] as const) {
  test(`the first frame of ${id} on a phone leaves what is below its first screen to the next frame, and nothing moves`, async ({
    browser,
  }) => {
    const address = `${originOf(siteNamed(id))}${path}`;
    expect(await visitHome(browser, address, phone)).toEqual({ areas: false, moved: 0 });
    expect(await visitHome(browser, address, desktop)).toEqual({ areas: true, moved: 0 });
  });
}

test('without scripts the home page of a phone shows all that is below its first screen', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${originOf(siteNamed('global'))}/en`);
  await expectWhole(page);
  await context.close();
});
