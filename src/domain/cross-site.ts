/** Which edition an account belongs to by the country of its identity check, and the way there (S4.43–S4.46). */

import { type SiteLanguages, splitLanguage, supportedLanguage } from './language.ts';
import { localizedPath } from './localized-path.ts';
import { movedFragment, movedFromKey } from './moved.ts';
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

/** The edition for a country; any other country's is the main site (S4.44). `undefined` for what is no country. */
export function siteOfCountry(country: string): SiteId | undefined {
  const code = country.trim().toUpperCase();
  if (!/^[A-Z]{2,3}$/.test(code)) return undefined;
  return Object.hasOwn(editions, code) ? editions[code] : 'global';
}

/**
 * Whom an edition is made for, in both codes: it does not send its own people away, though the wall has no row for their
 * country. The EU edition is for the European Economic Area; the Netherlands have one of their own.
 */
const atHome: Readonly<Partial<Record<SiteId, string>>> = {
  tur: 'TR TUR',
  kaz: 'KZ KAZ',
  geo: 'GE GEO',
  idn: 'ID IDN',
  eu:
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NO PL PT RO SE SI SK ' +
    'AUT BEL BGR CYP CZE DEU DNK EST ESP FIN FRA GRC HRV HUN IRL ISL ITA LIE LTU LUX LVA MLT NOR POL PRT ROU SWE SVN SVK',
};

function isAtHome({ site, country }: CrossSiteFacts): boolean {
  return atHome[site]?.split(' ').includes(country.trim().toUpperCase()) ?? false;
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
 * The first row that fits decides. Where the Netherlands are at either end, the jump goes over the exception for Turkish
 * and Hong Kong pages (S4.46). It does not go over that for authorizations and mini apps: what was begun there belongs to
 * a client or a messenger that knows this host, and would be lost.
 */
const table: readonly Row[] = [
  { when: ({ site }, target) => site === target, jump: false },
  { when: ({ moved }) => moved, jump: false },
  { when: ({ page }) => page !== 'other', jump: false },
  { when: ({ site }, target) => site === 'nld' || target === 'nld', jump: true },
  { when: ({ site }) => site === 'tur' || site === 'hkg', jump: false },
  { when: isAtHome, jump: false },
  { when: () => true, jump: true },
];

/** Whether a visitor who has just logged in goes on at another edition. */
export function decideCrossSite(facts: CrossSiteFacts): CrossSiteDecision {
  const target = siteOfCountry(facts.country);
  if (target === undefined) return { type: 'stay' };
  return table.find(({ when }) => when(facts, target))?.jump ? { type: 'jump', site: target } : { type: 'stay' };
}

/** Goes along: who recommended us, the invitation, the colours. Secrets never do, and targets go by their own rule. */
const carried = ['ref', 'affiliate_id', 'medium', 'invite', 'invite_code', 'theme'];

/** Longer values are nobody's, in characters. */
const longestValue = 512;

export interface CrossSiteJump {
  readonly from: SiteId;
  readonly to: SiteLanguages;
  /** Of the edition that is gone to. */
  readonly origin: string;
  /** Of the page that is left. */
  readonly language: string;
  readonly query: { get(name: string): string | null };
  /** A checked one: a path of the page that is left, in its language, or an address of the company. */
  readonly target: string | undefined;
}

/**
 * The other edition's login, because a session belongs to one host. It has the visitor's language where there is one, and
 * carries target, recommendation and invitation along.
 */
export function crossSiteAddress(jump: CrossSiteJump): string {
  const { to, query, target } = jump;
  const language = supportedLanguage(jump.language, to) ?? to.defaultLanguage;
  const parameters = carried.flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value && value.length <= longestValue ? [[name, value]] : [];
  });
  if (target !== undefined)
    parameters.push(['redirect', target.startsWith('/') ? inLanguage(target, language) : target]);
  parameters.push([movedFromKey, jump.from]);
  const text = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');
  return `${jump.origin}${localizedPath(language, '/login')}?${text}#${movedFragment}`;
}

/** A path without a language stays without one: the other edition gives it its own. */
function inLanguage(target: string, language: string): string {
  const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const { segment, rest } = splitLanguage(path);
  return (segment === undefined ? path : localizedPath(language, rest)) + tail;
}
