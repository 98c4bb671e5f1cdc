/** Whether a visitor may register on this site, by their country (S2.30, S3.24, S5.28, S8.27). */

import type { SiteId } from './site.ts';

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

/** The exchange's visibility check for the visitor's country (S3.24). */
export interface CountryVisibility {
  /** `0` on the wire. */
  readonly visible: boolean;
  /** ISO 3166 code, or empty where it is not known. */
  readonly country: string;
}

/** Countries with rules of their own; every other country is `elsewhere` (S3.24). */
export type RegionMark = 'china' | 'georgia' | 'elsewhere';

export function regionMark(country: string): RegionMark {
  if (country === 'CN') return 'china';
  return country === 'GE' ? 'georgia' : 'elsewhere';
}

export interface RegionFacts {
  readonly site: SiteId;
  /** Answer of the permission call (S7.47); `undefined` where the call failed. */
  readonly permitted: boolean | undefined;
  readonly visibility: CountryVisibility | undefined;
  /** The visitor has confirmed earlier that they live in Georgia. */
  readonly residenceConfirmed: boolean;
}

export type RegisterAccess =
  | { readonly type: 'open' }
  /** Registration is banned for this visitor: a notice takes the place of sending (S2.30). */
  | { readonly type: 'unsupported' }
  /** The Georgian site is for residents; a visitor from elsewhere is asked (S2.37). */
  | { readonly type: 'confirm-residence' };

/**
 * What a sign-up form may do. A missing answer does not close the form: the exchange refuses by itself where it must, and a
 * failed call must not shut out a visitor. The question about residence is asked in that case, because it does no harm.
 */
export function registerAccess({ site, permitted, visibility, residenceConfirmed }: RegionFacts): RegisterAccess {
  const country = visibility?.country ?? '';
  if (permitted === false || visibility?.visible === false || isBlockedRegion(country)) return { type: 'unsupported' };
  if (site === 'geo' && !residenceConfirmed && regionMark(country) !== 'georgia') return { type: 'confirm-residence' };
  return { type: 'open' };
}

/**
 * The country a visitor says they live in, for `live_country_code` (S3.01): the one they chose, else the region that
 * the visibility check found. `undefined` for anything that is not a two-letter code and for countries
 * where no account can be opened: an unknown country is left out, not guessed.
 */
export function liveCountryCode(chosen: string | undefined, region: string | undefined): string | undefined {
  return [chosen, region]
    .map((country) => country?.trim().toUpperCase() ?? '')
    .find((country) => /^[A-Z]{2}$/.test(country) && !isBlockedRegion(country));
}

/** The country of a region, without its province: `ca-Ontario` → `CA`. `undefined` where no two letters say it. */
export function countryOfRegion(region: string): string | undefined {
  return /^([A-Z]{2})(?:-|$)/.exec(region.trim().toUpperCase())?.[1];
}
