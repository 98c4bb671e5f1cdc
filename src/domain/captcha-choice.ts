/** Which captcha kinds a visitor may get, in which order, and where their scripts come from. */

import type { CaptchaConfig } from './captcha-config.ts';
import type { CaptchaKind, Environment } from './site.ts';

/** The kinds that are somebody else's. */
export type CaptchaVendorKind = Exclude<CaptchaKind, 'magpie'>;

export interface CaptchaOrderFacts {
  readonly config: CaptchaConfig;
  /** The device id; its last character decides about the trial. */
  readonly guid: string;
  /** The kinds of the site, in order. On five sites recaptcha is the only vendor among them (S5.31). */
  readonly siteKinds: readonly CaptchaKind[];
}

/**
 * The kinds to try, one after the other (S3.13, S4.20). Never empty: our own challenge needs no vendor and is the last
 * resort everywhere, also where a configuration names nothing that can be used.
 */
export function captchaOrder({ config, guid, siteKinds }: CaptchaOrderFacts): CaptchaKind[] {
  if (config.ownChallengeOnly && isInTrial(guid, config.trialGuidTails)) return ['magpie'];
  const allowed = siteKinds.filter((kind) => kind !== 'magpie');
  const listed = config.vendors.flatMap((name) => allowed.filter((kind) => kind === name));
  const vendors = [...new Set(listed.length > 0 ? listed : allowed)];
  return [...(config.nextOnFailure ? vendors : vendors.slice(0, 1)), 'magpie'];
}

/** Outside the trial the switch to our own challenge does not count; an empty list means every device. */
function isInTrial(guid: string, tails: readonly string[]): boolean {
  return tails.length === 0 || tails.includes(guid.slice(-1).toLowerCase());
}

/** Where a vendor's script is, and by which key the vendor knows us. */
export interface CaptchaVendorAccess {
  /** Addresses of the same script; each is tried when the one before could not be had. */
  readonly scripts: readonly string[];
  /** Site key or application id. Empty where the operator has none: then the vendor is passed over. */
  readonly key: string;
}

export type CaptchaVendorTable = Readonly<Record<CaptchaVendorKind, CaptchaVendorAccess>>;

/** What a script's address depends on. */
export interface VendorPage {
  /** Of the page; empty for the usual one. */
  readonly port: string;
  readonly environment: Environment;
  /** Whom a stand-in serves. */
  readonly visitor?: string | undefined;
}

/** A script's address for a page. The local stand-ins share the page's port, and are told who the visitor is. */
export function vendorScript(script: string, { port, environment, visitor }: VendorPage): string {
  if (environment !== 'local') return script;
  const address = port === '' ? script : script.replace(/^(http:\/\/[a-z.]+)\//, `$1:${port}/`);
  return visitor === undefined ? address : withParameters(address, { visitor });
}

/** An address with more parameters in its query. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`;
}
