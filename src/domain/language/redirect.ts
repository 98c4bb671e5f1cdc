/** Whether a page address must first get its language, or that of its route's page (S2.01–S2.04, S2.09, S6.05). Asked by the edge and, without one, by pages. */

import { localizedPath } from '../navigation/paths.ts';
import { routeInstead } from '../navigation/routes.ts';
import { type Site, siteOfHost } from '../site/site.ts';
import { languageKey } from '../storage/stored-names.ts';
import { parseAcceptLanguage } from './browser-languages.ts';
import { resolveLanguage, splitLanguage } from './language.ts';

/** The parts of a request that decide the redirect. All values are unchecked input. */
export interface PageRequest {
  /** As the adapter got it, with or without port; never taken from a forwarding header. */
  readonly host: string;
  /** Without query. */
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
  /** A `Cookie` header, or `document.cookie`. */
  readonly cookie: string | null;
  /** An `Accept-Language` header, or the browser's languages joined by commas. */
  readonly acceptLanguage: string | null;
}

/** `location` is a path of the same host with its query: it starts with one slash and a language of the site. */
export type LanguageDecision = { readonly type: 'pass' } | { readonly type: 'redirect'; readonly location: string };

const pass: LanguageDecision = { type: 'pass' };

/** Patterns of paths that never get a language: folders of files, and paths that end like a file name. */
const assetPattern = /^\/favicon|^\/_astro\/|^\/locales\/|^\/\.well-known\/|\.[a-z][a-z0-9]{0,11}$/i;

/**
 * Passes files, unknown hosts and paths that start with a language of the site in exactly its spelling. Everything else
 * goes to the same path with the resolved language prefixed (S2.03). A language that the site does not offer is replaced.
 * A path below the page of a route leads to that page, and an affiliate's `/register` to the sign-up page, in the same redirect (S2.04,
 * S2.09). The target of a redirect always passes, so there is at most one.
 *
 * `/login?a=1` on the Turkish host → redirect to `/tr-TUR/login?a=1`; `/tr-TUR/login` → pass
 */
export function decideLanguageRedirect(request: PageRequest, sites: readonly Site[]): LanguageDecision {
  const site = siteOfHost(request.host, sites)?.site;
  const path = cleanPath(request.path);
  if (site === undefined || isAsset(path)) return pass;
  const { segment, rest } = splitLanguage(path);
  if (segment !== undefined && site.languages.some((code) => code === segment)) {
    const above = routeInstead(rest, request.query);
    if (above) return redirect(localizedPath(segment, above.path), above.query);
    return path === request.path ? pass : redirect(path, request.query);
  }
  const language = resolveLanguage(
    {
      path: segment,
      stored: cookieValue(request.cookie, languageKey(site.brand.storagePrefix)),
      browser: parseAcceptLanguage(request.acceptLanguage),
    },
    site,
  );
  const page = routeInstead(collapseStart(rest), request.query) ?? { path: collapseStart(rest), query: request.query };
  return redirect(localizedPath(language, page.path), page.query);
}

function redirect(path: string, query: string): LanguageDecision {
  return { type: 'redirect', location: path + encodeUnsafe(query) };
}

/**
 * A path as every URL parser reads it: dot segments resolved, backslashes turned, line breaks gone, the rest encoded but
 * never decoded. Leading slashes become one, also those that appear only after dot segments are resolved: `/..//evil` → `/evil`.
 */
function cleanPath(path: string): string {
  return collapseStart(new URL(`http://page.invalid${collapseStart(path)}`).pathname);
}

/** Replaces everything at the start of a path that browsers read as slashes (or drop) by one slash. */
function collapseStart(path: string): string {
  return `/${path.replace(/^[/\\\t\r\n]+/, '')}`;
}

/** Percent-encodes characters that a header must not hold; ordinary text keeps every byte. */
function encodeUnsafe(text: string): string {
  return text.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function isAsset(path: string): boolean {
  return assetPattern.test(path);
}

/** The first cookie of a name. Its value is looked up in a list of codes, so nothing is decoded. */
export function cookieValue(cookies: string | null, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
