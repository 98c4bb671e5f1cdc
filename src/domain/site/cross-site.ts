/** Which edition an account belongs to by the country of its identity check, and the way there (S4.43–S4.46). */

import { type SiteLanguages, splitLanguage, supportedLanguage } from '../language/language.ts';
import { localizedPath, movedFragment, movedFromKey, quickTokenParameter } from '../navigation/paths.ts';
import type { SiteId } from './site.ts';

/** Countries with an edition of their own, in both of their codes (S4.43). */
const editions: Readonly<Record<string, SiteId>> = {
  HKG: 'hkg',
  HK: 'hkg',
  ARE: 'are',
  AE: 'are',
  NLD: 'nld',
  NL: 'nld',
};

/** The edition for a country; the main site for every other country (S4.44). `undefined` for a text that is not a country code. */
export function siteOfCountry(country: string): SiteId | undefined {
  const code = country.trim().toUpperCase();
  if (!/^[A-Z]{2,3}$/.test(code)) return undefined;
  return editions[code] ?? 'global';
}

/**
 * The countries that an edition is made for, in both codes (decision 0170). An edition keeps visitors from these countries, although the
 * table of editions has no row for them. The EU edition is for the European Economic Area; the Netherlands have their own.
 */
const homeCountries: Readonly<Partial<Record<SiteId, string>>> = {
  tur: 'TR TUR',
  kaz: 'KZ KAZ',
  geo: 'GE GEO',
  idn: 'ID IDN',
  eu:
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NO PL PT RO SE SI SK ' +
    'AUT BEL BGR CYP CZE DEU DNK EST ESP FIN FRA GRC HRV HUN IRL ISL ITA LIE LTU LUX LVA MLT NOR POL PRT ROU SWE SVN SVK',
};

function isHomeCountry({ site, country }: CrossSiteFacts): boolean {
  return homeCountries[site]?.split(' ').includes(country.trim().toUpperCase()) ?? false;
}

export interface CrossSiteFacts {
  /** Of the page. */
  readonly site: SiteId;
  readonly page: 'oauth' | 'mini-app' | 'other';
  /** Of the identity check; empty without one. */
  readonly country: string;
  /** The visitor was moved here before. */
  readonly moved: boolean;
}

export type CrossSiteDecision = { readonly type: 'stay' } | { readonly type: 'jump'; readonly site: SiteId };

interface Row {
  readonly when: (facts: CrossSiteFacts, target: SiteId) => boolean;
  readonly jump: boolean;
}

/**
 * The first row that matches decides. A jump from or to the Netherlands happens on Turkish and Hong Kong pages too (S4.46).
 * It never happens on authorization and mini-app pages: the client or messenger knows this host only, and the visitor's
 * flow there would be lost.
 */
const table: readonly Row[] = [
  { when: ({ site }, target) => site === target, jump: false },
  { when: ({ moved }) => moved, jump: false },
  { when: ({ page }) => page !== 'other', jump: false },
  { when: ({ site }, target) => site === 'nld' || target === 'nld', jump: true },
  { when: ({ site }) => site === 'tur' || site === 'hkg', jump: false },
  { when: isHomeCountry, jump: false },
  { when: () => true, jump: true },
];

/** Whether a visitor who has just logged in is sent to another edition. */
export function decideCrossSite(facts: CrossSiteFacts): CrossSiteDecision {
  const target = siteOfCountry(facts.country);
  if (target === undefined) return { type: 'stay' };
  // Stryker disable next-line OptionalChaining: only for the types: the last row fits everybody
  return table.find(({ when }) => when(facts, target))?.jump ? { type: 'jump', site: target } : { type: 'stay' };
}

/** Query parameters that go to the other edition: referral, invitation, theme. Never secrets; the target has its own rule. */
const forwardedParameters = ['ref', 'affiliate_id', 'medium', 'invite', 'invite_code', 'theme'];

/** Longer values are dropped, in characters. */
const maxValueLength = 512;

export interface CrossSiteJump {
  readonly from: SiteId;
  readonly to: SiteLanguages;
  /** Origin of the other edition. */
  readonly origin: string;
  /** Language of the page that is left. */
  readonly language: string;
  readonly query: { get(name: string): string | null };
  /** Already checked: a path of the page that is left, in its language, or an address of the company. */
  readonly target: string | undefined;
  /** For one login there, where the editions share accounts (S7.27). */
  readonly token?: string | undefined;
}

/**
 * The address of the other edition's login page (a session belongs to one host). It is in the visitor's language where the
 * edition has it, and carries the target, the referral and the invitation.
 */
export function crossSiteAddress(jump: CrossSiteJump): string {
  const { to, query, target } = jump;
  const language = supportedLanguage(jump.language, to) ?? to.defaultLanguage;
  const parameters = forwardedParameters.flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value && value.length <= maxValueLength ? [[name, value]] : [];
  });
  if (target !== undefined)
    parameters.push(['redirect', target.startsWith('/') ? inLanguage(target, language) : target]);
  parameters.push([movedFromKey, jump.from]);
  if (jump.token) parameters.push([quickTokenParameter, jump.token]);
  const text = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');
  return `${jump.origin}${localizedPath(language, '/login')}?${text}#${movedFragment}`;
}

/** Replaces the language of a path; a path without a language gets none, because the other edition adds its own. */
function inLanguage(target: string, language: string): string {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const { segment, rest } = splitLanguage(path);
  return (segment === undefined ? path : localizedPath(language, rest)) + tail;
}
