/** The labels by which browsers count the hosts of a group of passkeys. */

import { getDomainWithoutSuffix } from 'tldts';

/** The label that a host's owner has registered, by the list of public suffixes: `brand` for `www.brand.com` and `brand.com.tr`. */
export function labelOf(host: string): string {
  return getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? host;
}
