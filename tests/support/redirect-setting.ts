/** Sites and application with which texts are tried as redirect targets. */

import { mainSite, siteOf } from '../../sites/all.ts';
import type { EntrySetting } from './redirect-entries.ts';

const domains = mainSite.policies.companyDomains;

/** The main site, the Dutch site as the one that visitors are moved to, and an outside application. */
export const entrySetting: EntrySetting = {
  rules: { origin: `https://${mainSite.hosts.prod[0]}`, domains, origins: [] },
  moved: {
    rules: { origin: `https://${siteOf('nld').hosts.prod[0]}`, domains, origins: [] },
    language: 'nl-NL',
  },
  client: 'https://client.test/callback',
};

/** Compares the company's domains label by label, which is deliberately not how the filter does it. */
export function isCompanyOrigin(origin: string): boolean {
  const [, host = ''] = /^https:\/\/([a-z0-9.-]+)$/.exec(origin) ?? [];
  const labels = host.split('.');
  return labels.some((_, index) => (domains as readonly string[]).includes(labels.slice(index).join('.')));
}
