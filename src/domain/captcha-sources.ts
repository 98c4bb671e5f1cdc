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
    Readonly<Partial<Record<CaptchaVendorKind, VendorSources>>> & { readonly messenger?: MessengerSources }
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
  const vendors = site.captchaKinds.flatMap((kind) => (kind === 'magpie' ? [] : (table[environment][kind] ?? [])));
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
