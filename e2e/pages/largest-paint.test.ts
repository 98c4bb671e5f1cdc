import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

for (const path of ['/en/oauth', '/en/login', '/en/sign-up', '/en']) {
  test(`the largest paint of ${path} on a phone is words of its HTML, and nothing that a script draws (S2.30)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    const answer = await page.goto(originOf(siteNamed('global'), path));
    await page.waitForLoadState('networkidle');
    const words = (await answer?.text())?.replaceAll(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, '');
    const largest = await page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<PerformanceEntryList>();
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
      return ((await promise).at(-1) as PerformanceEntry & { element: Element }).element.textContent;
    });
    expect(largest.length).toBeGreaterThan(10);
    expect(words).toContain(largest);
  });
}
