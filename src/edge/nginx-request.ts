/** What a request asks for, as nginx maps. They read the target as it was sent: nginx's own `$uri` is decoded. */

import { languageShape } from '../domain/language.ts';
import { assetPaths } from '../domain/language-redirect.ts';
import { type AnswerKind, fileNamePattern, kindOfScreen } from '../domain/response-headers.ts';
import { routes } from '../domain/routes.ts';
import type { Site } from '../domain/site.ts';
import { escapeRegex, map } from './nginx-text.ts';

const segment = languageShape.source.replace(/^\^|\$$/g, '');

/** Maps of the target's parts, up to what the redirect and the look-up of files want to know. */
export function requestMaps(sites: readonly Site[]): string[] {
  return [
    map('$request_uri', 'gh_path', [['~^(?<gh_before>[^?#]*)', '$gh_before']]),
    map('$request_uri', 'gh_query', [['~^[^?#]*(?<gh_after>\\?[^#]*)', '$gh_after']]),
    // Leading slashes, and what a browser takes for one, become one.
    map('$gh_path', 'gh_clean', [['~^[/\\\\]+(?<gh_tail>.*)$', '/$gh_tail']]),
    map('$gh_path', 'gh_doubled', [
      ['~^[/\\\\]{2}', '1'],
      ['default', '0'],
    ]),
    map('$request_uri', 'gh_unreadable', [
      ['~[^\\x21-\\x7e]', '1'],
      ['~*^[^?#]*/(?:\\.|%2e){1,2}(?:[/?#]|$)', '1'],
      ['~^[/\\\\]++[^?#]*[\\\\"<>^`{}]', '1'],
      ['default', '0'],
    ]),
    map('$gh_clean', 'gh_asset', [...assetPaths.map((pattern) => [`~*${pattern}`, '1'] as const), ['default', '0']]),
    map('$gh_clean', 'gh_segment', [[`~*^/(?<gh_language_part>${segment})(?:/|$)`, '$gh_language_part']]),
    map('$gh_clean', 'gh_after_language', [
      [`~*^/${segment}(?<gh_remains>/.*)?$`, '$gh_remains'],
      ['default', '$gh_clean'],
    ]),
    map('$gh_after_language', 'gh_rest', [['~^[/\\\\]+(?<gh_page>.+)$', '/$gh_page']]),
    map('$gh_site$gh_clean', 'gh_own', [
      ...sites.map(({ id, languages }) => [`~^${id}/(?:${languages.join('|')})(?:/|$)`, '1'] as const),
      ['default', '0'],
    ]),
    // Empty and hidden segments, and encoded slashes and control characters: no file has such a name.
    map('$gh_path', 'gh_no_file', [
      ['~//', '1'],
      ['~:', '1'],
      ['~*%(?:2f|5c|3a|[01][0-9a-f])', '1'],
      ['~*/(?!\\.well-known(?:/|$))(?:\\.|%2e)', '1'],
      ['default', '0'],
    ]),
  ];
}

/** The kind of an answer, read when its headers are written: the status is known by then. */
export function kindMap(): string {
  const screens = Map.groupBy(routes, ({ screen }) => kindOfScreen[screen]);
  const byRoute = [...screens]
    .filter(([kind]) => kind !== 'page')
    .map(([kind, rows]): [string, AnswerKind] => [
      `~^\\d+ (?:/(?i:${segment}))?(?:${rows.map(({ path }) => escapeRegex(path)).join('|')})(?:/|$)`,
      kind,
    ]);
  return map('$status $gh_path', 'gh_kind', [
    ['~^302 ', 'redirect'],
    ['~^400 ', 'bad-request'],
    ['~^405 ', 'method-not-allowed'],
    ['~^[45]', 'not-found'],
    ['~^\\d+ /_astro/', 'asset'],
    ['~^\\d+ /locales/', 'locale'],
    [`~*${fileNamePattern.source}`, 'file'],
    ...byRoute,
    ['default', 'page'],
  ]);
}
