/** The editions a visitor may go to from a page: in the page's own environment, on the same path (S1.21). */

import { type LanguageCode, resolveLanguage, splitLanguage } from './language.ts';
import { localizedPath } from './localized-path.ts';
import { apiOrigin, type ContentSite, contentHost, type Environment, environmentOfHost, type Site } from './site.ts';

/** The page that is left. */
export interface LeftPage {
  /** Edition that the page was built for; its host may be a preview's, which is in no table. */
  readonly site: Site;
  readonly language: LanguageCode;
  readonly address: Pick<URL, 'protocol' | 'host' | 'port' | 'pathname' | 'search'>;
}

export interface SiteOption {
  readonly site: Site;
  /** Address of the same page there. */
  readonly href: string;
  readonly current: boolean;
}

export interface SiteChoice {
  readonly global: readonly SiteOption[];
  readonly regulated: readonly SiteOption[];
}

/**
 * All editions, those under a regulation of their own apart from the main one. Each is led to in the language of the page
 * or the nearest that it has, query kept. The current one keeps its very address: it may have several hosts.
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
  if (site.id === page.site.id) return { site, href: `${protocol}//${host}${pathname}${search}`, current: true };
  const environment = environmentOf(page);
  const language = resolveLanguage({ path: page.language }, site);
  const path = localizedPath(language, splitLanguage(pathname).rest);
  return { site, href: originAt(site.hosts[environment][0] ?? '', page, environment) + path + search, current: false };
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
