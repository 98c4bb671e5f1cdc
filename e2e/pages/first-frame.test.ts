/** What the first frame of a page shows on a phone (decisions 0155 and 0158), and that no later frame moves it. */

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

interface FirstFrame {
  /** Which of the asked parts were in it. */
  shown: string[];
  /** How far the page has moved since. */
  moved: number;
}

/** An entry of `layout-shift`, for which TypeScript has no type. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

const phone = { viewport: { width: 412, height: 823 } };
/** The largest phones. */
const largePhone = { viewport: { width: 440, height: 829 } };
const desktop = { viewport: { width: 1280, height: 800 } };

/** Waits until all parts are shown. */
async function expectWhole(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) await expect(page.locator(part).first(), part).toBeVisible();
}

/**
 * Opens a page, and waits until all its parts are shown.
 *
 * @param meanwhile what the test does while a part of the page has come; left out, the whole page comes at once
 */
async function visit(
  browser: Browser,
  address: string,
  parts: readonly string[],
  options: BrowserContextOptions,
  meanwhile?: (page: Page) => Promise<void>,
): Promise<FirstFrame> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript((asked) => {
    const seen: FirstFrame = { shown: [], moved: 0 };
    Object.assign(window, { seenFirstFrame: seen });
    addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() => {
        seen.shown = asked.filter((part) =>
          document.querySelector(part)?.checkVisibility({ contentVisibilityAuto: true }),
        );
      }),
    );
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as LayoutShift[]) {
        // The host in the drawn address may become another word.
        const others = entry.sources.filter(({ node }) => !node?.parentElement?.closest('.address'));
        if (others.length > 0) seen.moved += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, parts);
  await page.goto(address, { waitUntil: meanwhile ? 'commit' : 'load' });
  await meanwhile?.(page);
  await expectWhole(page, parts);
  const seen = await page.evaluate(() => Reflect.get(window, 'seenFirstFrame') as FirstFrame);
  await context.close();
  return seen;
}

for (const [id, path, ...below] of [
  ['global', '/en', '.areas-arcade a', '.consent-answers button', '.footer a'],
  ['hkg', '/en-HK', '.areas-arcade a', '.footer a'],
  ['global', '/en/login', '.checks li', '.consent-answers button', '.footer a'],
  ['hkg', '/en-HK/login', '.checks li', '.footer a'],
  ['global', '/en/sign-up', '.next li', '.consent-answers button', '.footer a'],
  ['hkg', '/en-HK/register', '.next li', '.footer a'],
] as const) {
  test(`the first frame of ${id}${path} on a phone leaves what is below its first screen to the next frame, and nothing moves`, async ({
    browser,
  }) => {
    const address = `${originOf(siteNamed(id))}${path}`;
    const parts = ['main h1', ...below];
    expect(await visit(browser, address, parts, phone)).toEqual({ shown: ['main h1'], moved: 0 });
    expect(await visit(browser, address, parts, largePhone)).toEqual({ shown: ['main h1'], moved: 0 });
    expect(await visit(browser, address, parts, desktop)).toEqual({ shown: parts, moved: 0 });
  });
}

for (const [path, below] of [
  ['/en', '.areas-arcade a'],
  ['/en/login', '.checks li'],
  ['/en/sign-up', '.next li'],
] as const) {
  test(`without scripts ${path} shows all that is below the first screen of a phone`, async ({ browser }) => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${originOf(siteNamed('global'))}${path}`);
    await expectWhole(page, [below, '.footer a']);
    await context.close();
  });
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
      const { moved } = await visit(browser, address, ['.header', 'main h1'], options, async (begun) => {
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
