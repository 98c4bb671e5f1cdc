/**
 * The languages the product knows, and which one a visitor gets.
 *
 * A language has two names that must never be mixed up: `code` is ours (path segment, `Lang` header, locale folder),
 * `tag` is BCP 47 (`<html lang>`, `hreflang`, `Intl`). Nine codes, `tr-TUR` among them, make `Intl` throw.
 */

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
export const knownCodes: readonly string[] = [...languageCodes, ...codesWithoutPages];

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

/** A first path segment that is shaped like a language: `en`, or `xx-YY`, `fil-PH`, `tr-TUR`, `es-419` (S2.01). */
export const languageShape = /^(?:en|[a-z]{2,3}-(?:[a-z]{2,3}|\d{3}))$/i;

/**
 * Splits the language segment off a path (S2.01, S2.02). The rest always starts with a slash and is not decoded.
 *
 * `/tr-TUR/login` → `{ segment: 'tr-TUR', rest: '/login' }`; `/login` → `{ segment: undefined, rest: '/login' }`.
 */
export function splitLanguage(path: string): { segment: string | undefined; rest: string } {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  if (!isLanguageSegment(first)) return { segment: undefined, rest: path.startsWith('/') ? path : `/${path}` };
  return { segment: first, rest: rest === '' ? '/' : rest };
}

function isLanguageSegment(segment: string): boolean {
  return segment.length <= 8 && (codeByLowerCase.has(segment.toLowerCase()) || languageShape.test(segment));
}

/** Browser tags and the code each means (S4.56). The others are looked up by exact code. */
const browserLanguages: Readonly<Record<string, string>> = {
  en: 'en',
  'zh-cn': 'zh-MY',
  'zh-tw': 'zh-TW',
  'ja-jp': 'ja-JP',
  'ru-ru': 'ru-RU',
  'es-es': 'es-ES',
  'vi-vn': 'vi-VN',
  'pt-br': 'pt-BR',
  'pt-pt': 'pt-PT',
  'fr-fr': 'fr-FR',
  'id-id': 'id-ID',
  'kk-kz': 'kk-KZ',
  'fil-ph': 'fil-PH',
  'uk-ua': 'uk-UA',
  'ar-sa': 'ar-SA',
  'es-mx': 'es-MX',
  'es-ar': 'es-AR',
  'zh-hk': 'zh-HK',
};

/** The code a bare or unlisted tag of a language means: `ja` and `ja-US` are `ja-JP`, `es` and `es-CL` are `es-ES`. */
const browserBases: Readonly<Record<string, string>> = {
  ar: 'ar-SA',
  de: 'de-EU',
  en: 'en',
  es: 'es-ES',
  fil: 'fil-PH',
  fr: 'fr-FR',
  id: 'id-ID',
  ja: 'ja-JP',
  ka: 'ka-GEO',
  kk: 'kk-KZ',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-BR',
  ro: 'ro-RO',
  ru: 'ru-RU',
  tl: 'fil-PH',
  tr: 'tr-TUR',
  uk: 'uk-UA',
  vi: 'vi-VN',
};

/** All the tables say about browser tags, for engines that get them as a table: exact tags, and bases of any other. */
export const browserTags: readonly string[] = Object.keys(browserLanguages);
export const browserTagBases: readonly string[] = Object.keys(browserBases);

/** Chinese is told apart by script before region: `zh-Hans-HK` is written like `zh-MY`. */
function chineseCode(tag: string): string {
  if (/^zh-hans(?:-|$)/.test(tag)) return 'zh-MY';
  if (/-(?:hk|mo)(?:-|$)/.test(tag)) return 'zh-HK';
  return /-(?:hant|tw)(?:-|$)/.test(tag) ? 'zh-TW' : 'zh-MY';
}

/** The language code a browser tag means, before the site has its say (S4.56); `undefined` where we have none. */
export function browserLanguageCode(tag: string): string | undefined {
  const lower = tag.toLowerCase();
  if (Object.hasOwn(browserLanguages, lower)) return browserLanguages[lower];
  const base = lower.split('-', 1)[0] ?? '';
  if (base === 'zh') return chineseCode(lower);
  return Object.hasOwn(browserBases, base) ? browserBases[base] : undefined;
}

/**
 * Where a visitor's language may come from, in the order of S4.55. All values are as found, unchecked.
 */
export interface LanguageSources {
  /** First segment of the path, if it looks like a language. */
  readonly path?: string | undefined;
  /** The choice kept from an earlier visit. */
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
 * The site's own language that a code means: itself, an alias (S5.23), or the one of the same base language, so that
 * `ru-RU` carried over from the global site becomes `ru-KAZ` in Kazakhstan. `undefined` where the site has none.
 */
export function supportedLanguage(code: string | null | undefined, site: SiteLanguages): LanguageCode | undefined {
  const known = code ? codeByLowerCase.get(code.toLowerCase()) : undefined;
  if (known === undefined) return undefined;
  const own = site.languages.find((language) => language === known);
  return own ?? alias(known, site.languageAliases) ?? sameBase(known, site);
}

/** A stored choice is explicit: one the site does not offer is forced to one it does (S5.18); junk is no choice. */
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

/** Only where there is one: between `zh-MY` and `zh-TW` we do not choose for the reader. */
function sameBase(code: string, site: SiteLanguages): LanguageCode | undefined {
  const base = code.split('-', 1)[0];
  const found = site.languages.filter((language) => language.split('-', 1)[0] === base);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The browser's languages out of an `Accept-Language` header, most wanted first. Reads at most 512 characters and 32
 * tags, in one pass: the header is a stranger's. A range that the limit cuts is dropped, or its weight would be lost.
 *
 * Weights are compared to the hundredth, which is as far as nginx's tables see.
 *
 * `'de;q=0.5, tr-TR, *'` → `['tr-TR', 'de']`
 */
export function parseAcceptLanguage(header: string | null): string[] {
  const text = header ?? '';
  const whole = text.length <= 512 ? text : text.slice(0, Math.max(0, text.lastIndexOf(',', 512)));
  return whole
    .split(',', 32)
    .map(parseLanguageRange)
    .filter((range) => range.weight > 0)
    .sort((a, b) => hundredths(b.weight) - hundredths(a.weight))
    .map((range) => range.tag);
}

function parseLanguageRange(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  if (!/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return { tag, weight: 0 };
  const quality = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  const weight = quality === undefined ? '1' : quality.replace(/^q\s*=\s*/i, '');
  return { tag, weight: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
}

/** Without the rounding of binary fractions: `0.29` → 29. */
function hundredths(weight: number): number {
  return Math.floor(Math.round(weight * 1000) / 10);
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

/**
 * What the language selector lists on a page (S5.19–S5.25).
 *
 * @param regulatedHost the Turkish regulated host offers `tr-TR` and `en`, which lead to the same two pages (S5.20)
 */
export function languageOptions(
  site: SiteLanguages,
  page: { signUp: boolean; regulatedHost?: boolean },
): LanguageOption[] {
  return site.languages
    .filter((code) => !hiddenAlways.includes(code) && !(page.signUp && hiddenOnSignUp.includes(code)))
    .map((code) => {
      const { label, tag } = languageOf(code);
      const lang = page.regulatedHost && code === 'en-TR' ? 'en' : tag;
      return { label, lang, value: code };
    });
}
