/** Visits of a page on a slow phone: how soon it is drawn, and how soon a login is on its way. */

import type { Browser, Page } from 'playwright';

/** A slow mobile network. */
const network = { latencyMs: 150, downBytesPerSecond: 1.6e6 / 8, upBytesPerSecond: 750e3 / 8 };
/** How long the exchange takes to answer. */
const answerMs = 160;
/** From the load event until a page that nobody touches has come to rest, in ms. */
const quietMs = 1000;
/** The longest wait for a login to be sent, and for a form to be ready. */
const maxWaitMs = 20_000;

/** Visits are made with this machine's browser, as if its processor were slower. */
export interface Phone {
  readonly browser: Browser;
  /** How many times slower than this machine it is, from 1. */
  readonly slowdown: number;
}

export interface Paint {
  /** First and largest contentful paint, ms after navigation. */
  readonly fcp: number;
  readonly lcp: number;
  /** Ms beyond 50 of each task, from the first paint on: before it nobody can press anything. */
  readonly blocking: number;
  /** The same of the tasks that began before the first paint. */
  readonly blockingBefore: number;
}

/** What the page's own scripts note before a measure is read. */
interface Noted {
  lcp: number;
  /** Of more than 50 ms; in ms. */
  longTasks: { readonly start: number; readonly end: number }[];
  /** The first Enter that has reached the form's flow, and the island that listens. */
  taken?: number;
  ready?: number;
  /** The slowest interaction since it was set to 0. */
  slowest?: number;
}

declare global {
  var noted: Noted;
}

/** A visit in a browser of its own, on the slow phone. */
export async function visit<Result>(phone: Phone, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await phone.browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.downBytesPerSecond,
      uploadThroughput: network.upBytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
    await page.addInitScript(() => {
      self.noted = { lcp: 0, longTasks: [] };
      new PerformanceObserver((list) => {
        self.noted.lcp = list.getEntries().at(-1)?.startTime ?? 0;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          self.noted.longTasks.push({ start: startTime, end: startTime + duration });
      }).observe({ type: 'longtask', buffered: true });
      addEventListener(
        'ready',
        () => {
          self.noted.ready ??= performance.now();
        },
        true,
      );
    });
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Loads a page and touches nothing. */
export function measurePaint(phone: Phone, url: string): Promise<Paint> {
  return visit(phone, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    // Later and larger paints, and what runs when the page is idle. Nothing is asked of the page meanwhile: the test tool puts its own
    // scripts into it with the first question, and they would count as the page's.
    await page.waitForTimeout(quietMs);
    const { fcp, lcp, longTasks } = await page.evaluate(() => ({
      ...self.noted,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }));
    return {
      fcp,
      // 0 where nothing was drawn.
      lcp: lcp || Number.NaN,
      blocking: beyondLimit(longTasks.map(({ start, end }) => end - Math.max(start, fcp))),
      blockingBefore: beyondLimit(longTasks.filter(({ start }) => start < fcp).map(({ start, end }) => end - start)),
    };
  });
}

/** @param durations of tasks, in ms */
function beyondLimit(durations: readonly number[]): number {
  return durations.reduce((sum, one) => sum + Math.max(0, one - 50), 0);
}

/**
 * A password manager fills a login as soon as it is drawn, and sends it. A script in the page does this, and the browser notes the time,
 * because the scripts of the test tool take longer than the page's own. The sandbox answers at once; the login waits for no answer.
 *
 * @returns ms from the navigation to the request that carries the login
 */
export function measureLoginSent(phone: Phone, url: string): Promise<number> {
  return visit(phone, async (page) => {
    await page.addInitScript(fillAtFirstPaint);
    const answered = page.waitForEvent('requestfinished', {
      predicate: (request) => request.method() === 'POST' && isLogin(request.url()),
      timeout: maxWaitMs,
    });
    await page.goto(url, { waitUntil: 'commit' });
    await answered;
    const requests = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, startTime }) => ({ url: name, startTime })),
    );
    return requests.find(({ url }) => isLogin(url))?.startTime ?? Number.NaN;
  });
}

function isLogin(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return hostname.startsWith('api.') && pathname.endsWith('/login');
}

/** Runs in the page. */
function fillAtFirstPaint(): void {
  new PerformanceObserver((list) => {
    const password = document.querySelector<HTMLInputElement>('input[type=password]');
    const name = password?.form?.querySelector<HTMLInputElement>('input:not([type=password])');
    if (!list.getEntriesByName('first-contentful-paint')[0] || !password || !name) return;
    name.focus();
    name.value = 'a@mail.example';
    password.value = 'Passw0rd!x';
    for (const field of [name, password]) field.dispatchEvent(new Event('input', { bubbles: true }));
    password.form?.requestSubmit();
  }).observe({ type: 'paint', buffered: true });
}

export interface Readiness {
  /** Until a real Enter has reached the form's flow. Until then the page holds it. */
  readonly taken: number;
  /** Until React has drawn the form and listens. */
  readonly drawn: number;
}

/** @returns ms from the first focus of a loaded login */
export function measureReady(phone: Phone, url: string): Promise<Readiness> {
  return visit(phone, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    // The test tool puts its own scripts into the page with its first wait, so not while the form is timed.
    await page.waitForFunction(() => document.readyState === 'complete');
    await page.waitForTimeout(500);
    const touched = await page.evaluate(() => {
      // A submit that the page holds gets no further than the island's element.
      addEventListener('submit', () => {
        self.noted.taken ??= performance.now();
      });
      const now = performance.now();
      document.querySelector<HTMLInputElement>('input[type=password]')?.form?.querySelector('input')?.focus();
      return now;
    });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => self.noted.ready !== undefined && self.noted.taken !== undefined, null, {
      timeout: maxWaitMs,
    });
    const { taken = Number.NaN, ready = Number.NaN } = await page.evaluate(() => self.noted);
    return { taken: taken - touched, drawn: ready - touched };
  });
}

/** Answers in place of the exchange, so that only the page is measured. */
export async function answerForExchange(page: Page): Promise<void> {
  await page.route(
    (url) => url.hostname.startsWith('api.'),
    async (route) => {
      const asked = route.request().headers();
      const headers = {
        'access-control-allow-origin': asked.origin ?? '*',
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': asked['access-control-request-headers'] ?? '*',
        'access-control-allow-methods': '*',
      };
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      const body = JSON.stringify({ ret_code: 0, ret_msg: '', result: {}, token: null });
      return route.fulfill({ status: 200, headers: { ...headers, 'content-type': 'application/json' }, body });
    },
  );
}
