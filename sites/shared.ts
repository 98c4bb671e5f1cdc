/** What all sites have in common: the brand of this build, and the names of its hosts. */

import type { Environment, SiteId, SitePolicies } from '../src/domain/site/site.ts';
import { identity } from './chosen-brand/identity.ts';

export const { brand, passkeyGroups, regulatedTurkishHost } = identity;

export const apiHosts: Record<Environment, string> = { ...identity.apiHosts, local: 'api.localhost' };

/** Policies of a site without exceptions. */
export const policies: SitePolicies = {
  regulated: false,
  consentRequired: true,
  ...identity.legal,
  // A site whose documents change alone has numbers of its own in its record.
  versions: { terms: 1, privacy: 1, cookies: 1 },
  companyDomains: identity.companyDomains,
  landing: 'dashboard',
  downloads: false,
  registerTypes: ['newCode', 'newLink', 'oldCode', 'oldLink', 'newPasskey'],
  // No law of a site wants it from a form that proves nothing: the identity check after the login takes it from a document.
  dateOfBirth: false,
  secondStep: 'either',
};

/**
 * The page hosts of a site; none of one that the brand does not run.
 *
 * @param local name before `.localhost`; empty for the main site
 */
export function hostsOf(id: SiteId, local: string = id): Record<Environment, string[]> {
  return hostsFrom(identity.hosts[id] ?? [], local);
}

/** The hosts of each environment by those in production. @param local as above */
export function hostsFrom(production: readonly string[], local: string): Record<Environment, string[]> {
  return {
    prod: [...production],
    testnet: production.map((host) => `testnet.${host}`),
    test: production.map((host) => `test.${host}`),
    local: [local === '' ? 'localhost' : `${local}.localhost`],
  };
}
