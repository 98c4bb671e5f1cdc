/** Every state of every screen, dialog and toast, and every page, in every language: nothing is cut off or lies over other text. */

import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { sites } from '../../sites/all.ts';
import type { LanguageCode } from '../../src/domain/language/language.ts';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { accessibilityNotes } from '../../src/domain/site/accessibility-checks.ts';
import { siteWith, galleryTest as test } from '../support/gallery.ts';

declare global {
  function layoutFaults(): string[];
}

const widths = [320, 390, 1280];

/** One per group: Latin with long words, Cyrillic, right to left, Georgian, and no spaces. A change is looked at in two of them. */
const sampleLanguages: readonly LanguageCode[] = ['de-EU', 'ru-RU', 'ar-SA', 'ka-GEO', 'ja-JP'];
const languagesPerChange: readonly LanguageCode[] = ['de-EU', 'ar-SA'];

/** Of each screen the plain page. */
const paths = [...new Map(routes.map(({ screen, path }) => [screen, path])).values()];

/** Pages whose headlines are large. Of a language without own texts they are enough. */
const front = ['/', '/login', '/sign-up', '/official'];

const languages = [...new Set(sites.flatMap((site) => site.languages))];

/** Others show the words of one of these. */
const ownTexts = languages.filter((language) => existsSync(new URL(`../../locales/${language}`, import.meta.url)));

/**
 * Where `test:all` looks at the states. A form is at its narrowest at 320 px, which is looked at on its own for the samples, and as wide at
 * 768 px as at 1280.
 */
function otherWidthsOf(language: LanguageCode): readonly number[] {
  if (sampleLanguages.includes(language)) return [1280];
  return ownTexts.includes(language) ? [320] : [];
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
  readonly pages?: readonly string[];
}

async function faultsOf(page: Page, look: Look): Promise<string[]> {
  const { origin, language, inWidths, pageWidths = inWidths, pages = paths } = look;
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
  for (const path of pages) {
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
      const site = siteWith(language);
      const origin = `http://${site.hosts.local[0]}:${await galleryPort(site.id)}`;
      expect(await faultsOf(page, { origin, language, inWidths: [320] })).toEqual([]);
      note(info, language, [320]);
    },
  );
}

for (const width of [320, 1280]) {
  test(`at ${width} px nothing is cut off in English made long and accented (S9.30)`, { tag: '@all' }, async ({
    page,
    galleryPort,
  }) => {
    const origin = `http://localhost:${await galleryPort('global', { pseudo: true })}`;
    // Its words are longer than those of any language: a line may end inside one.
    const faults = await faultsOf(page, { origin, language: 'en', inWidths: [width] });
    expect(faults.filter((fault) => !fault.includes('is cut by'))).toEqual([]);
  });
}

for (const language of languages) {
  test(
    `on phones and desktops nothing is cut off, sticks out or lies over other text: ${language} (S9.30)`,
    {
      tag: '@all',
    },
    async ({ page, galleryPort }, info) => {
      const { id, hosts } = siteWith(language);
      const origin = `http://${hosts.local[0]}:${await galleryPort(id)}`;
      const inWidths = otherWidthsOf(language);
      const pages = ownTexts.includes(language) ? paths : front;
      expect(await faultsOf(page, { origin, language, inWidths, pageWidths: widths, pages }), `on ${id}`).toEqual([]);
      note(info, language, widths);
      if (inWidths.length === 0) return;
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${origin}${localizedPath(language, '/gallery')}/`);
      await page.waitForSelector('[data-gallery=ready]');
      await takePictures(page, language, info);
    },
  );
}

/** From the smallest phone to the largest window. */
const windows = [320, 390, 768, 1440, 1920, 2560];

async function faultsOfFront(page: Page, language: LanguageCode, port: number, inWidths: readonly number[]) {
  const found: string[] = [];
  for (const path of front) {
    await open(page, `http://${siteWith(language).hosts.local[0]}:${port}${localizedPath(language, path)}/`);
    for (const width of inWidths) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await page.evaluate(() => layoutFaults())).map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  return found;
}

for (const language of ['en', 'kk-KZ', ...sampleLanguages] as const) {
  test(`no line ends inside a word on a small phone and on a desktop: ${language} (S9.30)`, async ({
    page,
    galleryPort,
  }) => {
    const port = await galleryPort(siteWith(language).id);
    expect(await faultsOfFront(page, language, port, [320, 1440])).toEqual([]);
  });
}

for (const language of ownTexts) {
  test(`in windows from 320 to 2560 px no line ends inside a word, and nothing is cut off: ${language} (S9.30)`, {
    tag: '@all',
  }, async ({ page, galleryPort }) => {
    expect(await faultsOfFront(page, language, await galleryPort(siteWith(language).id), windows)).toEqual([]);
  });
}

for (const language of ['de-EU', 'ar-SA', 'ka-GEO'] as const) {
  test(`on half of a phone, 195 px, nothing is cut off, sticks out or lies over other text: ${language} (S9.30)`, {
    tag: '@all',
  }, async ({ page, galleryPort }) => {
    const { id, hosts } = siteWith(language);
    const origin = `http://${hosts.local[0]}:${await galleryPort(id)}`;
    const found = await faultsOf(page, { origin, language, inWidths: [195] });
    // A label may take more lines there, and a word that has no room is broken.
    expect(found.filter((fault) => !/takes \d lines|is cut by/.test(fault))).toEqual([]);
  });
}

/** What WCAG 2.2 asks a page to bear (1.4.12). */
const wideSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;

for (const language of ['de-EU', 'ar-SA', 'ja-JP'] as const) {
  test(`with wide text spacing nothing is cut off, sticks out or lies over other text in any state: ${language} (S9.30)`, {
    tag: '@all',
  }, async ({ page, galleryPort }) => {
    const site = siteWith(language);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(
      page,
      `http://${site.hosts.local[0]}:${await galleryPort(site.id)}${localizedPath(language, '/gallery')}/`,
    );
    await page.waitForSelector('[data-gallery=ready]');
    await page.addStyleTag({ content: wideSpacing });
    // A label may take more lines then, and a line may end inside a word: nothing is lost by it.
    expect((await faultsOfStates(page)).filter((fault) => !/ lines |is cut by/.test(fault))).toEqual([]);
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

test('what looks for faults sees a word that is cut, and lets an address and the parts of a compound be', async ({
  page,
  galleryPort,
}) => {
  await open(page, `http://localhost:${await galleryPort('global')}/en/gallery/?state=login.ready`);
  await page.waitForSelector('[data-gallery=ready]');
  const cuts = (lang: string, text: string, wrap: string) =>
    page.locator('h1').evaluate(
      (title, [language = '', words = '', style = '']) => {
        Object.assign(title, { lang: language, textContent: words });
        title.setAttribute('style', `inline-size: 4ch; word-break: normal; overflow-wrap: ${style}`);
        return layoutFaults().filter((fault) => fault.includes('is cut by'));
      },
      [lang, text, wrap],
    );
  expect(await cuts('kk', 'Деривативтер', 'anywhere')).toEqual([
    '“Деривативтер” is cut by the end of a line in “Деривативтер”',
  ]);
  expect((await cuts('ja', '同意したパートナー', 'anywhere')).join()).toContain('“パートナー” is cut');
  expect(await cuts('de', 'E-Mail-Adresse', 'normal')).toEqual([]);
  expect(await cuts('en', 'name@mail.example', 'anywhere')).toEqual([]);
  expect(await cuts('zh', '建立帳戶並登入', 'anywhere')).toEqual([]);
});
