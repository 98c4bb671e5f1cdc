/** The font of a brand comes after the words, moves nothing, and stays away from pages in scripts that it does not have. */

import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

test('the brand’s font moves no line, weighs at most 60 kB, and is shown from the second page on', {
  tag: '@all',
}, async ({ page }) => {
  const weights = new Map<string, number>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    const bytes = Number(answer.headers()['content-length'] ?? Number.NaN);
    if (pathname.endsWith('.woff2')) weights.set(pathname, bytes);
  });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((entries) => {
      for (const { value, sources } of entries.getEntries() as LayoutShift[]) {
        // The host in the drawn address may become another word.
        const others = sources.filter(({ node }) => !node?.parentElement?.closest('.address'));
        if (others.length > 0) Object.assign(window, { moved: Reflect.get(window, 'moved') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const isLoaded = () => [...document.fonts].some(({ status }) => status === 'loaded');
  for (const path of ['/en/login', '/en/sign-up', '/en/login']) {
    await page.goto(originOf(siteNamed('global'), path), { waitUntil: 'networkidle' });
    await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0);
  }
  expect(await page.locator('link[rel=preload]').count()).toBe(0);
  const family = await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily);
  expect(family).toMatch(/^"?Onest/);
  expect(weights.size).toBeGreaterThan(0);
  expect([...weights.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(60_000);
});

test('pages in other scripts keep the system’s font', { tag: '@all' }, async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  for (const language of ['ar-SA', 'ja-JP', 'zh-TW']) {
    await page.goto(originOf(siteNamed('global'), `/${language}/login`), { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
  }
  expect(fonts).toEqual([]);
});
