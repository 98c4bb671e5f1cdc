/** Hears everything that leaves a browser beside the calls themselves, and looks for what must never be in it. */

import type { BrowserContext, Page } from '@playwright/test';

interface Heard {
  readonly where: string;
  readonly text: string;
}

export interface Ears {
  /** Neither may be told to anybody: a password, a code, a token. */
  secret(...values: string[]): void;
  /** May be kept in the tab and told to the exchange in a body, and nowhere else: an e-mail, a number. */
  identifier(...values: string[]): void;
  /** Headers, a line break, and the body of all that went to metrics, diagnostics and conversion. */
  readonly reports: readonly string[];
  /** Places in which something was found, and what. */
  leaks(page: Page): Promise<readonly string[]>;
}

const collectors = /\/(?:v2\/public\/(?:metrics|diagnostics)|[\w/-]*(?:conversion|post-register))\b/;

export async function earsOf(context: BrowserContext): Promise<Ears> {
  const heard: Heard[] = [];
  const reports: string[] = [];
  const secrets = new Set<string>();
  const identifiers = new Set<string>();
  // What a page sends while it is left cannot be heard from outside, nor what a beacon holds. A browser without beacons sends
  // the same body by `fetch`, and tells us first.
  await context.exposeFunction('hearReport', (url: string, body: string) => {
    if (!collectors.test(url)) return;
    reports.push(body);
    heard.push({ where: `report to ${new URL(url).pathname}`, text: body });
  });
  await context.addInitScript(() => {
    const { fetch } = window;
    Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: () => false, configurable: true });
    window.fetch = (address, init) => {
      const told = [JSON.stringify(init?.headers ?? {}), String(init?.body ?? '')].join('\n');
      (window as unknown as { hearReport(url: string, body: string): void }).hearReport(String(address), told);
      return fetch(address, init);
    };
  });
  context.on('request', (request) => {
    const url = request.url();
    // What is typed on a provider's or vendor's page is theirs.
    if (!/\/harbor\/|\/\/vendor\./.test(url)) heard.push({ where: `address ${new URL(url).pathname}`, text: url });
    const { usertoken: token, referer } = request.headers();
    if (token) secrets.add(token);
    if (referer) heard.push({ where: 'referer', text: referer });
  });
  context.on('console', (message) => heard.push({ where: 'console', text: message.text() }));
  context.on('weberror', (error) => heard.push({ where: 'error', text: String(error.error().stack) }));

  return {
    secret: (...values) => noteIn(secrets, values),
    identifier: (...values) => noteIn(identifiers, values),
    reports,
    async leaks(page) {
      for (const { name, value } of await context.cookies()) if (name === 'GATEHOUSE_TOKEN') secrets.add(value);
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      const places = [...heard, { where: 'page address', text: page.url() }];
      return [
        ...places.flatMap((place) => found(place, [...secrets, ...identifiers])),
        ...found({ where: 'storage', text: kept }, [...secrets]),
      ];
    },
  };
}

function noteIn(set: Set<string>, values: readonly string[]): void {
  for (const value of values) set.add(value);
}

function found({ where, text }: Heard, values: readonly string[]): string[] {
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

/** A short number is also a part of longer ones, which are not it. */
function holds(text: string, form: string): boolean {
  if (!/^\d{4,8}$/.test(form)) return text.includes(form);
  return new RegExp(`(?<![\\w.-])${form}(?![\\w.-])`).test(text);
}
