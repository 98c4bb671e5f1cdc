/** Whether a page address must first get its language (S2.01–S2.03, S6.05). Asked by the edge and, without one, by pages. */

import { parseAcceptLanguage, resolveLanguage, splitLanguage } from './language.ts';
import { localizedPath } from './localized-path.ts';
import { type Site, siteOfHost } from './site.ts';
import { languageKey } from './stored-names.ts';

/** What of a request has a say. All values are a stranger's, unchecked. */
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

/** Paths without a language, as patterns: the folders of files, and what ends like a file's name. */
export const assetPaths = ['^/favicon', '^/_astro/', '^/locales/', '^/\\.well-known/', '\\.[a-z][a-z0-9]{0,11}$'];
const assetPattern = new RegExp(assetPaths.join('|'), 'i');

/**
 * Passes files, unknown hosts and paths that start with a language of the site in exactly its spelling. Everything else
 * goes to the same path with the resolved language prefixed (S2.03): one the site does not offer is replaced, never
 * kept behind the new one. A redirect's target always passes, so there is at most one hop.
 *
 * `/login?a=1` on the Turkish host → redirect to `/tr-TUR/login?a=1`; `/tr-TUR/login` → pass
 */
export function decideLanguageRedirect(request: PageRequest, sites: readonly Site[]): LanguageDecision {
  const site = siteOfHost(request.host, sites)?.site;
  const path = cleanPath(request.path);
  if (site === undefined || isAsset(path)) return pass;
  const { segment, rest } = splitLanguage(path);
  if (site.languages.some((code) => code === segment)) {
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
  return redirect(localizedPath(language, collapseStart(rest)), request.query);
}

function redirect(path: string, query: string): LanguageDecision {
  return { type: 'redirect', location: path + encodeUnsafe(query) };
}

/**
 * A path as every URL parser reads it: dot segments resolved, backslashes turned, line breaks gone, the rest encoded but
 * never decoded. Leading slashes become one, also those that only dot segments brought to light: `/..//evil` → `/evil`.
 */
function cleanPath(path: string): string {
  return collapseStart(new URL(`http://page.invalid${collapseStart(path)}`).pathname);
}

/** One slash where a path may start with many, or with what a browser takes for one or for nothing. */
function collapseStart(path: string): string {
  return `/${path.replace(/^[/\\\t\r\n]+/, '')}`;
}

/** Percent-encodes what no header may hold; ordinary text stays byte for byte. */
function encodeUnsafe(text: string): string {
  return text.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function isAsset(path: string): boolean {
  return assetPattern.test(path);
}

/** The first cookie of a name. Its value is looked up in a list of codes, so nothing is decoded. */
function cookieValue(cookies: string | null, name: string): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
