/** Where no account can be opened (S5.28). */

/**
 * Regions in upper case: ISO 3166-1 alpha-2 codes, and Ontario by its name. Ontario is a part of Canada; Canada itself is
 * not blocked.
 */
export const blockedRegions: readonly string[] = ['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US', 'ONTARIO'];

/** Whether no account can be opened in a region. Ignores letter case and surrounding blanks; a province may follow its country: `CA-Ontario`. */
export function isBlockedRegion(region: string): boolean {
  return region
    .trim()
    .toUpperCase()
    .split('-', 2)
    .some((part) => blockedRegions.includes(part));
}
