/** Providers of identities that visitors may log in with (S7.25): which an edition offers, and where each one asks. */

import type { Environment, SiteId } from '../src/domain/site.ts';
import type { LoginProvider, ProviderName } from '../src/domain/third-party.ts';
import { vendorsHost } from './vendors-host.ts';

type ProviderId = 'harbor' | 'lantern';

const names: Readonly<Record<ProviderId, string>> = { harbor: 'Harbor ID', lantern: 'Lantern' };

/**
 * The order is that of the buttons; an edition without a line has none. An operator puts the providers of each edition here, and registers the login page of
 * each of its languages (`/en/login`) with them as an address to come back to.
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

/** What the buttons of a site say; its pages bake in no more. */
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
  // The stand-in shares the page's port.
  const origin = environment === 'local' ? `http://${vendorsHost}${port && `:${port}`}/${id}` : `https://${id}.example`;
  return { authorizeUrl: `${origin}/authorize`, clientId: `gatehouse-${environment}` };
}
