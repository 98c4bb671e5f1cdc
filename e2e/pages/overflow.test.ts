/** Every state of every screen, dialog and toast, and every page, in every language: nothing is cut off or lies over other text. */

import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { sites } from '../../sites/all.ts';
import type { LanguageCode } from '../../src/domain/language/language.ts';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { accessibilityNotes } from '../../src/domain/site/accessibility-checks.ts';
import type { Site } from '../../src/domain/site/site.ts';
import { galleryTest as test } from '../support/gallery.ts';

declare global {
  function layoutFaults(): string[];
}

const widths = [320, 390, 1280];

/** One per group: Latin with long words, Cyrillic, right to left, Georgian, and no spaces. A change is looked at in two of them. */
const sampleLanguages: readonly LanguageCode[] = ['de-EU', 'ru-RU', 'ar-SA', 'ka-GEO', 'ja-JP'];
const languagesPerChange: readonly LanguageCode[] = ['de-EU', 'ar-SA'];

/** Of each screen the plain page. */
const paths = [...new Map(routes.map(({ screen, path }) => [screen, path])).values()];

/** Each language, on the first site that has it. */
const languages = new Map<LanguageCode, Site>();
for (const site of sites) for (const code of site.languages) if (!languages.has(code)) languages.set(code, site);

/** Of those, what `test:all` looks at. A language without own texts shows the words of another one: 320 px is enough for it. */
function otherWidthsOf(language: LanguageCode): readonly number[] {
  if (sampleLanguages.includes(language)) return [...widths.slice(1), 768];
  return existsSync(new URL(`../../locales/${language}`, import.meta.url)) ? widths : widths.slice(0, 1);
}

/** The function that looks, as browsers take it: pages that are built for visitors have none. */
const looking = stripTypeScriptTypes(
  readFileSync(new URL('../../src/gallery/layout-faults.ts', import.meta.url), 'utf8'),
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

interface Look {
  readonly origin: string;
  readonly language: LanguageCode;
  /** Of the screen, in px. */
  readonly inWidths: readonly number[];
  /** For the pages, which are there as they come; those of the states unless given. */
  readonly pageWidths?: readonly number[];
}

async function faultsOf(page: Page, { origin, language, inWidths, pageWidths = inWidths }: Look): Promise<string[]> {
  const found: string[] = [];
  const add = (path: string, width: number, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${path} at ${width} px: ${fault}`));
  for (const width of inWidths) {
    await page.setViewportSize({ width, height: 844 });
    // Anew for each width: some toasts come once in a while.
    await open(page, `${origin}${localizedPath(language, '/gallery')}/`);
    await page.waitForSelector('[data-gallery=ready]');
    add('/gallery', width, await faultsOfStates(page));
  }
  for (const path of paths) {
    await open(page, `${origin}${localizedPath(language, path)}/`);
    for (const width of pageWidths) {
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

/** For the record of what was checked (`src/tools/accessibility/record-checks.ts`). */
function note({ annotations }: TestInfo, language: LanguageCode, pageWidths: readonly number[]): void {
  annotations.push({ type: accessibilityNotes.look, description: JSON.stringify({ language, widths: pageWidths }) });
}

for (const language of sampleLanguages) {
  test(
    `at 320 px nothing is cut off, sticks out or lies over other text in any state: ${language} (S9.30)`,
    {
      tag: languagesPerChange.includes(language) ? [] : '@all',
    },
    async ({ page, galleryPort }, info) => {
      const site = languages.get(language);
      if (site === undefined) throw new Error(`no site has ${language}`);
      const origin = `http://${site.hosts.local[0]}:${await galleryPort(site.id)}`;
      expect(await faultsOf(page, { origin, language, inWidths: [320] })).toEqual([]);
      note(info, language, [320]);
    },
  );
}

for (const [name, tag, inWidths] of [
  ['at 320 px', ['@all'], [320]],
  ['at 390 and 1280 px', ['@all'], [390, 1280]],
] as const) {
  test(`${name} nothing is cut off in English made long and accented (S9.30)`, { tag: [...tag] }, async ({
    page,
    galleryPort,
  }) => {
    const origin = `http://localhost:${await galleryPort('global', { pseudo: true })}`;
    expect(await faultsOf(page, { origin, language: 'en', inWidths })).toEqual([]);
  });
}

for (const [language, { id, hosts }] of languages) {
  test(
    `on phones and desktops nothing is cut off, sticks out or lies over other text: ${language} (S9.30)`,
    {
      tag: '@all',
    },
    async ({ page, galleryPort }, info) => {
      const origin = `http://${hosts.local[0]}:${await galleryPort(id)}`;
      const look = { origin, language, inWidths: otherWidthsOf(language) };
      const pageWidths = sampleLanguages.includes(language) ? look.inWidths : widths;
      expect(await faultsOf(page, { ...look, pageWidths }), `on ${id}`).toEqual([]);
      note(info, language, pageWidths);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${origin}${localizedPath(language, '/gallery')}/`);
      await page.waitForSelector('[data-gallery=ready]');
      await takePictures(page, language, info);
    },
  );
}

/** What WCAG 2.2 asks a page to bear (1.4.12). */
const wideSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;

for (const language of sampleLanguages) {
  test(`with wide text spacing nothing is cut off, sticks out or lies over other text in any state: ${language} (S9.30)`, {
    tag: '@all',
  }, async ({ page, galleryPort }) => {
    const site = languages.get(language);
    if (site === undefined) throw new Error(`no site has ${language}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(
      page,
      `http://${site.hosts.local[0]}:${await galleryPort(site.id)}${localizedPath(language, '/gallery')}/`,
    );
    await page.waitForSelector('[data-gallery=ready]');
    await page.addStyleTag({ content: wideSpacing });
    // A label may take more lines then.
    expect((await faultsOfStates(page)).filter((fault) => !fault.includes('lines'))).toEqual([]);
  });
}

test('what looks for faults sees them: text that is cut off, sticks out, or lies over other text', async ({
  page,
  galleryPort,
}) => {
  await open(page, `http://localhost:${await galleryPort('global')}/en/gallery/?state=login.ready`);
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
