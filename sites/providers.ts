/** Identity providers for the login (S7.25): which of them a site offers, and their addresses. */

import type { LoginProvider, ProviderName } from '../src/domain/account/third-party.ts';
import type { Environment, SiteId } from '../src/domain/site/site.ts';
import { vendorsHost } from './vendors-host.ts';

type ProviderId = 'harbor' | 'lantern';

const names: Readonly<Record<ProviderId, string>> = { harbor: 'Harbor ID', lantern: 'Lantern' };

/**
 * Providers of each site, in the order of the buttons; a site without a line has none. An operator sets them here, and
 * registers the login page of each language (`/en/login`) with them as a redirect address.
 */
const offered: Readonly<Partial<Record<SiteId, readonly ProviderId[]>>> = {
  global: ['harbor', 'lantern'],
  hkg: ['harbor'],
  tur: ['harbor'],
  kaz: ['harbor', 'lantern'],
  eu: ['harbor', 'lantern'],
  geo: ['harbor', 'lantern'],
  idn: ['harbor', 'lantern'],
  are: ['harbor', 'lantern'],
};

/** Names for the buttons of a site. They are all that its pages contain about providers. */
export function providerNames(site: SiteId): ProviderName[] {
  return (offered[site] ?? []).map((id) => ({ id, name: names[id] }));
}

/** A provider with its addresses; `undefined` where the site does not offer it. */
export function providerOf(
  id: string,
  site: SiteId,
  environment: Environment,
  page: { readonly port: string },
): LoginProvider | undefined {
  const known = offered[site]?.find((candidate) => candidate === id);
  return known && { id: known, name: names[known], ...addressOf(known, environment, page) };
}

function addressOf(id: ProviderId, environment: Environment, { port }: { readonly port: string }) {
  // The stand-in has the same port as the page.
  const origin = environment === 'local' ? `http://${vendorsHost}${port && `:${port}`}/${id}` : `https://${id}.example`;
  return { authorizeUrl: `${origin}/authorize`, clientId: `gatehouse-${environment}` };
}
