/** Another site in the environment of this page. */

import { mainSite, sites } from '../../../sites/all.ts';
import { resolveLanguage } from '../../domain/language/language.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { apiOrigin, environmentOfHost, type SiteId } from '../../domain/site/site.ts';

/** Its origin with port, and its language for a visitor of this page. */
export function otherSite(
  id: SiteId,
  page: Pick<PageContext, 'hosts' | 'language'>,
): { readonly origin: string; readonly language: string } {
  const environment = environmentOfHost(location.host, page.hosts);
  const site = sites.find((known) => known.id === id) ?? mainSite;
  const host = site.hosts[environment][0] ?? location.host;
  return { origin: apiOrigin(host, location, environment), language: resolveLanguage({ path: page.language }, site) };
}
