/**
 * `npm run screenshots [-- --out DIR]`: takes pictures of home, login, each step of a registration, the consent for an
 * outside application, and the mini app, on several sites. A file name lists page, site, language, device and colours:
 * `register-code.tur.tr-TUR.phone.dark.png`.
 */

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { siteOf } from '../../../sites/all.ts';
import { vendorsHost } from '../../../sites/vendors-host.ts';
import type { LanguageCode } from '../../domain/language/language.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { SiteId } from '../../domain/site/site.ts';
import { buildStaleSites } from '../build/build-sites.ts';
import { consentQuery } from '../serve/consent-query.ts';
import { readCode, startSandbox } from '../serve/sandbox.ts';
import { chromiumArguments, ensureChromium } from '../system/chromium.ts';
import { cacheDir, readOptions, root, runCommand, StopError } from '../system/command.ts';

const visitors: readonly { readonly site: SiteId; readonly language: LanguageCode }[] = [
  { site: 'global', language: 'en' },
  { site: 'global', language: 'ar-SA' },
  { site: 'geo', language: 'ka-GEO' },
  { site: 'eu', language: 'de-EU' },
  { site: 'hkg', language: 'zh-HK' },
  { site: 'tur', language: 'tr-TUR' },
];

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

const colorSchemes = ['light', 'dark'] as const;

interface View {
  readonly site: SiteId;
  readonly language: LanguageCode;
  readonly device: keyof typeof devices;
  readonly colorScheme: (typeof colorSchemes)[number];
}

const views: readonly View[] = visitors.flatMap((visitor) =>
  (Object.keys(devices) as View['device'][]).flatMap((device) =>
    colorSchemes.map((colorScheme) => ({ ...visitor, device, colorScheme })),
  ),
);

await runCommand(async () => {
  const { values } = readOptions('npm run screenshots -- --out DIR', { out: { type: 'string' } });
  const out = values.out === undefined ? join(cacheDir, 'screenshots') : resolve(values.out);
  const executablePath = await ensureChromium();
  await buildStaleSites();
  mkdirSync(out, { recursive: true });
  const server = await startSandbox({ port: 0, distDir: join(root, 'dist'), database: ':memory:' });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    for (const [index, view] of views.entries()) {
      await takePictures(browser, view, server.port, { out, address: `ada${index}@mail.example` });
    }
    console.log(`Pictures of ${views.length} views are in ${out}`);
  } finally {
    await browser.close();
    await server.close();
  }
});

interface Pictures {
  /** Folder for the pictures. */
  readonly out: string;
  /** E-mail address that registers; each view needs its own. */
  readonly address: string;
}

async function takePictures(browser: Browser, view: View, port: number, { out, address }: Pictures): Promise<void> {
  const { site, language, device, colorScheme } = view;
  const context = await browser.newContext({ ...devices[device], colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const open = (path: string) =>
    page.goto(`http://${siteOf(site).hosts.local[0]}:${port}${localizedPath(language, path)}`);
  const take = async (what: string) => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(out, `${what}.${site}.${language}.${device}.${colorScheme}.png`) });
  };
  try {
    await open('/');
    await take('home');
    await open('/login');
    await take('login');
    await open('/register');
    await take('register-account');
    await register(page, port, address, take);
    await page.click('form button[type=submit]');
    await page.waitForURL('**/dashboard?**');
    await open(`/oauth${consentQuery(port)}`);
    await page.waitForSelector('[data-consent=asking]');
    await take('consent');
    await miniApp(page, port, view, take);
  } catch (error) {
    await take('failed');
    throw error;
  } finally {
    await context.close();
  }
}

/** The mini app as the messenger opens it: its first page, and the authorization page. */
async function miniApp(page: Page, port: number, view: View, take: (what: string) => Promise<void>) {
  const { site, language, colorScheme: theme } = view;
  const query = new URLSearchParams({ site, language, theme, photo: '1', entry: '/friend-invite' });
  await page.goto(`http://${vendorsHost}:${port}/messenger/launch.json?${query}`);
  const { address } = JSON.parse((await page.locator('body').textContent()) ?? '') as { address: string };
  await page.goto(address);
  await page.waitForSelector('[data-messenger=main]', { state: 'attached' });
  await take('mini-app');
  await page.click('.mini-app .button-primary');
  await page.waitForSelector('.mini-app-link');
  await take('mini-app-link');
}

/** Goes through the steps after the account step. */
async function register(page: Page, port: number, address: string, take: (what: string) => Promise<void>) {
  const submit = page.locator('form button[type=submit]');
  await page.fill('#username', address);
  await submit.click();
  await page.waitForSelector('#code');
  await take('register-code');
  const code = await readCode(port, address);
  if (code === undefined) throw new StopError(`The outbox has no code for ${address}.`);
  await page.fill('#code', code);
  await submit.click();
  await page.waitForSelector('#password');
  await take('register-password');
  await page.fill('#password', 'a horse & a battery');
}
