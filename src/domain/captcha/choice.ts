/** Which captcha kinds a visitor gets, in which order, and the addresses of their scripts. */

import type { CaptchaKind, Environment } from '../site/site.ts';
import type { CaptchaConfig } from './config.ts';

/** Kinds of external vendors. */
export type CaptchaVendorKind = Exclude<CaptchaKind, 'magpie'>;

export interface CaptchaOrderFacts {
  readonly config: CaptchaConfig;
  /** Device id; its last character decides whether the device is in the trial. */
  readonly guid: string;
  /** The kinds of the site, in order. On five sites recaptcha is the only vendor among them (S5.31). */
  readonly siteKinds: readonly CaptchaKind[];
}

/**
 * The kinds to try, in order (S3.13, S4.20). Never empty: our own challenge needs no vendor and is always the last, also
 * where the configuration names no usable kind.
 */
export function captchaOrder({ config, guid, siteKinds }: CaptchaOrderFacts): CaptchaKind[] {
  if (config.ownChallengeOnly && isInTrial(guid, config.trialGuidTails)) return ['magpie'];
  const allowed = siteKinds.filter((kind) => kind !== 'magpie');
  const listed = config.vendors.flatMap((name) => allowed.filter((kind) => kind === name));
  const vendors = [...new Set(listed.length > 0 ? listed : allowed)];
  return [...(config.nextOnFailure ? vendors : vendors.slice(0, 1)), 'magpie'];
}

/** Whether the device is in the trial of our own challenge; an empty list means every device. */
function isInTrial(guid: string, tails: readonly string[]): boolean {
  return tails.length === 0 || tails.includes(guid.slice(-1).toLowerCase());
}

/** Addresses of a vendor's script, and our key at the vendor. */
export interface CaptchaVendorAccess {
  /** Addresses of the same script; the next is tried where one fails to load. */
  readonly scripts: readonly string[];
  /** Site key or application id. Empty where the operator has none: then the vendor is skipped. */
  readonly key: string;
}

export type CaptchaVendorTable = Readonly<Record<CaptchaVendorKind, CaptchaVendorAccess>>;

/** What the address of a vendor's script depends on. */
export interface VendorPage {
  /** Port of the page; empty for the default. */
  readonly port: string;
  readonly environment: Environment;
  /** Id of the visitor, for the sandbox's stand-ins. */
  readonly visitor?: string | undefined;
}

/** The address of a script for a page. Locally it gets the page's port and the visitor's id, for the sandbox's stand-ins. */
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
