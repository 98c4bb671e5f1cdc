/** Measures in a browser the requests and bytes of a page. */

import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';

/** Sizes are in bytes. Files count as brotli of the highest quality, as a CDN stores them. */
export interface PageCost {
  readonly html: number;
  /** Style and script inside the HTML, uncompressed. */
  readonly inlineCss: number;
  readonly inlineJs: number;
  /** Requests that block the first paint, including the page. */
  readonly requestsBeforePaint: number;
  /** Everything before the visitor touches the page, including the page. */
  readonly untouched: Weight;
  /** All scripts after the first field gets the focus; `undefined` on pages without a field. */
  readonly jsAfterIntent?: number;
  /** All scripts until a login is answered; `undefined` on pages without a login. */
  readonly jsAfterSubmit?: number;
}

interface Weight {
  readonly requests: number;
  readonly css: number;
  readonly js: number;
  /** Size of the bodies as the local server sent them. */
  readonly transferred: number;
}

export async function measurePage(browser: Browser, url: string): Promise<PageCost> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(url, { waitUntil: 'networkidle' });
    const html = (await responses[0]?.text()) ?? '';
    const first = {
      html: brotliSize(html),
      ...(await weighInline(page)),
      requestsBeforePaint: 1 + (await countBlocking(page)),
      untouched: await weigh(responses),
    };
    const field = page.locator('form input:visible').first();
    if ((await field.count()) === 0) return first;
    await field.focus();
    await waitUntilIdle(page);
    const jsAfterIntent = (await weigh(responses)).js;
    if (new URL(url).pathname.split('/').at(-1) !== 'login') return { ...first, jsAfterIntent };
    await submitWrongPassword(page);
    return { ...first, jsAfterIntent, jsAfterSubmit: (await weigh(responses)).js };
  } finally {
    await context.close();
  }
}

/** Any answer will do: it shows that the encryption was loaded. */
async function submitWrongPassword(page: Page): Promise<void> {
  await page.fill('#username', 'nobody@mail.example');
  await page.fill('#password', 'a wrong password');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('form button[type=submit]').click();
  await answer;
  await waitUntilIdle(page);
}

/** Waits for a second without requests; `networkidle` works for the first load only. */
async function waitUntilIdle(page: Page): Promise<void> {
  const idleMs = 1000;
  let lastActivity = performance.now();
  const noteActivity = () => {
    lastActivity = performance.now();
  };
  page.on('request', noteActivity);
  page.on('requestfinished', noteActivity);
  while (performance.now() - lastActivity < idleMs) await page.waitForTimeout(100);
  page.off('request', noteActivity);
  page.off('requestfinished', noteActivity);
}

async function weigh(responses: readonly Response[]): Promise<Weight> {
  const loaded = responses.filter((response) => response.url().startsWith('http') && response.ok());
  const sizes = await Promise.all(loaded.map((response) => response.request().sizes()));
  return {
    requests: loaded.length,
    css: await sumOfBrotli(loaded, 'stylesheet'),
    js: await sumOfBrotli(loaded, 'script'),
    transferred: sizes.reduce((sum, size) => sum + size.responseBodySize, 0),
  };
}

async function sumOfBrotli(responses: readonly Response[], type: string): Promise<number> {
  const wanted = responses.filter((response) => response.request().resourceType() === type);
  const sizes = await Promise.all(wanted.map(async (response) => brotliSize(await response.body())));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function weighInline(page: Page): Promise<{ inlineCss: number; inlineJs: number }> {
  return page.evaluate(() => {
    const size = (selector: string) =>
      [...document.querySelectorAll(selector)].reduce(
        (sum, { textContent }) => sum + new TextEncoder().encode(textContent ?? '').length,
        0,
      );
    return { inlineCss: size('style'), inlineJs: size('script:not([src], [type*=json])') };
  });
}

function countBlocking(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus?: string;
    })[];
    return entries.filter((entry) => entry.renderBlockingStatus === 'blocking').length;
  });
}

function brotliSize(content: string | Buffer): number {
  return brotliCompressSync(content).length;
}
