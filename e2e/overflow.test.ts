/** Every state of every screen, dialog and toast, and every page, in every language: nothing is cut off or lies over other text. */

import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { sites } from '../sites/all.ts';
import type { LanguageCode } from '../src/domain/language.ts';
import { localizedPath } from '../src/domain/localized-path.ts';
import { routes } from '../src/domain/routes.ts';
import type { Site } from '../src/domain/site.ts';
import { type RunningGallery, serveGallery } from '../src/tools/serve-gallery.ts';

declare global {
  function layoutFaults(): string[];
}

const widths = [320, 390, 1280];

/** Of each screen the plain page. */
const paths = [...new Map(routes.map(({ screen, path }) => [screen, path])).values()];

/** Each language, on the first site that has it. */
const languages = new Map<LanguageCode, Site>();
for (const site of sites) for (const code of site.languages) if (!languages.has(code)) languages.set(code, site);

/** Those without texts of their own show the words of others on another site: they are looked at where there is least room. */
function widthsOf(language: LanguageCode): readonly number[] {
  return existsSync(new URL(`../locales/${language}`, import.meta.url)) ? widths : widths.slice(0, 1);
}

let gallery: RunningGallery;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  gallery = await serveGallery({ port: 0 });
});
test.afterAll(() => gallery?.close());

/** The function that looks, as browsers take it: pages that are built for visitors have none. */
const looking = stripTypeScriptTypes(
  readFileSync(new URL('../src/gallery/layout-faults.ts', import.meta.url), 'utf8'),
).replace('export function', 'function');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.addScriptTag({ content: `globalThis.layoutFaults = (() => { ${looking}; return layoutFaults })()` });
}

async function faultsOfStates(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { ids, show } = window.gallery ?? { ids: [], show: async () => undefined };
    const found: string[] = ids.length >= 150 ? [] : [`there are only ${ids.length} states`];
    for (const id of ids) {
      await show(id);
      found.push(...layoutFaults().map((fault) => `${id}: ${fault}`));
    }
    return found;
  });
}

/** As it comes, and with each of its menus open. */
async function faultsOfPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = layoutFaults();
    for (const menu of document.querySelectorAll<HTMLElement>('[popover]')) {
      menu.showPopover();
      found.push(...layoutFaults().map((fault) => `${menu.id}: ${fault}`));
      menu.hidePopover();
    }
    return found;
  });
}

async function faultsOf(page: Page, origin: string, language: LanguageCode): Promise<string[]> {
  const found: string[] = [];
  const add = (path: string, width: number, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${path} at ${width} px: ${fault}`));
  for (const width of widthsOf(language)) {
    await page.setViewportSize({ width, height: 844 });
    // Anew for each width: some toasts come once in a while.
    await open(page, `${origin}${localizedPath(language, '/gallery')}/`);
    await page.waitForSelector('[data-gallery=ready]');
    add('/gallery', width, await faultsOfStates(page));
  }
  for (const path of paths) {
    await open(page, `${origin}${localizedPath(language, path)}/`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      add(path, width, await faultsOfPage(page));
    }
  }
  return found;
}

/** For the report: what people are to look at now and then. */
const pictured = [
  'login.one-try',
  'register.code.wrong',
  'register.security.google',
  'consent.asking-strange',
  'error.41102',
];

/** Of two languages that are written in opposite directions in both colour modes, of the others in one. */
async function takePictures(page: Page, language: LanguageCode, info: TestInfo): Promise<void> {
  const modes = language === 'en' || language === 'ar-SA' ? (['light', 'dark'] as const) : (['light'] as const);
  for (const colorScheme of modes) {
    await page.emulateMedia({ colorScheme });
    for (const id of pictured) {
      await page.evaluate((state) => window.gallery?.show(state), id);
      await info.attach(`${id}, ${colorScheme}`, { body: await page.screenshot(), contentType: 'image/png' });
    }
  }
}

for (const [language, { id, hosts }] of languages) {
  test(`nothing is cut off, sticks out or lies over other text in ${language}, in any state of any screen, on phones and desktops (S9.30)`, async ({
    page,
  }, info) => {
    const origin = `http://${hosts.local[0]}:${gallery.port}`;
    expect(await faultsOf(page, origin, language), `on ${id}`).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${origin}${localizedPath(language, '/gallery')}/`);
    await page.waitForSelector('[data-gallery=ready]');
    await takePictures(page, language, info);
  });
}

test('nor in English made long and accented (S9.30)', async ({ page }) => {
  const long = await serveGallery({ port: 0, sites: ['global'], pseudo: true });
  try {
    expect(await faultsOf(page, `http://localhost:${long.port}`, 'en')).toEqual([]);
  } finally {
    await long.close();
  }
});

test('what looks for faults sees them: text that is cut off, sticks out, or lies over other text', async ({ page }) => {
  await open(page, `http://localhost:${gallery.port}/en/gallery/?state=login.ready`);
  await page.waitForSelector('[data-gallery=ready]');
  const faults = () => page.evaluate(() => layoutFaults());
  expect(await faults()).toEqual([]);
  const styles = {
    'overflow: hidden; inline-size: 20px; white-space: nowrap': 'is cut off',
    'position: relative; left: 5000px': 'sticks out of the screen',
    'position: relative; top: 40px': 'lie over each other',
  };
  for (const [style, fault] of Object.entries(styles)) {
    await page.locator('h1').evaluate((title, css) => title.setAttribute('style', css), style);
    expect((await faults()).join()).toContain(fault);
  }
});
