/** Site variants: what a site record holds, and which site a host name stands for (S1.06–S1.15, S1.24–S1.26). */

import type { SiteVersions } from '../agreements/agreement.ts';
import type { SecondStep } from '../checks/second-step.ts';
import type { InApp } from '../http/embedded.ts';
import type { LanguageCode, SiteLanguages } from '../language/language.ts';
import type { DialCountry } from './dial-codes.ts';
import { type Environment, environmentOfHostname, environments } from './environment.ts';

/**
 * How a visitor may register (S4.01): calls of the old or the new flow, verified by a code or a link. `newPasskey`: verified by a code, with a
 * passkey in place of a password.
 */
export const registerTypes = ['oldCode', 'oldLink', 'newCode', 'newLink', 'newPasskey'] as const;
export type RegisterType = (typeof registerTypes)[number];

export * from './environment.ts';

export const siteIds = ['global', 'hkg', 'tur', 'kaz', 'eu', 'nld', 'geo', 'idn', 'are'] as const;
export type SiteId = (typeof siteIds)[number];

/** Sub-sites that other teams run; a link to one leads to the host that matches the current site (S1.24). */
export const contentSites = ['blog', 'learn', 'announcements', 'cloud', 'sandbox'] as const;
export type ContentSite = (typeof contentSites)[number];

export type CaptchaKind = 'geetest' | 'recaptcha' | 'tencent' | 'magpie';

/** A brand colour: a hash and six hex digits, or it is not a colour (S5.27). */
export type HexColor = `#${string}`;

/** An edition of the native app, as pages inside the app's browser reach it (S1.21, S7.65). */
export interface NativeApp {
  /** Starts links for the app: `gatehouse://…`. */
  readonly scheme: string;
  /** iOS: the message handler's name, `webkit.messageHandlers.{handler}`. */
  readonly handler: string;
  /** Android: the object that the app puts into pages, and its method that takes a link. */
  readonly object: string;
  readonly method: string;
}

/** What pages know of a brand at run time; `brand.ts` and `brand-look.ts` have the rest. */
export interface Brand {
  readonly name: string;
  /** Starts the names of cookies and stored keys. */
  readonly storagePrefix: string;
  /** What the native app adds to its user agent; the editions add `TR` and `EU` (S1.19). */
  readonly appMarker: string;
  /** How pages talk to each edition of the native app. */
  readonly apps: Readonly<Record<InApp, NativeApp>>;
  readonly foundedYear: number;
}

export interface SitePolicies {
  /** A regulated edition: compliance calls and the `newBrand` frame. */
  readonly regulated: boolean;
  /** Nothing that is not essential runs before the visitor agrees. */
  readonly consentRequired: boolean;
  readonly termsPath: string;
  readonly privacyPath: string;
  /** Of terms, privacy notice and cookie notice. */
  readonly versions: SiteVersions;
  /** The company's own domains, with all hosts below them: where a visitor may be sent to (S5.14). Lower case, ASCII. */
  readonly companyDomains: readonly string[];
  /** What lies behind the login: a dashboard, or the start page itself (S2.17). */
  readonly landing: 'dashboard' | 'home';
  /** The native app may be offered for download (S2.16), where the exchange says nothing about it (S7.44). */
  readonly downloads: boolean;
  /** Registration types that may be used here, the default one first (S4.01). */
  readonly registerTypes: readonly [RegisterType, ...RegisterType[]];
  /** The registration asks for the day of birth, and takes nobody under 18. */
  readonly dateOfBirth: boolean;
  /** What completes a login that needs more than the password, as long as the exchange says nothing. */
  readonly secondStep: SecondStep;
}

/** What ends: registrations, all but withdrawals, logins. */
export type ClosingPart = 'signUp' | 'onlyWithdrawals' | 'login';
export type ClosingReason = 'law' | 'licence' | 'business';

/** As it is written. Times are in UTC: `2027-01-01T00:00Z`. */
export interface ClosingRecord extends Readonly<Partial<Record<ClosingPart, string>>> {
  /** A prepared reason, or the operator's own words by language. */
  readonly why?: ClosingReason | Readonly<Record<string, string>>;
  /** A site of ours, or another company. */
  readonly next?: { readonly site: SiteId } | { readonly company: string; readonly address: string };
}

/** One edition of the product. The files in `sites/` have this type and are the only source of these facts. */
export interface Site extends SiteLanguages {
  readonly id: SiteId;
  /** The edition's name in requests and configuration; empty for the main site. */
  readonly code: '' | Uppercase<Exclude<SiteId, 'global'>>;
  /** ISO 3166 code of the edition's country, or `EU`; the choice of sites shows its name. Empty for the main site. */
  readonly region: string;
  /** Page hosts by environment, the canonical one first. `local` takes the port of the page. */
  readonly hosts: Readonly<Record<Environment, readonly string[]>>;
  /** A second host of the Turkish site, under local regulation (S5.20). Also listed in `hosts`. */
  readonly regulatedHosts: readonly string[];
  /** Host of the exchange's API by environment. */
  readonly apiHosts: Readonly<Record<Environment, string>>;
  /** Content sub-sites that this edition takes from the main site (S1.26). */
  readonly contentFromMain: readonly ContentSite[];
  /** Captcha kinds that may be used here, in order (S5.31). */
  readonly captchaKinds: readonly CaptchaKind[];
  /** Offered first for a mobile number. */
  readonly dialCountry: DialCountry;
  readonly policies: SitePolicies;
  readonly brand: Brand;
  /** The site closes: from when, why, and who takes over (decision 0181). The operator’s file counts before it. */
  readonly closing?: ClosingRecord;
}

/** What a host name stands for: the edition and the environment. */
export interface HostMeaning {
  readonly site: Site;
  readonly environment: Environment;
  readonly regulatedHost: boolean;
}

/** Lower case, without port and trailing dot: `TR.Example.:4321` → `tr.example`. */
export function normalizeHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** As `environmentOfHostname`, of any spelling. */
export function environmentOfHost(host: string, hosts: Site['hosts']): Environment {
  return environmentOfHostname(normalizeHost(host), hosts);
}

/** Site and environment by host name (S1.06–S1.15). Only exact hosts of the table count; look-alikes are unknown. */
export function siteOfHost(host: string, sites: readonly Site[]): HostMeaning | undefined {
  const name = normalizeHost(host);
  for (const site of sites) {
    for (const environment of environments) {
      if (site.hosts[environment].includes(name)) {
        return { site, environment, regulatedHost: site.regulatedHosts.includes(name) };
      }
    }
  }
  return undefined;
}

/**
 * The host of a content sub-site that matches a site (S1.24). Testnet hosts carry a `testnet-` prefix (S1.25); a site
 * without a blog or learn site of its own leads to the main host's (S1.26).
 */
export function contentHost(content: ContentSite, site: Site, main: Site, environment: Environment): string {
  const owner = site.contentFromMain.includes(content) ? main : site;
  const name = environment === 'testnet' ? `testnet-${content}` : content;
  const base = owner.hosts[environment === 'testnet' ? 'prod' : environment][0];
  return `${name}.${base}`;
}

/** Whether an account of one edition is also one of the other: both have the same exchange behind them (S7.27). */
export function sharesAccounts(one: Site, other: Site, environment: Environment): boolean {
  return one.apiHosts[environment] === other.apiHosts[environment];
}

/**
 * Contradictions in the site records, one sentence each; empty if there are none. The build stops on any.
 */
export function siteContradictions(sites: readonly Site[]): string[] {
  const owners = new Map<string, string>();
  return sites.flatMap((site) => [
    ...languageContradictions(site),
    ...appContradictions(site),
    ...hostContradictions(site, owners),
    ...domainContradictions(site),
    ...versionContradictions(site),
    ...secondStepContradictions(site),
  ]);
}

function languageContradictions(site: Site): string[] {
  const offered = `its languages (${site.languages.join(', ')})`;
  const named: [string, LanguageCode | undefined][] = [
    ['default language', site.defaultLanguage],
    ['language for unsupported choices', site.unsupportedLanguage],
    ...[...Object.entries(site.languageAliases), ...Object.entries(site.storedLanguageAliases)].map(
      ([from, to]): [string, LanguageCode | undefined] => [`alias of ${from}`, to],
    ),
  ];
  return [
    ...(new Set(site.languages).size === site.languages.length
      ? []
      : [`Site ${site.id}: a language is listed twice in ${offered}.`]),
    ...named
      .filter(([, code]) => code === undefined || !site.languages.includes(code))
      .map(([what, code]) => `Site ${site.id}: the ${what}, ${code}, is not among ${offered}.`),
  ];
}

/** The names are written into scripts and addresses without escaping, so they must be plain words. */
function appContradictions({ id, brand }: Site): string[] {
  const names = [brand.appMarker, ...Object.values(brand.apps).flatMap((app) => [app.handler, app.object, app.method])];
  return [
    ...names
      .filter((name) => !/^[a-z]\w*$/i.test(name))
      .map((name) => `Site ${id}: the name ${name} of the native app is not one plain word.`),
    ...Object.values(brand.apps)
      .filter(({ scheme }) => !/^[a-z][a-z0-9]*$/.test(scheme))
      .map(({ scheme }) => `Site ${id}: the scheme ${scheme} of the native app is not lower-case letters and digits.`),
  ];
}

function hostContradictions(site: Site, owners: Map<string, string>): string[] {
  const problems: string[] = [];
  for (const environment of environments) {
    if (site.hosts[environment].length === 0) problems.push(`Site ${site.id}: it has no ${environment} host.`);
    for (const host of site.hosts[environment]) {
      const owner = owners.get(host);
      if (owner !== undefined)
        problems.push(`Site ${site.id}: its ${environment} host, ${host}, is already used by ${owner}.`);
      if (host !== normalizeHost(host))
        problems.push(`Site ${site.id}: its host ${host} must be lower case, without port.`);
      owners.set(host, `site ${site.id} (${environment})`);
    }
  }
  const all = environments.flatMap((environment) => site.hosts[environment]);
  for (const host of site.regulatedHosts) {
    if (!all.includes(host)) problems.push(`Site ${site.id}: its regulated host, ${host}, is not among its hosts.`);
  }
  return problems;
}

/** A domain of one label would allow a whole top-level domain. */
function domainContradictions({ id, policies }: Site): string[] {
  const shape = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
  return policies.companyDomains
    .filter((domain) => !shape.test(domain))
    .map((domain) => `Site ${id}: the company domain ${domain} must be lower case, with two labels or more.`);
}

/** The exchange and the pages compare them by size. */
function versionContradictions({ id, policies }: Site): string[] {
  return Object.entries(policies.versions)
    .filter(([, version]) => !Number.isInteger(version) || version < 1)
    .map(([name, version]) => `Site ${id}: the version ${version} of ${name} must be a whole number from 1.`);
}

/** A registration by a code can be relayed, and its account has no passkey that could be demanded (decision 0183). */
function secondStepContradictions({ id, policies: { secondStep, registerTypes: types } }: Site): string[] {
  return types
    .filter((type) => secondStep === 'passkey' && type !== 'newPasskey')
    .map((type) => `Site ${id}: with the second step passkey it cannot register by ${type}, only by newPasskey.`);
}

/** A hash and six hex digits (S5.27). */
export function isHexColor(text: string): text is HexColor {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Site and environment for a request; an unknown host gets the main site. */
export interface HostContext extends Pick<HostMeaning, 'site' | 'environment'> {
  /** Whether the host is in the table. */
  readonly known: boolean;
}

/** Which site and environment answer at a host. */
export function hostContext(host: string, sites: readonly Site[], main: Site): HostContext {
  const known = siteOfHost(host, sites);
  if (known !== undefined) return { site: known.site, environment: known.environment, known: true };
  return { site: main, environment: environmentOfHost(host, main.hosts), known: false };
}
