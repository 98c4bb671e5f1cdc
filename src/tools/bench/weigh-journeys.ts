/** Walks the main journeys in a browser, and weighs the scripts that each loads. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { vendorsHost } from '../../../sites/vendors-host.ts';
import { consentQuery } from '../serve/consent-query.ts';
import { registerAccount } from '../serve/register-account.ts';

/** Bytes of our script files, as brotli of the highest quality. */
export interface JourneyWeight {
  /** Before the visitor touches the page. */
  readonly atLoad: number;
  /** From the first touch to the end of the journey. */
  readonly fromTouch: number;
}

interface Visit {
  readonly page: Page;
  readonly port: number;
  readonly origin: string;
  /** The page stands there, untouched: what is loaded from here on counts as touched. */
  untouched(): Promise<void>;
  /** What has been loaded so far belongs to another journey. */
  forget(): void;
}

/** Of the main site in English. Each begins in a browser without a cache. */
const journeys: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  login: async ({ page, origin, untouched }) => {
    await page.goto(`${origin}/en/login`);
    await untouched();
    await page.fill('#username', 'nobody@mail.example');
    await page.fill('#password', 'a wrong password');
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.locator('main form button[type=submit]').click();
    await answer;
    // The answer may be there before React.
    await page.waitForSelector('main astro-island:not([ssr])', { state: 'attached' });
  },
  'sign-up by mail': (visit) => registerAccount(visit.page, { ...visit, account: 'journey@mail.example' }),
  'sign-up by phone': (visit) => registerAccount(visit.page, { ...visit, account: '+447700900123' }),
  consent: async (visit) => {
    const { page, port, origin, untouched, forget } = visit;
    await registerAccount(page, { ...visit, account: 'consent@mail.example' });
    forget();
    await page.goto(`${origin}/en/oauth${consentQuery(port)}`);
    await page.waitForSelector('[data-consent=asking]');
    await untouched();
    const left = page.waitForURL((url) => url.host !== new URL(origin).host);
    await page.locator('.consent-answers button').last().and(page.locator('[aria-disabled=false]')).click();
    await left;
  },
  'mini app': async ({ page, port, untouched }) => {
    const query = new URLSearchParams({ site: 'global', language: 'en', entry: '/friend-invite' });
    await page.goto(`http://${vendorsHost}:${port}/messenger/launch.json?${query}`);
    const { address } = JSON.parse((await page.locator('body').textContent()) ?? '') as { address: string };
    await page.goto(address);
    await page.waitForSelector('[data-messenger=main]', { state: 'attached' });
    await untouched();
    await page.click('.mini-app .button-primary');
    await page.waitForSelector('.mini-app-link');
  },
  'login by QR code': async ({ page, origin, untouched }) => {
    await page.goto(`${origin}/en/login`);
    await untouched();
    await page.getByRole('button', { name: 'QR code' }).click();
    await page.getByRole('img', { name: 'QR code for logging in' }).waitFor();
  },
  'language dialog': async ({ page, origin, untouched }) => {
    await page.goto(`${origin}/en/login`);
    await untouched();
    await page.click('.open-languages');
    await page.waitForSelector('#languages .sites a');
  },
};

/**
 * @param origin of the main site, at the sandbox
 * @param bundle folder of the built main site, where the journeys stay
 */
export async function weighJourneys(
  browser: Browser,
  origin: string,
  port: number,
  bundle: string,
): Promise<Readonly<Record<string, JourneyWeight>>> {
  const weights: Record<string, JourneyWeight> = {};
  for (const [name, walk] of Object.entries(journeys))
    weights[name] = await weighJourney(browser, { origin, port, bundle }, walk);
  return weights;
}

async function weighJourney(
  browser: Browser,
  { origin, port, bundle }: { readonly origin: string; readonly port: number; readonly bundle: string },
  walk: (visit: Visit) => Promise<void>,
): Promise<JourneyWeight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const sizes = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/_astro\/.*\.js$/.test(pathname) || sizes.has(pathname)) return;
      // From the bundle: a page that is left takes the bodies of its last answers with it.
      sizes.set(pathname, brotliCompressSync(readFileSync(join(bundle, pathname))).length);
    });
    const sum = () => [...sizes.values()].reduce((total, size) => total + size, 0);
    let atLoad = 0;
    const untouched = async () => {
      await page.waitForLoadState('networkidle');
      atLoad = sum();
    };
    await walk({ page, port, origin, untouched, forget: () => sizes.clear() });
    return { atLoad, fromTouch: sum() - atLoad };
  } finally {
    await context.close();
  }
}

/** A line for each journey, with the change against the figures that the repository has. */
export function journeyTable(
  weights: Readonly<Record<string, JourneyWeight>>,
  last: Readonly<Record<string, JourneyWeight>>,
): string {
  const signed = (bytes: number) => `${bytes > 0 ? '+' : ''}${bytes}`;
  const change = (now: number, before: number | undefined) => (before === undefined ? 'new' : signed(now - before));
  const rows = Object.entries(weights).map(([name, { atLoad, fromTouch }]) => [
    name,
    atLoad,
    change(atLoad, last[name]?.atLoad),
    fromTouch,
    change(fromTouch, last[name]?.fromTouch),
  ]);
  const head = ['journey', 'JS br at load', 'change', 'from touch', 'change'];
  return [head, ...rows]
    .map(([name = '', ...cells]) => String(name).padEnd(18) + cells.map((cell) => String(cell).padStart(15)).join(''))
    .join('\n');
}
