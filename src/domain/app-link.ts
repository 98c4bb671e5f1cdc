/**
 * Which screen of the native app a web address means, and back (S1.21, S2.20–S2.26). A link for the app is of a form of
 * ours, because the product text shows none: `{scheme}://open/{screen}?{name}={value}&…`, every value encoded as one
 * value. Nothing of an address reaches the link but what a row of the table lets through.
 */

import { type AppLinkRow, appLinkRows, type TailKind } from './app-link-rows.ts';
import { splitLanguage } from './language.ts';

/** A screen of the app with what it is to show. */
export interface AppLink {
  readonly screen: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What is forwarded to the app untouched, by the start of its name (S2.26). */
const forwardedStart = 'deeplink_params__';
const forwardedName = /^deeplink_params__\w{1,64}$/;
/** An address from outside may be full of them. */
const mostForwarded = 20;
const longestValue = 1024;

const tailShapes: Readonly<Record<TailKind, RegExp>> = {
  pair: /^[A-Z0-9]{2,20}(?:\/[A-Z0-9]{2,20})?$/,
  symbol: /^[A-Z0-9]{2,30}$/,
  contract: /^[A-Z0-9]{2,20}(?:-[A-Z0-9]{2,20})?$/,
  coin: /^[A-Z0-9]{2,20}$/,
  future: /^[A-Z0-9]{2,30}_(?:Q|BIQ|NBIQ)$/,
};

/** Endings of dated futures and the dates they mean; the first of a date is its way back (S9.32). */
const futureDates: readonly (readonly [ending: string, date: string])[] = [
  ['_Q', '0930'],
  ['_BIQ', '1230'],
  ['_NBIQ', '1230'],
];

/** An id that the query of a row may carry. */
const queryValue = /^[\w-]{1,64}$/;

/**
 * The app's screen for a path and query of the web; `undefined` for everything that no row names. A language in front and
 * one closing slash make no difference, encoded characters do: a row's path is written plainly.
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

/** The address on the web for a screen of the app, without a language; `undefined` for a link that no address gives. */
export function webAddressOf({ screen, parameters }: AppLink): string | undefined {
  for (const row of appLinkRows) {
    if (row.screen !== screen) continue;
    const path = pathOf(row, parameters);
    if (path === undefined) continue;
    const query = new URLSearchParams(row.when);
    for (const [from, to] of Object.entries(row.query ?? {})) {
      if (parameters[to] !== undefined) query.set(from, parameters[to]);
    }
    for (const [name, value] of Object.entries(parameters)) if (isExtra(name, value)) query.set(name, value);
    const address = `${path}/${query.size === 0 ? '' : `?${query}`}`;
    const found = appLinkOf(`${path}/`, query);
    if (found !== undefined && isSameLink(found, { screen, parameters })) return address;
  }
  return undefined;
}

/** The link as text; a name or value can neither end its parameter nor start another. */
export function encodeAppLink(scheme: string, { screen, parameters }: AppLink): string {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  return `${scheme}://open/${screen}${query && `?${query}`}`;
}

/** Reads what `encodeAppLink` writes; `undefined` for any other text, and for screens that are not in the table. */
export function parseAppLink(scheme: string, text: string): AppLink | undefined {
  const start = `${scheme}://open/`;
  if (!text.startsWith(start)) return undefined;
  const [screen = '', query = ''] = text.slice(start.length).split(/\?(.*)/s);
  if (!appLinkRows.some((row) => row.screen === screen)) return undefined;
  const parameters: Record<string, string> = {};
  for (const pair of query === '' ? [] : query.split('&')) {
    const [, name, value] = /^([^=]+)=([^=]*)$/.exec(pair) ?? [];
    const [plainName, plainValue] = [decoded(name), decoded(value)];
    if (plainName === undefined || plainValue === undefined || Object.hasOwn(parameters, plainName)) return undefined;
    // Not by assignment: a name may be `__proto__`.
    Object.defineProperty(parameters, plainName, { value: plainValue, enumerable: true });
  }
  return { screen, parameters };
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** What the path says after the row's own part; `undefined` where it is not the row's path. */
function tailOf({ path, tail }: AppLinkRow, rest: string): Record<string, string> | undefined {
  if (rest === path) return tail?.kind === 'future' ? undefined : {};
  if (tail === undefined || !rest.startsWith(`${path}/`)) return undefined;
  const text = rest.slice(path.length + 1);
  if (!tailShapes[tail.kind].test(text)) return undefined;
  return { [tail.name]: tail.kind === 'future' ? dated(text) : text };
}

function pathOf({ path, fixed = {}, tail }: AppLinkRow, parameters: AppLink['parameters']): string | undefined {
  if (Object.entries(fixed).some(([name, value]) => parameters[name] !== value)) return undefined;
  const value = tail && parameters[tail.name];
  if (value === undefined) return path;
  return `${path}/${tail?.kind === 'future' ? undated(value) : value}`;
}

function dated(symbol: string): string {
  const [ending, date] = futureDates.find(([known]) => symbol.endsWith(known)) ?? ['', ''];
  return symbol.slice(0, symbol.length - ending.length) + date;
}

function undated(symbol: string): string {
  const [ending, date] = futureDates.find(([, known]) => symbol.endsWith(known)) ?? ['', ''];
  return symbol.slice(0, symbol.length - date.length) + ending;
}

function asksFor({ when = {} }: AppLinkRow, query: URLSearchParams): boolean {
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

/** The dark theme, and what is forwarded; of a name that comes twice the first counts. */
function extrasOf(query: URLSearchParams): Record<string, string> {
  const names = [...new Set(query.keys())].filter((name) => isExtra(name, query.get(name) ?? ''));
  const forwarded = names.filter((name) => name.startsWith(forwardedStart)).slice(0, mostForwarded);
  return Object.fromEntries(
    [...names.filter((name) => name === 'theme'), ...forwarded].map((name) => [name, query.get(name) ?? '']),
  );
}

function isExtra(name: string, value: string): boolean {
  return name === 'theme' ? value === 'dark' : forwardedName.test(name) && value.length <= longestValue;
}

function isSameLink(one: AppLink, other: AppLink): boolean {
  const names = Object.keys(one.parameters);
  return (
    one.screen === other.screen &&
    names.length === Object.keys(other.parameters).length &&
    names.every((name) => one.parameters[name] === other.parameters[name])
  );
}
