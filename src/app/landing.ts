/** Where a login leads, with the table of all editions. Imported after a login. */

import { mainSite, siteOf, sites } from '../../sites/all.ts';
import type { PageContext } from '../domain/navigation/page-context.ts';
import { apiOrigin, environmentOfHost, type Site, sharesAccounts } from '../domain/site/site.ts';
import { landingAddress } from '../flows/landing/landing.ts';
import { keepAccount } from '../flows/login/known-accounts.ts';
import type { FlowTools, WayIn } from '../flows/tools.ts';

export async function pageLanding(app: FlowTools & { readonly page: PageContext }, way: WayIn): Promise<string> {
  const { page } = app;
  const site = sites.find(({ id }) => id === page.site) ?? mainSite;
  const environment = environmentOfHost(location.host, page.hosts);
  const originOf = (edition: Site) => apiOrigin(edition.hosts[environment][0] ?? location.host, location, environment);
  const rules = {
    origin: location.origin,
    domains: site.policies.companyDomains,
    // Hosts of this machine are nobody's domain: each counts by itself, and for pages of this machine only.
    origins: environment === 'local' ? sites.map(originOf) : [],
  };
  const shares = (edition: Site) => sharesAccounts(site, edition, environment);
  const [address] = await Promise.all([
    landingAddress(app, { site, rules, siteOf, originOf, sharesAccounts: shares }, way),
    keepAccount(app, way),
  ]);
  return address;
}
