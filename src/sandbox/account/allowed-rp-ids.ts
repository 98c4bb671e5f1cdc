import { groupRpId, type RelyingParty } from '../../domain/site/relying-party.ts';

/**
 * The RP IDs that a page may use: that of its group, and its own host, for browsers without related origins. The exchange accepts
 * no other (decision 0121).
 *
 * @param origin of the page
 */
export function allowedRpIds(origin: string, parties: readonly RelyingParty[]): string[] {
  const { hostname } = new URL(origin);
  return [...new Set([groupRpId(origin, parties) ?? hostname, hostname])];
}
