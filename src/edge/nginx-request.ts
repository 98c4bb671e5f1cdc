/** The kind of answer and the redirect of a request, as nginx maps. They read the raw target: nginx's own `$uri` is decoded. */

import { fileNamePattern } from '../domain/http/response-headers.ts';
import { languageShape } from '../domain/language/language.ts';
import { assetPaths } from '../domain/language/redirect.ts';
import { pathCode, routes, type Screen } from '../domain/navigation/routes.ts';
import { statusPath } from '../domain/shell/status-path.ts';
import { relatedOriginsPath } from '../domain/site/related-origins.ts';
import type { Site } from '../domain/site/site.ts';
import { escapeRegex, map } from './nginx-text.ts';

type Entry = readonly [string, string];

const segment = languageShape.source.replace(/^\^|\$$/g, '');

/** Matches the end of a path, and the end of the name of a folder. */
const end = '(?:[?#]|$)';
const folderEnd = '(?:[/?#]|$)';

/**
 * The kind of answer, if its file exists: the first line that matches.
 *
 * @param site whose languages count; `undefined` for an unknown host, which is never redirected
 */
export function kindMap(name: string, site: Site | undefined): string {
  return map('$request_method $request_uri', name, [
    ...commonEntries(site),
    ['~^(?!GET |HEAD )', 'method-not-allowed'],
    ...unreadable.map((pattern): Entry => [`~*^\\S+ ${pattern}`, 'bad-request']),
    ...(site === undefined
      ? []
      : [withoutLanguage(site), belowPages(site)].map((pattern): Entry => [`~^\\S+ ${pattern}`, 'redirect'])),
    [`~^\\S+ ${escapeRegex(relatedOriginsPath)}${end}`, 'related-origins'],
    [`~*^\\S+ ${noFile}`, 'no-file'],
    ['~^\\S+ /_astro/', 'asset'],
    ['~^\\S+ /locales/', 'locale'],
    [`~^\\S+ ${escapeRegex(statusPath)}${end}`, 'status'],
    [`~*^\\S+ [^?#]*${fileNamePattern.source.replace(/\$/g, end)}`, 'file'],
    ...screenEntries((paths, after) => `~^\\S+ (?:/(?i:${segment}))?(?:${paths})${after}`),
    ['default', 'page'],
  ]);
}

/** The most frequent requests come first, so that they do not try every line. Each of them matches a line below, too. */
function commonEntries(site: Site | undefined): Entry[] {
  const query = '(?:\\?[!"$-~]*+)?$';
  const language = site === undefined ? segment : site.languages.join('|');
  return [
    [`~^(?:GET|HEAD) /_astro/[\\w-][\\w.-]*+${query}`, 'asset'],
    [`~^(?:GET|HEAD) /favicon\\.(?:svg|ico|png)${query}`, 'file'],
    ...screenEntries((paths) => `~^(?:GET|HEAD) /(?:${language})(?:${paths})/?${query}`),
  ];
}

/**
 * A line for each screen.
 *
 * @param pattern gets what matches the paths of the screen after the language, and what may come after them
 */
function screenEntries(pattern: (paths: string, after: string) => string): Entry[] {
  const screens = Map.groupBy(routes, ({ screen }): Screen => screen);
  return [...screens].map(([screen, rows]) => {
    // Below home are the other screens.
    if (screen === 'home') return [pattern('', `/?${end}`), screen];
    return [pattern(rows.map(({ path }) => escapeRegex(path)).join('|'), folderEnd), screen];
  });
}

/** Characters that a URL must encode, dot segments, and backslashes, which browsers read as slashes. */
const unreadable = ['[!-~]*+[^!-~]', `[^?#]*/(?:\\.|%2e){1,2}${folderEnd}`, '[/\\\\]++[^?#]*[\\\\"<>^`{}]'];

/** Empty and hidden segments, and encoded slashes and control characters: no file has such a name. */
const noFile = `[^?#]*(?://|:|%(?:2f|5c|3a|[01][0-9a-f])|/(?!\\.well-known${folderEnd})(?:\\.|%2e))`;

/** A path that is not a file. */
const notFile = (() => {
  const folders = assetPaths.filter((path) => path.startsWith('^/')).map((path) => path.slice(2));
  const names = assetPaths.filter((path) => !path.startsWith('^/')).map((path) => path.replace(/\$$/, end));
  return `(?!(?i:[/\\\\]++(?:${folders.join('|')})|[^?#]*(?:${names.join('|')})))`;
})();

const pages = routes.flatMap(({ path }) => (path === '/' ? [] : [escapeRegex(path)])).join('|');

/** Matches a path below the page of a route, in a language of the site (S2.04). */
function belowPages({ languages }: Site): string {
  return `${notFile}/(?:${languages.join('|')})(?:${pages})/+[^/?#]`;
}

/** Matches a path that is not a file and does not start with one slash and a language of the site. */
function withoutLanguage({ languages }: Site): string {
  return `${notFile}(?!/(?:${languages.join('|')})${folderEnd})`;
}

/** The address of a redirect, from the parts of the target. */
export function locationMaps(sites: readonly Site[]): string[] {
  return [
    // Several leading slashes or backslashes become one slash.
    map('$request_uri', 'gh_clean', [['~^[/\\\\]+(?<gh_tail>[^?#]*)', '/$gh_tail']]),
    map('$request_uri', 'gh_query', [['~^[^?#]*(?<gh_after>\\?[^#]*)', '$gh_after']]),
    map('$gh_clean', 'gh_segment', [[`~*^/(?<gh_language_part>${segment})(?:/|$)`, '$gh_language_part']]),
    map('$gh_clean', 'gh_after_language', [
      [`~*^/${segment}(?<gh_remains>/.*)?$`, '$gh_remains'],
      ['default', '$gh_clean'],
    ]),
    map('$gh_after_language', 'gh_rest', [['~^[/\\\\]+(?<gh_page>.+)$', '/$gh_page']]),
    // A path below a route's page leads to the page; the code of an invitation goes into the query.
    map('$gh_rest', 'gh_route_page', [
      [`~^(?<gh_route>${pages})/+[^/]`, '$gh_route'],
      ['default', '$gh_rest'],
    ]),
    map('$gh_rest', 'gh_code', [[`~^/invite/+(?<gh_path_code>${pathCode})(?:/|$)`, '$gh_path_code']]),
    map('$gh_code $gh_query', 'gh_search', [
      ['~^ (?<gh_same_query>.*)$', '$gh_same_query'],
      ['~^(?<gh_first_code>\\S+) \\?(?<gh_other_query>.+)$', '?ref=$gh_first_code&$gh_other_query'],
      ['default', '?ref=$gh_code'],
    ]),
    map('$gh_site$gh_clean', 'gh_location', [
      ...sites.map(
        ({ id, languages }) =>
          [`~^${id}(?<gh_own>/(?:${languages.join('|')})(?:${pages}))/+[^/]`, '$gh_own$gh_search'] as const,
      ),
      ...sites.map(({ id, languages }) => [`~^${id}/(?:${languages.join('|')})(?:/|$)`, '$gh_clean$gh_query'] as const),
      ['default', '/$gh_language$gh_route_page$gh_search'],
    ]),
  ];
}
