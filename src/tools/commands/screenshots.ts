/**
 * `npm run screenshots [-- --out DIR] [--board]`: takes pictures of home, login, each step of a registration, the consent for an
 * outside application, the mini app and the page that is not found, on several sites. A file name lists page, site, language,
 * device and colours: `register-code.tur.tr-TUR.phone.dark.png`. With `--board` on more devices, with the cookie notice answered,
 * and as one picture for each page: `board.login.png`.
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
import { drawBoard } from '../pictures/board.ts';
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

const boardVisitors: typeof visitors = [
  { site: 'global', language: 'en' },
  { site: 'global', language: 'ar-SA' },
  { site: 'geo', language: 'ka-GEO' },
  { site: 'eu', language: 'de-EU' },
  { site: 'global', language: 'ja-JP' },
];

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  low: { viewport: { width: 1366, height: 657 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  widest: { viewport: { width: 2560, height: 1440 } },
} as const;
type Device = keyof typeof devices;

const boardDevices: readonly Device[] = ['phone', 'tablet', 'desktop', 'low', 'wide', 'widest'];
const boardPages = [
  'home',
  'login',
  'register-account',
  'register-code',
  'register-password',
  'consent',
  'mini-app',
  'not-found',
] as const;

const colorSchemes = ['light', 'dark'] as const;

interface View {
  readonly site: SiteId;
  readonly language: LanguageCode;
  readonly device: Device;
  readonly colorScheme: (typeof colorSchemes)[number];
}

function viewsOf(those: typeof visitors, on: readonly Device[]): View[] {
  return those.flatMap((visitor) =>
    colorSchemes.flatMap((colorScheme) => on.map((device) => ({ ...visitor, device, colorScheme }))),
  );
}

await runCommand(async () => {
  const { values } = readOptions('npm run screenshots -- --out DIR', {
    out: { type: 'string' },
    board: { type: 'boolean' },
  });
  const { board = false } = values;
  const out = values.out === undefined ? join(cacheDir, 'screenshots') : resolve(values.out);
  const executablePath = await ensureChromium();
  await buildStaleSites();
  mkdirSync(out, { recursive: true });
  const server = await startSandbox({ port: 0, distDir: join(root, 'dist'), database: ':memory:' });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const views = board ? viewsOf(boardVisitors, boardDevices) : viewsOf(visitors, ['phone', 'desktop']);
  try {
    for (const [index, view] of views.entries()) {
      await takePictures(browser, view, server.port, { out, address: `ada${index}@mail.example`, answered: board });
    }
    if (board) await drawBoards(browser, out);
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
  /** The cookie notice is answered before the first picture. */
  readonly answered: boolean;
}

function pictureFile(out: string, what: string, { site, language, device, colorScheme }: View): string {
  return join(out, `${what}.${site}.${language}.${device}.${colorScheme}.png`);
}

/** One picture for each page: a row for each language and mode, a column for each device. */
async function drawBoards(browser: Browser, out: string): Promise<void> {
  for (const what of boardPages) {
    const rows = boardVisitors.flatMap((visitor) =>
      colorSchemes.map((colorScheme) => ({
        name: `${visitor.language} ${colorScheme}`,
        pictures: boardDevices.map((device) => pictureFile(out, what, { ...visitor, colorScheme, device })),
      })),
    );
    await drawBoard(browser, what, rows, join(out, `board.${what}.png`));
  }
}

async function takePictures(browser: Browser, view: View, port: number, pictures: Pictures): Promise<void> {
  const { out, address, answered } = pictures;
  const { site, language, device, colorScheme } = view;
  const context = await browser.newContext({ ...devices[device], colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const open = (path: string) =>
    page.goto(`http://${siteOf(site).hosts.local[0]}:${port}${localizedPath(language, path)}`);
  const take = async (what: string) => {
    // Away from what looks different below the pointer, and until what scripts have changed is drawn.
    await page.mouse.move(0, 0);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
    await page.screenshot({ path: pictureFile(out, what, view) });
  };
  try {
    await open('/');
    const notice = page.locator('#ask button').first();
    if (answered && (await notice.isVisible())) {
      await notice.click();
      await page.evaluate(() => scrollTo(0, 0));
    }
    await take('home');
    await open('/no-such-page');
    await take('not-found');
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
  const residence = page.locator('dialog .button-primary');
  await page.locator('#code').or(residence).first().waitFor();
  // A site for the residents of one place asks where one lives.
  if (await residence.isVisible()) await residence.click();
  await page.waitForSelector('#code');
  await take('register-code');
  const code = await readCode(port, address);
  if (code === undefined) throw new StopError(`The outbox has no code for ${address}.`);
  // Six digits go on by themselves.
  await page.fill('#code', code);
  await page.waitForSelector('#password');
  await take('register-password');
  await page.fill('#password', 'a horse & a battery');
}
