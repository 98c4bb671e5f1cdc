/**
 * Converts a web address into a link for the native app (S1.21, S2.20–S2.26). The format of the app's links is
 * ours, because the product text shows none: `{scheme}://open/{screen}?{name}={value}&…`, every value encoded as one
 * value. Only what a row of the table allows reaches the link.
 */

import { splitLanguage } from '../language/language.ts';
import { type AppLinkRow, appLinkRows, type TailKind } from './app-link-rows.ts';

/** A screen of the app with what it is to show. */
export interface AppLink {
  readonly screen: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Parameters whose names start like this are forwarded to the app unchanged (S2.26). */
const forwardedPrefix = 'deeplink_params__';
const forwardedName = /^deeplink_params__\w{1,64}$/;
/** An address from outside may hold any number of them. */
const maxForwarded = 20;
const maxValueLength = 1024;

const tailShapes: Readonly<Record<TailKind, RegExp>> = {
  pair: /^[A-Z0-9]{2,20}(?:\/[A-Z0-9]{2,20})?$/,
  symbol: /^[A-Z0-9]{2,30}$/,
  contract: /^[A-Z0-9]{2,20}(?:-[A-Z0-9]{2,20})?$/,
  coin: /^[A-Z0-9]{2,20}$/,
  future: /^[A-Z0-9]{2,30}_(?:Q|BIQ|NBIQ)$/,
};

/** Endings of dated futures and the dates they stand for (S9.32). */
const futureDates: readonly (readonly [ending: string, date: string])[] = [
  ['_Q', '0930'],
  ['_BIQ', '1230'],
  ['_NBIQ', '1230'],
];

/** An id that the query of a row may carry. */
const queryValue = /^[\w-]{1,64}$/;

/**
 * The app's screen for a path and query of the web; `undefined` where no row matches. A language in front and one closing
 * slash are ignored. Encoded characters never match, because the rows' paths have none.
 */
export function appLinkOf(path: string, query: URLSearchParams): AppLink | undefined {
  const rest = splitLanguage(path).rest.replace(/(?<=[^/])\/$/, '');
  for (const row of appLinkRows) {
    const tail = tailOf(row, rest);
    if (tail === undefined || !asksFor(row, query)) continue;
    return { screen: row.screen, parameters: { ...row.fixed, ...tail, ...queryOf(row, query), ...extrasOf(query) } };
  }
  return undefined;
}

/** The link as text. Names and values are encoded, so they cannot start another parameter. */
export function encodeAppLink(scheme: string, { screen, parameters }: AppLink): string {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  return `${scheme}://open/${screen}${query && `?${query}`}`;
}

/** The parameter after the row's own path; `undefined` where the path is not the row's. */
function tailOf({ path, tail }: AppLinkRow, rest: string): Record<string, string> | undefined {
  if (rest === path) return tail?.kind === 'future' ? undefined : {};
  if (tail === undefined || !rest.startsWith(`${path}/`)) return undefined;
  const text = rest.slice(path.length + 1);
  if (!tailShapes[tail.kind].test(text)) return undefined;
  return { [tail.name]: dated(text) };
}

/** Only dated futures have these endings. */
function dated(symbol: string): string {
  const [ending, date] = futureDates.find(([known]) => symbol.endsWith(known)) ?? ['', ''];
  return symbol.slice(0, symbol.length - ending.length) + date;
}

function asksFor({ when = {}, needs = [] }: AppLinkRow, query: URLSearchParams): boolean {
  if (!needs.every((name) => queryValue.test(query.get(name) ?? ''))) return false;
  return Object.entries(when).every(([name, value]) => query.get(name) === value);
}

function queryOf(row: AppLinkRow, query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row.query ?? {}).flatMap(([from, to]) => {
      const value = query.get(from);
      return value !== null && queryValue.test(value) ? [[to, value]] : [];
    }),
  );
}

/** The dark theme and the forwarded parameters. Where a name stands twice, the first value counts. */
function extrasOf(query: URLSearchParams): Record<string, string> {
  const names = [...new Set(query.keys())].filter((name) => isExtra(name, query.get(name) ?? ''));
  const forwarded = names.filter((name) => name.startsWith(forwardedPrefix)).slice(0, maxForwarded);
  return Object.fromEntries(
    [...names.filter((name) => name === 'theme'), ...forwarded].map((name) => [name, query.get(name) ?? '']),
  );
}

function isExtra(name: string, value: string): boolean {
  return name === 'theme' ? value === 'dark' : forwardedName.test(name) && value.length <= maxValueLength;
}
