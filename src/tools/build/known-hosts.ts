/** The hosts that a page, a script or a text of a bundle may name: ours, and those of the vendors in `sites/`. */

import { mainSite, sites } from '../../../sites/all.ts';
import { authorities } from '../../../sites/chosen-brand/channels.ts';
import { homes } from '../../../sites/chosen-brand/home.ts';
import { identity } from '../../../sites/chosen-brand/identity.ts';
import { menu } from '../../../sites/chosen-brand/menu.ts';
import { support } from '../../../sites/chosen-brand/support.ts';
import { trackers } from '../../../sites/trackers.ts';
import { captchaVendors, liveSources, messengers, vendorSources } from '../../../sites/vendors.ts';
import { contentHost, contentSites, environments } from '../../domain/site/site.ts';

/** Named by libraries and file formats; nothing is loaded from there. */
const namespaces = ['www.w3.org', 'react.dev'];

const ours: readonly string[] = sites.flatMap((site) => [
  ...environments.flatMap((environment) => [
    ...site.hosts[environment],
    site.apiHosts[environment],
    ...contentSites.map((content) => contentHost(content, site, mainSite, environment)),
  ]),
  ...site.regulatedHosts,
]);

/** Whatever the records of the brand and of the vendors name, `*.geetest.com` among them. */
const recorded = JSON.stringify([
  authorities,
  homes,
  menu,
  support,
  captchaVendors,
  liveSources,
  vendorSources,
  messengers,
  trackers,
]).matchAll(/\b(?:https?|wss?):\/\/([\w.*-]+)/g);

const known = new Set([
  ...ours,
  ...identity.companyDomains,
  ...namespaces,
  ...[...recorded].map(([, host = '']) => host),
]);
const wildcards = [...known].filter((host) => host.startsWith('*.')).map((host) => host.slice(1));

/** @param host without port */
export function isKnownHost(host: string): boolean {
  return known.has(host) || host.endsWith('.localhost') || wildcards.some((ending) => host.endsWith(ending));
}

/** Also by a number of IPv6. */
const address = /\b(?:https?|wss?):\/\/(\[[\da-f:.]+\]|[\w.-]*\w)/gi;

/** Hosts of addresses in a text that are none of ours and none of a vendor. `localhost` and numbers of this machine: `forbidden-content.ts`. */
export function foreignHosts(text: string): string[] {
  const hosts = [...text.matchAll(address)].map(([, host = '']) => host.toLowerCase().replace(/\.$/, ''));
  return [...new Set(hosts)].filter((host) => !isKnownHost(host) && host !== 'localhost');
}
