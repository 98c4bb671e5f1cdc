/** What a page costs its visitor, weighed in a browser. */

import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';

/** Sizes are in bytes. Those of files are of their brotli form at the highest quality, as a CDN keeps them. */
export interface PageCost {
  readonly html: number;
  /** Style and script inside the HTML, as they are, uncompressed. */
  readonly inlineCss: number;
  readonly inlineJs: number;
  /** Requests that the first paint waits for, the page itself among them. */
  readonly requestsBeforePaint: number;
  /** Everything before anyone touches the page, the page itself among the requests. */
  readonly untouched: Weight;
  /** All scripts once the first field has the focus; `undefined` on pages without a field. */
  readonly jsAfterIntent?: number;
  /** All scripts until a login has been answered; `undefined` where there is no login. */
  readonly jsAfterSubmit?: number;
}

interface Weight {
  readonly requests: number;
  readonly css: number;
  readonly js: number;
  /** Bodies as they came over the wire from the local server. */
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
    await settle(page);
    const jsAfterIntent = (await weigh(responses)).js;
    if (new URL(url).pathname.split('/').at(-1) !== 'login') return { ...first, jsAfterIntent };
    await submitWrongPassword(page);
    return { ...first, jsAfterIntent, jsAfterSubmit: (await weigh(responses)).js };
  } finally {
    await context.close();
  }
}

/** The answer does not matter: the encryption has to have come for there to be one. */
async function submitWrongPassword(page: Page): Promise<void> {
  await page.fill('#username', 'nobody@mail.example');
  await page.fill('#password', 'a wrong password');
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('form button[type=submit]').click();
  await answer;
  await settle(page);
}

/** Waits for a quiet second: `networkidle` knows the first load only. */
async function settle(page: Page): Promise<void> {
  const quietMs = 1000;
  let last = performance.now();
  const touch = () => {
    last = performance.now();
  };
  page.on('request', touch);
  page.on('requestfinished', touch);
  while (performance.now() - last < quietMs) await page.waitForTimeout(100);
  page.off('request', touch);
  page.off('requestfinished', touch);
}

async function weigh(responses: readonly Response[]): Promise<Weight> {
  const got = responses.filter((response) => response.url().startsWith('http') && response.ok());
  const sizes = await Promise.all(got.map((response) => response.request().sizes()));
  return {
    requests: got.length,
    css: await sumOfBrotli(got, 'stylesheet'),
    js: await sumOfBrotli(got, 'script'),
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
