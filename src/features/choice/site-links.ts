/** Addresses of our other sites, as they are in the environment of the page. */

import { mainSite, sites } from '../../../sites/all.ts';
import { languageOf } from '../../domain/language/language.ts';
import type { LocalWords } from '../../domain/language/local-words.ts';
import { countryName } from '../../domain/site/countries.ts';
import { type ContentSite, contentSites } from '../../domain/site/site.ts';
import { contentAddress, type SiteOption, siteChoice } from '../../domain/site/site-choice.ts';
import { leftPage } from '../../services/page/page-site.ts';

export interface SiteLink {
  /** Empty for the main site. */
  readonly name: string;
  readonly href: string;
  readonly host: string;
  readonly current: boolean;
  readonly sharesAccounts: boolean;
}

/** The editions to choose from, by their regions' names in the page's language. */
export function siteLinks(words?: LocalWords): {
  readonly global: readonly SiteLink[];
  readonly regulated: readonly SiteLink[];
} {
  const page = leftPage();
  const { tag } = languageOf(page.language);
  const link = ({ site, href, current, sharesAccounts }: SiteOption): SiteLink => ({
    name: site.region && countryName(site.region, tag, words),
    href,
    host: new URL(href).hostname,
    current,
    sharesAccounts,
  });
  const { global, regulated } = siteChoice(sites, mainSite, page);
  const byName = (options: readonly SiteOption[]) =>
    options.map(link).toSorted((a, b) => a.name.localeCompare(b.name, tag));
  // A brand without the global site has regulated ones alone.
  if (mainSite.id !== 'global') return { global: [], regulated: byName([...global, ...regulated]) };
  return { global: global.map(link), regulated: byName(regulated) };
}

/** The address that a link to a content sub-site has here; pages are built with that of production (S1.24). */
export function contentLink(name: string): string | undefined {
  const content: ContentSite | undefined = contentSites.find((known) => known === name);
  return content && contentAddress(content, mainSite, leftPage());
}
