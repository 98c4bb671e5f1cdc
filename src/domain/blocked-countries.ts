/** Where no account can be opened (S5.28). */

/**
 * Keys of regions, in upper case: ISO 3166-1 alpha-2 codes, and Ontario, which is a part of Canada and goes by its name.
 * Canada itself is not in the list.
 */
export const blockedRegions: readonly string[] = ['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US', 'ONTARIO'];

/** Whether a region is one where no account can be opened; letter case and blanks around it do not matter. A province may stand after its country: `CA-Ontario`. */
export function isBlockedRegion(region: string): boolean {
  return region
    .trim()
    .toUpperCase()
    .split('-', 2)
    .some((part) => blockedRegions.includes(part));
}
