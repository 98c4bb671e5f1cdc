import type { Page } from '@playwright/test';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('tur');

/** Addresses of pages that are asked for, as the browser says: `prefetch` before the click, and `document` with it. */
async function watchRequests(page: Page) {
  const seen: { readonly kind: string; readonly path: string; readonly purpose: string | undefined }[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ type, request }) => {
    const { pathname, search } = new URL(request.url);
    if (type !== 'Prefetch' && type !== 'Document') return;
    seen.push({ kind: type.toLowerCase(), path: pathname + search, purpose: request.headers['Sec-Purpose'] });
  });
  return {
    prefetched: () => seen.filter(({ kind }) => kind === 'prefetch').map(({ path }) => path),
    purposes: () => seen.filter(({ kind }) => kind === 'prefetch').map(({ purpose }) => purpose),
  };
}

/** How the page that is open came: `navigational-prefetch`, or an empty text for a request of its own. */
function deliveryOf(page: Page): Promise<string> {
  return page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string }).deliveryType,
  );
}

const headerLink = (page: Page) => page.locator('header [data-along]');

test('a pointer that rests on "Sign up" asks for the page once, with the query, and the click opens it without a request', async ({
  page,
}) => {
  const requests = await watchRequests(page);
  await page.goto(originOf(site, '/en-TR/login?affiliate_id=42'));
  await headerLink(page).hover();
  await expect.poll(requests.prefetched).toEqual(['/en-TR/sign-up?affiliate_id=42']);
  await page.locator('h1').hover();
  await headerLink(page).hover();
  await headerLink(page).click();
  await page.waitForURL('**/en-TR/sign-up?affiliate_id=42');
  expect(requests.prefetched()).toEqual(['/en-TR/sign-up?affiliate_id=42']);
  expect(await deliveryOf(page)).toBe('navigational-prefetch');
  await expect(page.locator('form [name=username]')).toBeVisible();
});

test.describe('pages that follow', { tag: '@all' }, () => {
  test('are not asked for by a pointer that only crosses the link, and not without a pointer', async ({ page }) => {
    const requests = await watchRequests(page);
    await page.goto(originOf(site, '/en-TR/login'));
    await page.waitForLoadState('networkidle');
    await headerLink(page).hover();
    await page.locator('h1').hover();
    await page.locator('#username').fill('somebody@mail.example');
    // The rest of a pointer is 100 ms; the page's own clock says that it is over.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(requests.prefetched()).toEqual([]);
    await headerLink(page).click();
    await page.waitForURL('**/en-TR/sign-up');
  });

  test('are not asked for from a page whose address has a code or a state', async ({ page }) => {
    const requests = await watchRequests(page);
    for (const path of ['/en-TR/oauth-login?client_id=a&state=b', '/en-TR/email-code-verify?code=1234']) {
      await page.goto(originOf(site, path));
      await page.waitForLoadState('networkidle');
      for (const link of await page.locator('main a').filter({ visible: true }).all()) await link.hover();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    }
    expect(requests.prefetched()).toEqual([]);
  });

  test('are asked for as a prefetch: nothing of the page runs, and no visit is counted', async ({ page }) => {
    const requests = await watchRequests(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto(originOf(site, '/en-TR/login'));
    await page.waitForLoadState('networkidle');
    sent.length = 0;
    await headerLink(page).hover();
    await expect.poll(requests.prefetched).toHaveLength(1);
    expect(requests.purposes()).toEqual(['prefetch']);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(sent.filter((path) => path !== '/en-TR/sign-up')).toEqual([]);
  });
});
