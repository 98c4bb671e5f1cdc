/** Whether a visitor may register here, by where they are (S2.30, S3.24, S5.28, S8.27). */

import { isBlockedRegion } from './blocked-countries.ts';
import type { SiteId } from './site.ts';

/** What the exchange says of a visitor's place (S3.24). */
export interface Visibility {
  /** The wire's 0. */
  readonly visible: boolean;
  /** ISO 3166 code, or empty where it is not known. */
  readonly country: string;
}

/** Places that something depends on; all others are just elsewhere (S3.24). */
export type RegionMark = 'china' | 'georgia' | 'elsewhere';

export function regionMark(country: string): RegionMark {
  if (country === 'CN') return 'china';
  return country === 'GE' ? 'georgia' : 'elsewhere';
}

export interface RegionFacts {
  readonly site: SiteId;
  /** By the permission call (S7.47); `undefined` where it could not be had. */
  readonly permitted: boolean | undefined;
  readonly visibility: Visibility | undefined;
  /** Whether the visitor has said before that they live in Georgia. */
  readonly residenceConfirmed: boolean;
}

export type RegisterAccess =
  | { readonly type: 'open' }
  /** Registration is banned for this visitor: a notice takes the place of sending (S2.30). */
  | { readonly type: 'unsupported' }
  /** The Georgian site is for residents; one who is not seen to be in Georgia is asked (S2.37). */
  | { readonly type: 'confirm-residence' };

/**
 * What a sign-up form may do. An answer that is missing closes nothing: the exchange itself refuses whom it must, and a
 * visitor behind a broken call is not shut out by us. The question about residence costs nothing, so it is asked then.
 */
export function registerAccess({ site, permitted, visibility, residenceConfirmed }: RegionFacts): RegisterAccess {
  const country = visibility?.country ?? '';
  if (permitted === false || visibility?.visible === false || isBlockedRegion(country)) return { type: 'unsupported' };
  if (site === 'geo' && !residenceConfirmed && regionMark(country) !== 'georgia') return { type: 'confirm-residence' };
  return { type: 'open' };
}

/**
 * The country a visitor says they live in, for `live_country_code` (S3.01): the one they chose, else the region that
 * the visibility check found. `undefined` for anything that is not a two-letter code, and where no account can be
 * opened: what is not known is left out rather than guessed.
 */
export function liveCountryCode(chosen: string | undefined, region: string | undefined): string | undefined {
  return [chosen, region]
    .map((country) => country?.trim().toUpperCase() ?? '')
    .find((country) => /^[A-Z]{2}$/.test(country) && !isBlockedRegion(country));
}
