/** Where a login leads, and whether the company led here, with the table of all editions. Imported when it is needed. */

import { mainSite, sites } from '../../../sites/all.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { checkRedirectTarget } from '../../domain/navigation/redirect-target.ts';
import { apiOrigin, environmentOfHost, type Site, type SiteId, sharesAccounts } from '../../domain/site/site.ts';
import { keepAccount } from '../account/known-accounts.ts';
import type { CompletedLogin, FlowTools } from '../page/tools.ts';
import { landingAddress } from './landing.ts';

/** The page's site, and whose addresses are the company's. */
function companyOf(page: PageContext) {
  const site = sites.find(({ id }) => id === page.site) ?? mainSite;
  const environment = environmentOfHost(location.host, page.hosts);
  const originOf = (edition: Site) => apiOrigin(edition.hosts[environment][0] ?? location.host, location, environment);
  const rules = {
    origin: location.origin,
    domains: site.policies.companyDomains,
    // Hosts of this machine are nobody's domain: each counts by itself, and for pages of this machine only.
    origins: environment === 'local' ? sites.map(originOf) : [],
  };
  return { site, environment, originOf, rules };
}

/** @param referrer of the page; without one nobody knows who led here */
export function isFromCompany(page: PageContext, referrer: string): boolean {
  const verdict = checkRedirectTarget(referrer, companyOf(page).rules);
  // Its own login is no target after a login, and yet the company's.
  return referrer !== '' && (verdict.type === 'accepted' || verdict.reason === 'loop');
}

function siteOfBrand(id: SiteId): Site | undefined {
  return sites.find((known) => known.id === id);
}

export async function pageLanding(
  app: FlowTools & { readonly page: PageContext },
  login: CompletedLogin,
): Promise<string> {
  const { site, environment, originOf, rules } = companyOf(app.page);
  const shares = (edition: Site) => sharesAccounts(site, edition, environment);
  const [address] = await Promise.all([
    landingAddress(app, { site, rules, siteOf: siteOfBrand, originOf, sharesAccounts: shares }, login),
    keepAccount(app, login),
  ]);
  return address;
}
