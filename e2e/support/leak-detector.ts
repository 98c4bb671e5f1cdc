/** Collects everything that leaves a browser besides the calls themselves, and the attributes of pages, and finds secrets in it. */

import type { BrowserContext, Page } from '@playwright/test';

interface Observation {
  readonly where: string;
  readonly text: string;
}

export interface LeakDetector {
  /** Values that may be sent to nobody: a password, a code, a token. */
  secret(...values: string[]): void;
  /** Values that may be stored in the tab and sent to the exchange in a body, and nowhere else: an e-mail, a number. */
  identifier(...values: string[]): void;
  /** Bodies that were sent to metrics, diagnostics and conversion. */
  reports(page: Page): Promise<readonly string[]>;
  /** What was found, and where. */
  leaks(page: Page): Promise<readonly string[]>;
}

const notedKey = 'observed-by-a-test';
const attributesKey = 'attributes-observed-by-a-test';

export async function detectLeaks(context: BrowserContext): Promise<LeakDetector> {
  const observed: Observation[] = [];
  const secrets = new Set<string>();
  const identifiers = new Set<string>();
  // Playwright sees neither the body of a beacon nor what a page sends while it is left. Without beacons the page sends the
  // same body by `fetch`, which writes it to the storage first, where the next page finds it.
  await context.addInitScript((key) => {
    const { fetch } = window;
    Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: () => false, configurable: true });
    window.fetch = (address, init) => {
      const noted = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[];
      const report = [String(address), JSON.stringify(init?.headers ?? {}), String(init?.body ?? '')];
      if (/\/(?:metrics|diagnostics|conversion|post-register)\b/.test(report[0] ?? '')) {
        localStorage.setItem(key, JSON.stringify([...noted, report]));
      }
      return fetch(address, init);
    };
  }, notedKey);
  // Style sheets and recorders of pages read attributes, and not what is typed. Recorders also read what is gone by now.
  await context.addInitScript((key) => {
    const noted = new Set<string>(JSON.parse(localStorage.getItem(key) ?? '[]'));
    new MutationObserver((changes) => {
      const before = noted.size;
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          if (!(node instanceof Element)) continue;
          const parts = node === target ? [node] : [node, ...node.querySelectorAll('*')];
          for (const part of parts) {
            for (const { name, value } of part.attributes) if (value.length > 5) noted.add(`${name}=${value}`);
          }
        }
      }
      if (noted.size > before) localStorage.setItem(key, JSON.stringify([...noted]));
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, attributesKey);
  context.on('request', (request) => {
    // The messenger opens the mini app with its data in the fragment, which is not sent.
    const url = request.url().replace(/#tgWebApp.*/, '');
    // What is typed on the page of a provider or vendor is sent to them on purpose.
    if (!/\/harbor\/|\/\/vendor\./.test(url)) observed.push({ where: `address ${new URL(url).pathname}`, text: url });
    const { usertoken: token, referer } = request.headers();
    if (token) secrets.add(token);
    if (referer) observed.push({ where: 'referer', text: referer });
  });
  context.on('console', (message) => observed.push({ where: 'console', text: message.text() }));
  context.on('weberror', (error) => observed.push({ where: 'error', text: String(error.error().stack) }));

  return {
    secret: (...values) => noteIn(secrets, values),
    identifier: (...values) => noteIn(identifiers, values),
    reports: async (page) => (await notedIn(page)).map(([, , body]) => body),
    async leaks(page) {
      for (const { name, value } of await context.cookies()) if (name === 'GATEHOUSE_TOKEN') secrets.add(value);
      const kept = await page.evaluate(
        (own) => {
          const local = Object.entries(localStorage).filter(([name]) => !own.includes(name));
          return JSON.stringify([Object.fromEntries(local), { ...sessionStorage }, Reflect.get(window, 'earlyPage')]);
        },
        [notedKey, attributesKey],
      );
      const attributes: string[] = JSON.parse(
        (await page.evaluate((key) => localStorage.getItem(key), attributesKey)) ?? '[]',
      );
      const reports = (await notedIn(page)).map((report) => ({
        where: `report to ${report[0]}`,
        text: report.join(' '),
      }));
      const places = [...observed, ...reports, { where: 'page address', text: page.url() }];
      return [
        ...places.flatMap((place) => found(place, [...secrets, ...identifiers])),
        ...found({ where: 'storage or window', text: kept }, [...secrets]),
        ...attributes.flatMap((text) => found({ where: `attribute ${text}`, text }, [...secrets, ...identifiers])),
      ];
    },
  };
}

/** Address, headers and body of each. */
async function notedIn(page: Page): Promise<[string, string, string][]> {
  return JSON.parse((await page.evaluate((key) => localStorage.getItem(key), notedKey)) ?? '[]');
}

function noteIn(set: Set<string>, values: readonly string[]): void {
  for (const value of values) set.add(value);
}

function found({ where, text }: Observation, values: readonly string[]): string[] {
  return values
    .filter((value) => formsOf(value).some((form) => holds(text, form)))
    .map((value) => `${value} in ${where}`);
}

/** As it is, in an address, in JSON, and in base64. */
function formsOf(value: string): string[] {
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '');
  return [
    value,
    encodeURIComponent(value),
    new URLSearchParams([['', value]]).toString().slice(1),
    JSON.stringify(value).slice(1, -1),
    base64,
  ];
}

/** A short number may be part of a longer one by chance; that does not count. */
function holds(text: string, form: string): boolean {
  if (!/^\d{4,8}$/.test(form)) return text.includes(form);
  return new RegExp(`(?<![\\w.-])${form}(?![\\w.-])`).test(text);
}
