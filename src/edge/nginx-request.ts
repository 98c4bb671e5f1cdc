/** What a request asks for, as nginx maps. They read the target as it was sent: nginx's own `$uri` is decoded. */

import { languageShape } from '../domain/language.ts';
import { assetPaths } from '../domain/language-redirect.ts';
import { type AnswerKind, fileNamePattern, kindOfScreen } from '../domain/response-headers.ts';
import { routes } from '../domain/routes.ts';
import type { Site } from '../domain/site.ts';
import { escapeRegex, map } from './nginx-text.ts';

type Entry = readonly [string, string];

const segment = languageShape.source.replace(/^\^|\$$/g, '');

/** Where a path, or a part of it that is a folder's name, may end. */
const end = '(?:[?#]|$)';
const folderEnd = '(?:[/?#]|$)';

/**
 * What an answer will be, if there is such a file: the first line that fits.
 *
 * @param site whose languages count; none for a host that is not ours, which is never redirected
 */
export function kindMap(name: string, site: Site | undefined): string {
  return map('$request_method $request_uri', name, [
    ...commonEntries(site),
    ['~^(?!GET |HEAD )', 'method-not-allowed'],
    ...unreadable.map((pattern): Entry => [`~*^\\S+ ${pattern}`, 'bad-request']),
    ...(site === undefined ? [] : [[`~^\\S+ ${withoutLanguage(site)}`, 'redirect'] as const]),
    [`~*^\\S+ ${noFile}`, 'no-file'],
    ['~^\\S+ /_astro/', 'asset'],
    ['~^\\S+ /locales/', 'locale'],
    [`~*^\\S+ [^?#]*${fileNamePattern.source.replace(/\$/g, end)}`, 'file'],
    ...screenEntries((paths) => `~^\\S+ (?:/(?i:${segment}))?(?:${paths})${folderEnd}`),
    ['default', 'page'],
  ]);
}

/** What nearly every request is, so that it need not try every line: each of these fits one of the lines below, too. */
function commonEntries(site: Site | undefined): Entry[] {
  const query = '(?:\\?[!"$-~]*+)?$';
  const language = site === undefined ? segment : site.languages.join('|');
  return [
    [`~^(?:GET|HEAD) /_astro/[\\w-][\\w.-]*+${query}`, 'asset'],
    [`~^(?:GET|HEAD) /favicon\\.(?:svg|ico|png)${query}`, 'file'],
    ...screenEntries((paths) => `~^(?:GET|HEAD) /(?:${language})(?:${paths})/?${query}`),
    [`~^(?:GET|HEAD) /(?:${language})/?${query}`, 'page'],
  ];
}

/** Lines for the screens that differ from an ordinary page. */
function screenEntries(pattern: (paths: string) => string): Entry[] {
  const screens = Map.groupBy(routes, ({ screen }): AnswerKind => kindOfScreen[screen]);
  return [...screens]
    .filter(([kind]) => kind !== 'page')
    .map(([kind, rows]) => [pattern(rows.map(({ path }) => escapeRegex(path)).join('|')), kind]);
}

/** Characters that a URL must encode, dot segments, and what a browser takes for a slash. */
const unreadable = ['[!-~]*+[^!-~]', `[^?#]*/(?:\\.|%2e){1,2}${folderEnd}`, '[/\\\\]++[^?#]*[\\\\"<>^`{}]'];

/** Empty and hidden segments, and encoded slashes and control characters: no file has such a name. */
const noFile = `[^?#]*(?://|:|%(?:2f|5c|3a|[01][0-9a-f])|/(?!\\.well-known${folderEnd})(?:\\.|%2e))`;

/** No file, and not a language of the site behind exactly one slash. */
function withoutLanguage({ languages }: Site): string {
  const folders = assetPaths.filter((path) => path.startsWith('^/')).map((path) => path.slice(2));
  const names = assetPaths.filter((path) => !path.startsWith('^/')).map((path) => path.replace(/\$$/, end));
  return [
    `(?!(?i:[/\\\\]++(?:${folders.join('|')})|[^?#]*(?:${names.join('|')})))`,
    `(?!/(?:${languages.join('|')})${folderEnd})`,
  ].join('');
}

/** Where a redirect leads, from the parts of the target. */
export function locationMaps(sites: readonly Site[]): string[] {
  return [
    // Leading slashes, and what a browser takes for one, become one.
    map('$request_uri', 'gh_clean', [['~^[/\\\\]+(?<gh_tail>[^?#]*)', '/$gh_tail']]),
    map('$request_uri', 'gh_query', [['~^[^?#]*(?<gh_after>\\?[^#]*)', '$gh_after']]),
    map('$gh_clean', 'gh_segment', [[`~*^/(?<gh_language_part>${segment})(?:/|$)`, '$gh_language_part']]),
    map('$gh_clean', 'gh_after_language', [
      [`~*^/${segment}(?<gh_remains>/.*)?$`, '$gh_remains'],
      ['default', '$gh_clean'],
    ]),
    map('$gh_after_language', 'gh_rest', [['~^[/\\\\]+(?<gh_page>.+)$', '/$gh_page']]),
    map('$gh_site$gh_clean', 'gh_location', [
      ...sites.map(({ id, languages }) => [`~^${id}/(?:${languages.join('|')})(?:/|$)`, '$gh_clean$gh_query'] as const),
      ['default', '/$gh_language$gh_rest$gh_query'],
    ]),
  ];
}
