/** The sources that a page's content security policy allows for captcha vendors, by site and environment. */

import type { Environment, HostContext, Site } from '../site/site.ts';
import type { CaptchaVendorKind } from './choice.ts';

/** Directives of the policy that a vendor may need. */
type VendorDirective = 'script-src' | 'connect-src' | 'frame-src' | 'img-src' | 'style-src';

/** Sources of one vendor by directive. */
export interface VendorSources extends Readonly<Partial<Record<VendorDirective, readonly string[]>>> {
  /** The vendor's script runs strings as code, so it breaks on a page that enforces Trusted Types. */
  readonly breaksTrustedTypes?: boolean;
}

/** What mini-app pages allow for the messenger: its script, its users' pictures, and its web client that frames the page. */
export type MessengerSources = Readonly<Record<'script-src' | 'img-src' | 'frame-ancestors', readonly string[]>>;

/** A vendor without a key of the operator is not in the table. */
export type VendorSourceTable = Readonly<
  Record<
    Environment,
    Readonly<Partial<Record<CaptchaVendorKind, VendorSources>>> & {
      readonly messenger?: MessengerSources;
      /** Analytics and advertising scripts (S7.61) for which the operator has a key. */
      readonly trackers?: readonly VendorSources[];
    }
  >
>;

/** Sources of all vendors that a page may use. */
export interface CaptchaSources extends Readonly<Record<VendorDirective, readonly string[]>> {
  readonly trustedTypes: boolean;
}

export function captchaSources(
  table: VendorSourceTable,
  { site, environment }: Pick<HostContext, 'environment'> & { readonly site: Pick<Site, 'captchaKinds'> },
): CaptchaSources {
  return mergedSources(
    // Stryker disable next-line ConditionalExpression: the tables have no row for our own kind
    site.captchaKinds.flatMap((kind) => (kind === 'magpie' ? [] : (table[environment][kind] ?? []))),
  );
}

/** The sources of several vendors together. Trusted Types stay on only where all of them work with it. */
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
