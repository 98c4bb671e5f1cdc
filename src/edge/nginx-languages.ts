/**
 * The language of a visitor as nginx maps. They are generated: our own function is called with every value that it knows. A map
 * cannot sort the browser's languages by weight, so it tries every hundredth, the highest first.
 */

import { browserLanguageCode, browserTagBases, browserTags } from '../domain/language/browser-languages.ts';
import { knownCodes, storedLanguage, supportedLanguage } from '../domain/language/language.ts';
import type { Site } from '../domain/site/site.ts';
import { languageKey } from '../domain/storage/stored-names.ts';
import { escapeRegex, map } from './nginx-text.ts';

type Entry = readonly [string, string];

/** Maps up to `$gh_language`, from `$gh_site` and `$gh_segment`. */
export function languageMaps(sites: readonly Site[]): string[] {
  return [
    map('$gh_site:$gh_segment', 'gh_by_path', perCode(sites, supportedLanguage)),
    map('$gh_site $http_cookie', 'gh_stored', sites.map(cookieEntry)),
    map('$gh_site:$gh_stored', 'gh_by_cookie', perCode(sites, storedLanguage)),
    // The same limits as in our function: 512 characters and 32 complete ranges.
    map('$http_accept_language', 'gh_accept_start', [
      ['~^(?=.{513})(?<gh_start>.{0,512}),', '$gh_start'],
      ['~^.{513}', ''],
      ['default', '$http_accept_language'],
    ]),
    map('$gh_accept_start', 'gh_accept', [
      ['~^(?<gh_first>(?:[^,]*,){31}[^,]*),', '$gh_first'],
      ['default', '$gh_accept_start'],
    ]),
    ...sites.flatMap(browserMaps),
    map(
      '$gh_site',
      'gh_by_browser',
      sites.map(({ id }) => [id, `$gh_browser_${id}`]),
    ),
    map(
      '$gh_site',
      'gh_default',
      sites.map(({ id, defaultLanguage }) => [id, defaultLanguage]),
    ),
    map('$gh_by_browser', 'gh_preferred', [
      ['', '$gh_default'],
      ['default', '$gh_by_browser'],
    ]),
    map('$gh_by_cookie', 'gh_choice', [
      ['', '$gh_preferred'],
      ['default', '$gh_by_cookie'],
    ]),
    map('$gh_by_path', 'gh_language', [
      ['', '$gh_choice'],
      ['default', '$gh_by_path'],
    ]),
  ];
}

function perCode(sites: readonly Site[], means: (code: string, site: Site) => string | undefined): Entry[] {
  return sites.flatMap((site) =>
    knownCodes.flatMap((code): Entry[] => {
      const language = means(code, site);
      return language === undefined ? [] : [[`${site.id}:${code.toLowerCase()}`, language]];
    }),
  );
}

/** Reads the first cookie with the name. */
function cookieEntry({ id, brand }: Site): Entry {
  const name = escapeRegex(languageKey(brand.storagePrefix));
  return [`~^${id} (?:.*?;)??\\s*${name}=(?<gh_value>[^;]*?)\\s*(?:;|$)`, '$gh_value'];
}

/** The tag with the highest weight that the site supports, and its language. */
function browserMaps(site: Site): string[] {
  const served = tagClasses.flatMap(({ pattern, example }) => {
    const language = supportedLanguage(browserLanguageCode(example), site);
    return language === undefined ? [] : [{ pattern, language }];
  });
  const anyOf = `(?:${served.map(({ pattern }) => pattern).join('|')})(?![a-z0-9-])`;
  return [
    map(
      '$gh_accept',
      `gh_tag_${site.id}`,
      weightLines.map((line): Entry => [`~*${rangePattern(anyOf, line)}`, '$gh_wanted']),
    ),
    map(
      `$gh_tag_${site.id}`,
      `gh_browser_${site.id}`,
      served.map(({ pattern, language }) => [`~*^(?:${pattern})$`, language]),
    ),
  ];
}

const subtags = '(?:-[a-z0-9]{1,8})*';
const notHans = '(?!-hans(?:-|(?![a-z0-9])))';

function has(subtag: string): string {
  return `(?=[a-z0-9-]*-(?:${subtag})(?![a-z0-9]))`;
}

function hasNot(subtag: string): string {
  return has(subtag).replace('(?=', '(?!');
}

/** Excludes the tags that have their own entry. */
function noExactTag(base: string): string {
  const rests = browserTags.filter((tag) => tag.startsWith(`${base}-`)).map((tag) => tag.slice(base.length));
  const not = rests.length === 0 ? '' : `(?!(?:${rests.join('|')})(?![a-z0-9-]))`;
  return browserTags.includes(base) ? `${not}(?=-)` : not;
}

/** Tags with the same language, as patterns of which at most one matches, with one example of each. */
const tagClasses: readonly { readonly pattern: string; readonly example: string }[] = [
  ...browserTags.map((tag) => ({ pattern: escapeRegex(tag), example: tag })),
  ...browserTagBases.map((base) => ({ pattern: `${base}${noExactTag(base)}${subtags}`, example: base })),
  { pattern: `zh-hans${subtags}`, example: 'zh-hans' },
  { pattern: `zh${noExactTag('zh')}${notHans}${has('hk|mo')}${subtags}`, example: 'zh-mo' },
  { pattern: `zh${noExactTag('zh')}${notHans}${hasNot('hk|mo')}${has('hant|tw')}${subtags}`, example: 'zh-hant' },
  { pattern: `zh${noExactTag('zh')}${notHans}${hasNot('hk|mo|hant|tw')}${subtags}`, example: 'zh' },
];

/** Highest first: no weight or 1, then every hundredth, then less than one hundredth. */
const weights: readonly string[] = [
  '1(?:\\.0{0,3})?',
  ...Array.from({ length: 99 }, (_, index) => {
    const [tens, ones] = String(99 - index).padStart(2, '0');
    return ones === '0' ? `0\\.${tens}(?:0\\d?)?` : `0\\.${tens}${ones}\\d?`;
  }),
  '0\\.00[1-9]',
];

/** Weights in one expression: nginx does not accept more than 4 kB. */
const weightsPerLine = 34;
const weightLines = Array.from({ length: Math.ceil(weights.length / weightsPerLine) }, (_, index) =>
  weights.slice(index * weightsPerLine, (index + 1) * weightsPerLine),
);

/** The first range in the header with one of these tags and the first of these weights. */
function rangePattern(tags: string, line: readonly string[]): string {
  const blank = '[ \\t\\xa0]*+';
  // Referred to by number: nginx would make a variable of each name.
  const parts = [
    `(${tags})`,
    `((?:[^,]*+,)*?${blank})`,
    // Parameters between a tag and its weight.
    `(${blank}(?:;(?!${blank}q${blank}=)[^;,]*+)*+)`,
    `(;${blank}q${blank}=${blank})`,
    `(${blank}(?:;[^,]*+)?(?:,|$))`,
  ];
  const ranges = line.map((weight) => {
    const quality = weight.startsWith('1') ? `(?:(?4)${weight}(?5)|(?:,|$))` : `(?4)${weight}(?5)`;
    return `(?2)(?<gh_wanted>(?1))(?3)${quality}`;
  });
  return `(?(DEFINE)${parts.join('')})^(?|${ranges.join('|')})`;
}
