/**
 * The languages the product knows, and which one a visitor gets.
 *
 * A language has two names that must not be confused: `code` is ours (path segment, `Lang` header, locale folder),
 * `tag` is BCP 47 (`<html lang>`, `hreflang`, `Intl`). Nine codes, `tr-TUR` among them, make `Intl` throw.
 */

import { browserLanguageCode } from './browser-languages.ts';

export type Direction = 'ltr' | 'rtl';

/** One row of the language table (S3.39). */
export interface Language {
  /** Path segment, `Lang` header and locale folder. */
  readonly code: string;
  /** BCP 47 tag: the only value that may reach `<html lang>`, `hreflang` and `Intl`. */
  readonly tag: string;
  /** The language's name in the language itself. */
  readonly label: string;
  readonly dir: Direction;
  /** Where a text comes from when this language's own files do not have it; `null` for the root. */
  readonly parent: string | null;
}

const rows = {
  en: { tag: 'en', label: 'English', parent: null },
  'ar-SA': { tag: 'ar-SA', label: 'العربية', parent: 'en', dir: 'rtl' },
  'es-AR': { tag: 'es-AR', label: 'Español (Argentina)', parent: 'es-ES' },
  'es-ES': { tag: 'es-ES', label: 'Español (España)', parent: 'en' },
  'es-MX': { tag: 'es-MX', label: 'Español (México)', parent: 'es-ES' },
  'fil-PH': { tag: 'fil-PH', label: 'Filipino', parent: 'en' },
  'id-ID': { tag: 'id-ID', label: 'Bahasa Indonesia', parent: 'en' },
  'ja-JP': { tag: 'ja-JP', label: '日本語', parent: 'en' },
  'kk-KZ': { tag: 'kk-KZ', label: 'Қазақша', parent: 'en' },
  'pl-PL': { tag: 'pl-PL', label: 'Polski', parent: 'en' },
  'pt-BR': { tag: 'pt-BR', label: 'Português (Brasil)', parent: 'en' },
  'pt-PT': { tag: 'pt-PT', label: 'Português (Portugal)', parent: 'en' },
  'ro-RO': { tag: 'ro-RO', label: 'Română', parent: 'en' },
  'ru-RU': { tag: 'ru-RU', label: 'Русский', parent: 'en' },
  'uk-UA': { tag: 'uk-UA', label: 'Українська', parent: 'en' },
  'vi-VN': { tag: 'vi-VN', label: 'Tiếng Việt', parent: 'en' },
  'zh-MY': { tag: 'zh-Hans-MY', label: '简体中文', parent: 'en' },
  'zh-TW': { tag: 'zh-Hant-TW', label: '繁體中文', parent: 'en' },
  'de-EU': { tag: 'de-EU', label: 'Deutsch', parent: 'en' },
  'en-EU': { tag: 'en-EU', label: 'English', parent: 'en' },
  'en-GEO': { tag: 'en-GE', label: 'English', parent: 'en' },
  'en-HK': { tag: 'en-HK', label: 'English', parent: 'en' },
  'en-IDN': { tag: 'en-ID', label: 'English', parent: 'en' },
  'en-KAZ': { tag: 'en-KZ', label: 'English', parent: 'en' },
  'en-NL': { tag: 'en-NL', label: 'English', parent: 'en' },
  'en-TR': { tag: 'en-TR', label: 'English', parent: 'en' },
  'id-IDN': { tag: 'id-ID', label: 'Bahasa Indonesia', parent: 'id-ID' },
  'ka-GEO': { tag: 'ka-GE', label: 'ქართული', parent: 'en' },
  'kk-KAZ': { tag: 'kk-KZ', label: 'Қазақша', parent: 'kk-KZ' },
  'nl-NL': { tag: 'nl-NL', label: 'Nederlands', parent: 'en' },
  'ru-GEO': { tag: 'ru-GE', label: 'Русский', parent: 'ru-RU' },
  'ru-KAZ': { tag: 'ru-KZ', label: 'Русский', parent: 'ru-RU' },
  'tr-TUR': { tag: 'tr-TR', label: 'Türkçe', parent: 'en' },
  'zh-HK': { tag: 'zh-Hant-HK', label: '繁體中文（香港）', parent: 'en' },
} as const satisfies Record<string, { tag: string; label: string; parent: string | null; dir?: Direction }>;

/** A language we publish pages in (S9.30, S9.31). */
export type LanguageCode = keyof typeof rows;

export const languageCodes = Object.keys(rows) as LanguageCode[];

/** Codes that exist elsewhere in the product and turn up in paths and storage, but have no pages of their own. */
const codesWithoutPages = ['de-DE', 'en-US', 'es-419', 'fr-FR', 'hi-IN', 'ko-KR', 'tr-TR', 'zh-CN'] as const;

/** Every code that may turn up in a path or in storage. */
const knownCodes: readonly string[] = [...languageCodes, ...codesWithoutPages];

const codeByLowerCase = new Map<string, string>(knownCodes.map((code) => [code.toLowerCase(), code]));

/** The row of a language. `languageOf('tr-TUR').tag` is `tr-TR`. */
export function languageOf(code: LanguageCode): Language {
  const row: { tag: string; label: string; parent: string | null; dir?: Direction } = rows[code];
  return { code, tag: row.tag, label: row.label, parent: row.parent, dir: row.dir ?? 'ltr' };
}

export function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === 'string' && Object.hasOwn(rows, value);
}

/** The languages a text falls through, nearest first: `ru-KAZ` → `['ru-KAZ', 'ru-RU', 'en']`. */
export function languageChain(code: LanguageCode): LanguageCode[] {
  const chain: LanguageCode[] = [code];
  for (let parent = rows[code].parent; parent !== null; parent = rows[parent].parent) chain.push(parent);
  return chain;
}

/** What a site says about languages; part of the site record. */
export interface SiteLanguages {
  readonly languages: readonly LanguageCode[];
  /** Used when nothing else resolves (S6.05). */
  readonly defaultLanguage: LanguageCode;
  /** What an unsupported explicit choice becomes (S5.18, S5.21). */
  readonly unsupportedLanguage: LanguageCode;
  /** Codes of other editions that mean one of this site's (S5.23). */
  readonly languageAliases: Readonly<Partial<Record<string, LanguageCode>>>;
  /** Aliases that count for a stored choice only (S5.23). */
  readonly storedLanguageAliases: Readonly<Partial<Record<string, LanguageCode>>>;
}

/** A first path segment that is shaped like a language, as every code of ours is: `en`, or `xx-YY`, `fil-PH`, `tr-TUR`, `es-419` (S2.01). */
const languageShape = /^(?:en|[a-z]{2,3}-(?:[a-z]{2,3}|\d{3}))$/i;

/**
 * Splits the language segment off a path (S2.01, S2.02). The rest always starts with a slash and is not decoded.
 *
 * `/tr-TUR/login` → `{ segment: 'tr-TUR', rest: '/login' }`; `/login` → `{ segment: undefined, rest: '/login' }`.
 */
export function splitLanguage(path: string): { segment: string | undefined; rest: string } {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)/s.exec(path) ?? [];
  if (!languageShape.test(first)) return { segment: undefined, rest: path.startsWith('/') ? path : `/${path}` };
  return { segment: first, rest: rest === '' ? '/' : rest };
}

/**
 * Where a visitor's language may come from, in the order of S4.55. All values are untrusted.
 */
export interface LanguageSources {
  /** First segment of the path, if it looks like a language. */
  readonly path?: string | undefined;
  /** The stored choice of an earlier visit. */
  readonly stored?: string | null | undefined;
  /** The browser's languages, most wanted first. */
  readonly browser?: readonly string[] | undefined;
}

/** The language a visitor gets: path, then stored choice, then browser, then the regional default (S4.55, S5.18). */
export function resolveLanguage(sources: LanguageSources, site: SiteLanguages): LanguageCode {
  return (
    supportedLanguage(sources.path, site) ??
    storedLanguage(sources.stored, site) ??
    fromBrowser(sources.browser ?? [], site) ??
    site.defaultLanguage
  );
}

/**
 * The site's own language that a code means: itself, an alias (S5.23), or the first of the same base language, so that
 * `en` from another site becomes `en-HK` in Hong Kong. `undefined` where the site has none.
 */
export function supportedLanguage(code: string | null | undefined, site: SiteLanguages): LanguageCode | undefined {
  const known = code ? codeByLowerCase.get(code.toLowerCase()) : undefined;
  if (known === undefined) return undefined;
  const own = site.languages.find((language) => language === known);
  return own ?? alias(known, site.languageAliases) ?? sameBase(known, site);
}

/** A stored choice is explicit: where the site does not offer it, it becomes one that the site offers (S5.18). Unknown text is no choice. */
export function storedLanguage(code: string | null | undefined, site: SiteLanguages): LanguageCode | undefined {
  const known = code ? codeByLowerCase.get(code.toLowerCase()) : undefined;
  if (known === undefined) return undefined;
  return alias(known, site.storedLanguageAliases) ?? supportedLanguage(known, site) ?? site.unsupportedLanguage;
}

function fromBrowser(tags: readonly string[], site: SiteLanguages): LanguageCode | undefined {
  for (const tag of tags) {
    const found = supportedLanguage(browserLanguageCode(tag), site);
    if (found !== undefined) return found;
  }
  return undefined;
}

function alias(code: string, aliases: SiteLanguages['languageAliases']): LanguageCode | undefined {
  return Object.hasOwn(aliases, code) ? aliases[code] : undefined;
}

/** Of several languages with the same base, the first in the site's list: `es-419` on the main site is `es-ES`. */
function sameBase(code: string, site: SiteLanguages): LanguageCode | undefined {
  const base = code.split('-', 1)[0];
  return site.languages.find((language) => language.split('-', 1)[0] === base);
}

/** One line of the language selector (S3.39). */
export interface LanguageOption {
  readonly label: string;
  /** BCP 47 tag of the label and of the page behind it. */
  readonly lang: string;
  /** Path code of the page behind it. */
  readonly value: LanguageCode;
}

/** Never offered anywhere, and never offered where one signs up (S5.25). */
const hiddenAlways: readonly string[] = ['es-419'];
const hiddenOnSignUp: readonly string[] = ['fil-PH', 'hi-IN'];

export interface OptionsPage {
  readonly signUp: boolean;
  /** The Turkish regulated host offers `tr-TR` and `en`, which lead to the same two pages (S5.20). */
  readonly regulatedHost?: boolean;
  /**
   * Codes that the visitor uses already: the page's own, the browser's, and that of the page before. They are offered on
   * sign-up as well, because a choice must show what is current and lead back to it.
   */
  readonly inUse?: readonly (string | undefined)[];
}

/** What the language selector lists on a page (S5.19–S5.25). */
export function languageOptions(
  site: SiteLanguages,
  { signUp, regulatedHost, inUse = [] }: OptionsPage,
): LanguageOption[] {
  return site.languages
    .filter((code) => !hiddenAlways.includes(code))
    .filter((code) => !signUp || !hiddenOnSignUp.includes(code) || inUse.includes(code))
    .map((code) => {
      const { label, tag } = languageOf(code);
      const lang = regulatedHost && code === 'en-TR' ? 'en' : tag;
      return { label, lang, value: code };
    });
}
