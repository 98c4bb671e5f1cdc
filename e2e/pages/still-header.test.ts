/** Nothing that is drawn moves while the rest of the page comes. */

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

/** An entry of `layout-shift`, for which TypeScript has no type. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

const phone = { viewport: { width: 412, height: 823 } };
const desktop = { viewport: { width: 1280, height: 800 } };

/** Waits until all parts are shown. */
async function expectWhole(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect(page.locator(part).first(), part).toBeVisible();
}

/**
 * Opens a page, and waits until all its parts are shown.
 *
 * @param meanwhile what the test does while a part of the page has come
 * @returns how far the page has moved since its first frame
 */
async function visit(
  browser: Browser,
  address: string,
  parts: readonly string[],
  options: BrowserContextOptions,
  meanwhile: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as LayoutShift[]) {
        // The host in the drawn address may become another word.
        const others = entry.sources.filter(({ node }) => !node?.parentElement?.closest('.address'));
        if (others.length > 0) Object.assign(window, { moved: Reflect.get(window, 'moved') + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await meanwhile(page);
  await expectWhole(page, parts);
  const moved = await page.evaluate(() => Reflect.get(window, 'moved') as number);
  await context.close();
  return moved;
}

for (const [id, path] of [
  ['global', '/en'],
  ['global', '/en/login'],
  ['hkg', '/en-HK/register'],
] as const) {
  test(`the header of ${id}${path} stays as it is drawn, also where only a part of the page has come`, async ({
    browser,
    page,
  }) => {
    const html = (await (await page.goto(`${originOf(siteNamed(id))}${path}`))?.text()) ?? '';
    // In the list of languages, which is the longest thing before the words.
    const end = html.indexOf('</li>', html.indexOf('id="languages"'));
    const answers: ServerResponse[] = [];
    const server = createServer((request, response) => {
      if (request.url !== path) return response.writeHead(404).end();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      // A browser reads on once it has this much.
      response.write(`${html.slice(0, end)}<!--${' '.repeat(1500)}-->`);
      return answers.push(response);
    }).listen(0);
    await once(server, 'listening');
    const address = `http://localhost:${(server.address() as AddressInfo).port}${path}`;
    const moves: number[] = [];
    for (const options of [phone, desktop]) {
      const moved = await visit(browser, address, ['.header', 'main h1'], options, async (begun) => {
        await expect(begun.locator('.open-languages')).toBeVisible();
        await begun.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
        answers.pop()?.end(html.slice(end));
        await begun.waitForLoadState();
      });
      moves.push(moved);
    }
    server.closeAllConnections();
    server.close();
    expect(moves).toEqual([0, 0]);
  });
}
