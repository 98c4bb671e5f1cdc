/**
 * Pictures of states beside those that were accepted (`e2e/pictures/`): finds what no other test looks at, a sign that is gone or
 * a button that stands lower. `npx playwright test e2e/pages/baselines.test.ts --update-snapshots` accepts what has changed.
 */

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { LanguageCode } from '../../src/domain/language/language.ts';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { chromiumArguments, findChromium } from '../../src/tools/system/chromium.ts';
import { refusedKey } from '../support/consent.ts';
import { siteWith, galleryTest as test } from '../support/gallery.ts';

/** Latin with long words, right to left, Georgian, and Cyrillic. */
const languages: readonly LanguageCode[] = ['de-EU', 'ar-SA', 'ka-GEO', 'kk-KZ'];

/** One for each part that visitors see and each kind of answer; `overflow.test.ts` looks at the others, which differ in their texts. */
const pictured = [
  'login.ready',
  'login.busy',
  'login.refused-both',
  'login.one-try',
  'login.signed-in.known',
  'login.blocked.suspended-told',
  'login.closing.announced',
  'login.maintenance',
  'login.known-accounts-open',
  'login.second-step.new-device',
  'login.passkey-first.ready',
  'login.other-ways.all',
  'login.other-ways.device.shown',
  'qr.shown',
  'third-party.stopped-mismatch',
  'register.account.ready',
  'register.account.empty',
  'register.account.failed-too-often',
  'register.invitation.accepted',
  'register.date-of-birth.ready',
  'register.contact.number',
  'register.code.ready',
  'register.code.wrong',
  'register.link.waiting',
  'register.password.too-common',
  'register.security.ready',
  'register.passkey.ready',
  'register.backup.codes',
  'email-link.confirmed',
  'inviter.named',
  'campaign.price-b',
  'not-me.frozen',
  'passkeys.listed',
  'receipts.opened.genuine',
  'consent.asking-ready',
  'consent.asking-strange',
  'mini-app.register-or-login',
  'messenger-link.linked',
  'captcha.shown',
  'error.41102',
  'dialog.agree-again',
];

/** With what is beside the form in a wide window. */
const wide = ['login.ready', 'register.code.ready', 'campaign.price-b'];

/** Where a sign is a colour only for whoever sees colours: the current step, what was refused, the digits of a code. */
const forced = [
  'login.ready',
  'register.account.empty',
  'register.code.wrong',
  'register.passkey.ready',
  'consent.asking-ready',
];

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** A picture of a button that stands 4 px lower differs in more than 1500 px, one by the next version of Chromium in fewer. */
const likeness = { maxDiffPixels: 150 };

/** No picture depends on the fonts of the machine: these come with npm. */
const fonts = [
  import.meta.resolve('@fontsource-variable/noto-sans/wght.css'),
  import.meta.resolve('@fontsource-variable/noto-sans-arabic/wght.css'),
  import.meta.resolve('@fontsource-variable/noto-sans-georgian/wght.css'),
].map((address) => fileURLToPath(address));
const family = '"Noto Sans Variable", "Noto Sans Arabic Variable", "Noto Sans Georgian Variable"';
const sheet = `${fonts.map((css) => readFileSync(css, 'utf8')).join('')} :root { --font: ${family}; --font-display: ${family}; --font-code: ${family} }`;

// Letters in grey, and without the hints of the machine: their edges are alike everywhere.
const executablePath = findChromium();
test.use({
  launchOptions: {
    args: [...chromiumArguments, '--disable-lcd-text', '--font-render-hinting=none'],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

/** The version of Chromium that the pictures were accepted with: another one may draw letters and edges in another way. */
const versionFile = join(import.meta.dirname, '../pictures/chromium.txt');

test.beforeEach(({ browser }, { config }) => {
  const [version = ''] = browser.version().split('.');
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') {
    mkdirSync(dirname(versionFile), { recursive: true });
    writeFileSync(versionFile, `${version}\n`);
  }
  const accepted = readFileSync(versionFile, 'utf8').trim();
  test.skip(
    version !== accepted,
    `accepted with Chromium ${accepted}: look at the pictures of ${version}, and accept them`,
  );
});

async function openGallery(page: Page, port: number, language: LanguageCode): Promise<void> {
  await page.clock.setFixedTime('2026-12-01T12:00:00Z');
  await page.addInitScript((name) => localStorage.setItem(name, '1'), refusedKey);
  await page.route('**/files/noto-sans*', (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    const path = fonts.map((css) => join(dirname(css), 'files', name)).find(existsSync);
    return path === undefined ? route.abort() : route.fulfill({ path });
  });
  await page.goto(`http://${siteWith(language).hosts.local[0]}:${port}${localizedPath(language, '/gallery')}/`);
  await page.addStyleTag({ content: sheet });
  await page.waitForSelector('[data-gallery=ready]');
}

/** Shows a state. @returns what it is about: what lies over the page, or the card; in a wide window all of it */
async function show(page: Page, id: string): Promise<Locator> {
  await page.evaluate(async (state) => {
    await window.gallery?.show(state);
    await document.fonts.ready;
  }, id);
  if (page.viewportSize()?.width === desktop.width) return page.locator('body');
  const over = page.locator('dialog[open], .toasts:has(.toast)');
  if ((await over.count()) > 0) return over.last();
  return page.locator(/^(?:inviter|campaign)/.test(id) ? '.beside' : '.card');
}

/** @param folder in `e2e/pictures/` */
async function compare(page: Page, ids: readonly string[], folder: readonly string[]): Promise<void> {
  const start = Date.now();
  for (const id of ids) {
    const name = [...folder, `${id}.png`];
    await expect.soft(await show(page, id)).toHaveScreenshot(name, likeness);
    await pack(join(import.meta.dirname, '../pictures', ...name), start);
  }
}

/** Packs a picture that was written just now: with 256 colours, which the comparison cannot tell from all, it is a third as large. */
async function pack(path: string, start: number): Promise<void> {
  if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < start) return;
  writeFileSync(path, await sharp(readFileSync(path)).png({ palette: true, dither: 0 }).toBuffer());
}

for (const language of languages) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`states look as they were accepted: ${language}, ${colorScheme} (S9.30)`, { tag: '@all' }, async ({
      page,
      galleryPort,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(phone);
      await openGallery(page, await galleryPort(siteWith(language).id), language);
      await compare(page, pictured, [language, colorScheme]);
      await page.setViewportSize(desktop);
      await compare(page, wide, [language, `${colorScheme}-wide`]);
    });
  }
}

test('states look as they were accepted in forced colours', { tag: '@all' }, async ({ page, galleryPort }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(phone);
  await openGallery(page, await galleryPort('eu'), 'de-EU');
  await compare(page, forced, ['de-EU', 'forced']);
});

test('a button that stands 4 px lower, or is narrower, is seen in its picture', { tag: '@all' }, async ({
  page,
  galleryPort,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  await openGallery(page, await galleryPort('eu'), 'de-EU');
  const card = await show(page, 'login.ready');
  const name = ['de-EU', 'light', 'login.ready.png'];
  await expect(card).toHaveScreenshot(name, likeness);
  for (const css of ['position: relative; inset-block-start: 4px', 'inline-size: calc(100% - 4px)']) {
    await card.locator('button[type=submit]').evaluate((button, style) => button.setAttribute('style', style), css);
    await expect(card).not.toHaveScreenshot(name, likeness);
  }
});
