/** What a page's policy lets through so that captcha vendors can work: of the kinds of its site, in its environment. */

import type { CaptchaVendorKind } from './captcha-choice.ts';
import type { Environment, HostContext, Site } from './site.ts';

/** What a page lets through for a vendor. */
type VendorDirective = 'script-src' | 'connect-src' | 'frame-src' | 'img-src' | 'style-src';

/** Sources of one vendor by directive. */
export interface VendorSources extends Readonly<Partial<Record<VendorDirective, readonly string[]>>> {
  /** The vendor's script gives texts to the browser as scripts: a page that enforced Trusted Types would break it. */
  readonly breaksTrustedTypes?: boolean;
}

/** What the messenger needs on its own pages: its script, the users' pictures, and the hosts of its client that frame them. */
export type MessengerSources = Readonly<Record<'script-src' | 'img-src' | 'frame-ancestors', readonly string[]>>;

/** A vendor that an operator has no key for is not in the table, and gets nothing. */
export type VendorSourceTable = Readonly<
  Record<
    Environment,
    Readonly<Partial<Record<CaptchaVendorKind, VendorSources>>> & {
      readonly messenger?: MessengerSources;
      /** Scripts that measure and advertise (S7.61), of which the operator has a key. */
      readonly trackers?: readonly VendorSources[];
    }
  >
>;

/** Of all vendors that a page may ask. */
export interface CaptchaSources extends Readonly<Record<VendorDirective, readonly string[]>> {
  readonly trustedTypes: boolean;
}

export function captchaSources(
  table: VendorSourceTable,
  { site, environment }: Pick<HostContext, 'environment'> & { readonly site: Pick<Site, 'captchaKinds'> },
): CaptchaSources {
  return mergedSources(
    site.captchaKinds.flatMap((kind) => (kind === 'magpie' ? [] : (table[environment][kind] ?? []))),
  );
}

/** What several vendors need together. Trusted Types stay only where all of them can work under these. */
export function mergedSources(vendors: readonly VendorSources[]): CaptchaSources {
  const all = (directive: VendorDirective) => [...new Set(vendors.flatMap((vendor) => vendor[directive] ?? []))];
  return {
    'script-src': all('script-src'),
    'connect-src': all('connect-src'),
    'frame-src': all('frame-src'),
    'img-src': all('img-src'),
    'style-src': all('style-src'),
    trustedTypes: !vendors.some(({ breaksTrustedTypes }) => breaksTrustedTypes),
  };
}
