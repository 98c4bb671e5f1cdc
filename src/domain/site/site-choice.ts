/** The editions that a visitor can switch to from a page: same environment, same path (S1.21). */

import { type LanguageCode, resolveLanguage, splitLanguage } from '../language/language.ts';
import { localizedPath, quickTokenParameter } from '../navigation/paths.ts';
import {
  apiOrigin,
  type ContentSite,
  contentHost,
  type Environment,
  environmentOfHost,
  type Site,
  sharesAccounts,
} from './site.ts';

/** The page that is left. */
export interface LeftPage {
  /** Edition that the page was built for. A preview's host is in no table. */
  readonly site: Site;
  readonly language: LanguageCode;
  readonly address: Pick<URL, 'protocol' | 'host' | 'port' | 'pathname' | 'search'>;
}

export interface SiteOption {
  readonly site: Site;
  /** Address of the same page there. */
  readonly href: string;
  readonly current: boolean;
  /** Whoever is signed in here has an account there. */
  readonly sharesAccounts: boolean;
}

export interface SiteChoice {
  readonly global: readonly SiteOption[];
  readonly regulated: readonly SiteOption[];
}

/**
 * All editions, in two groups: the main one and the regulated ones. Each link keeps the query and the page's language, or
 * uses the nearest language that the edition has. The current edition keeps its exact address, because it may have several hosts.
 */
export function siteChoice(sites: readonly Site[], main: Site, page: LeftPage): SiteChoice {
  const options = sites.map((site) => optionOf(site, page));
  return {
    global: options.filter(({ site }) => site.id === main.id),
    regulated: options.filter(({ site }) => site.id !== main.id),
  };
}

function optionOf(site: Site, page: LeftPage): SiteOption {
  const { protocol, host, pathname, search } = page.address;
  const environment = environmentOf(page);
  if (site.id === page.site.id)
    return { site, href: `${protocol}//${host}${pathname}${search}`, current: true, sharesAccounts: true };
  const language = resolveLanguage({ path: page.language }, site);
  const path = localizedPath(language, splitLanguage(pathname).rest);
  const href = originAt(site.hosts[environment][0] ?? '', page, environment) + path + search;
  return { site, href, current: false, sharesAccounts: sharesAccounts(page.site, site, environment) };
}

/**
 * The way to a page of another edition through its login, which takes a quick-login token from its address at once.
 *
 * @param href of an option
 */
export function withQuickToken(href: string, token: string): string {
  const { origin, pathname, search } = new URL(href);
  const { segment } = splitLanguage(pathname);
  const query = new URLSearchParams({ redirect: pathname + search, [quickTokenParameter]: token });
  return `${origin}${localizedPath(segment ?? '', '/login')}?${query}`;
}

/** Address of a content sub-site that matches the page's edition and environment (S1.24–S1.26). */
export function contentAddress(content: ContentSite, main: Site, page: LeftPage): string {
  const environment = environmentOf(page);
  return originAt(contentHost(content, page.site, main, environment), page, environment);
}

function environmentOf({ site, address }: LeftPage): Environment {
  return environmentOfHost(address.host, site.hosts);
}

/** Local hosts share the page's port, like those of the API. */
function originAt(host: string, { address }: LeftPage, environment: Environment): string {
  return apiOrigin(host, address, environment);
}
