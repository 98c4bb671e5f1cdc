/** Who a brand is: its names and addresses, which pages know at run time. How it looks is in `brand-look.ts`. */

import type { LanguageCode } from '../language/language.ts';
import type { AreaLink } from '../shell/product-areas.ts';
import type { PasskeyGroup } from './relying-party.ts';
import { type Brand, type ContentSite, type Environment, type SiteId, type SitePolicies, siteIds } from './site.ts';

export interface BrandIdentity {
  readonly brand: Brand;
  /** Page hosts in production, the canonical one first. The brand runs the sites that have a row here, and no other. */
  readonly hosts: Readonly<Partial<Record<SiteId, readonly [string, ...string[]]>>>;
  /** A second host of the Turkish site, under local regulation (S5.20). */
  readonly regulatedTurkishHost?: string;
  /** The exchange's API hosts. All sites use one exchange. */
  readonly apiHosts: Readonly<Record<Exclude<Environment, 'local'>, string>>;
  /** Which sites share passkeys. A site in no group has those of its own host. */
  readonly passkeyGroups: readonly PasskeyGroup[];
  readonly companyDomains: SitePolicies['companyDomains'];
  readonly legal: Pick<SitePolicies, 'termsPath' | 'privacyPath'>;
}

/** The sites that a brand runs, in the order in which lists show them. */
export function sitesOfBrand({ hosts }: Pick<BrandIdentity, 'hosts'>): SiteId[] {
  return siteIds.filter((id) => hosts[id] !== undefined);
}

/** A sentence for each row that the sites of a brand lack. */
export function siteRowFaults(identity: Pick<BrandIdentity, 'hosts'>, homes: BrandHomes): string[] {
  const ids = sitesOfBrand(identity);
  return [
    ...(ids.length === 0 ? ['There is no site: hosts in identity.ts has no row.'] : []),
    ...ids.filter((id) => homes[id] === undefined).map((id) => `Site ${id} has hosts, and no row in home.ts.`),
  ];
}

/** Where visitors find help. */
export interface BrandSupport {
  /** Behind "Contact support": a path below a language, or a whole address. */
  readonly page: `/${string}` | `https://${string}`;
  /** The home page names it beside the company. */
  readonly mail: string;
  /** Whose mails carry the codes and links, as mailboxes show it: a visitor looks for it among the spam. */
  readonly sender: string;
  /** How many working days it usually takes until support has checked who somebody is, such as `1–3`. */
  readonly checkDays: string;
}

/**
 * The way to customer service.
 *
 * @param language first part of this page's path; without it the edge puts one in front
 */
export function supportAddress({ page }: BrandSupport, language: string | undefined): string {
  return page.startsWith('/') && language !== undefined ? `/${language}${page}` : page;
}

/** A sentence for each address of customer service that leads nowhere. */
export function supportFaults({ page, mail, sender, checkDays }: BrandSupport): string[] {
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(page);
  const isAddress = page.startsWith('https://') && URL.canParse(page);
  return [
    ...(isPath || isAddress ? [] : [`The support page, ${page}, is neither a path nor an address with https.`]),
    ...(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(mail) ? [] : [`The support mail, ${mail}, is no mail address.`]),
    ...(sender.trim() === '' ? ['The sender of mails with codes is empty.'] : []),
    ...(/^\d{1,2}(?:–\d{1,2})?$/.test(checkDays)
      ? []
      : [`The days until support has checked somebody, ${checkDays}, are no number such as 3 or 1–3.`]),
  ];
}

/** What the header, the footer and the home page lead to. */
export interface BrandMenu {
  /** In the order of the header. */
  readonly areas: readonly AreaLink[];
  /** In the order of the footer, after the legal pages. */
  readonly footer: readonly FooterLink[];
}

export interface FooterLink {
  /** Which of our texts names it. */
  readonly content: ContentSite;
  /** Without it the link leads to the content's own host below the site's: `learn.brand.example`. */
  readonly page?: `https://${string}`;
}

/** A sentence for each link of a menu that leads nowhere or is there twice. */
export function menuFaults({ areas, footer }: BrandMenu): string[] {
  const twice = (names: readonly string[]) => new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const isPath = (path: string) => /^\/(?![/\\])[^\s\\]*$/.test(path);
  const isAddress = (page: string) => page.startsWith('https://') && URL.canParse(page);
  return [
    ...areas.filter(({ path }) => !isPath(path)).map(({ area, path }) => `The page of ${area}, ${path}, is no path.`),
    ...areas
      .filter(({ glyph }) => glyph !== undefined && !/^[Mm][-\d\s.,a-zA-Z]+$/.test(glyph))
      .map(({ area, glyph }) => `The sign of ${area}, ${glyph}, is no path.`),
    ...footer
      .filter(({ page }) => page !== undefined && !isAddress(page))
      .map(({ content, page }) => `The page of ${content}, ${page}, is no address with https.`),
    ...[...twice(areas.map(({ area }) => area)), ...twice(footer.map(({ content }) => content))].map(
      (name) => `The menu has ${name} twice.`,
    ),
  ];
}

/**
 * Texts of a brand in the place of ours, by language and by name: `{ en: { 'global.homeHeadline': 'Trade at dawn' } }`. A language of
 * a region takes those of the language that it falls back to, where its own files have no such text.
 */
export type BrandTexts = Readonly<Partial<Record<LanguageCode, Readonly<Record<`${string}.${string}`, string>>>>>;

/** Whom a customer can turn to about accessibility, by site; a site without one shows none. */
export type BrandAuthorities = Readonly<
  Partial<Record<SiteId, { readonly name: string; readonly page: `https://${string}` }>>
>;

/** A row of the news; the home page has the words of each kind. */
export interface NewsItem {
  readonly kind: 'bank-transfer' | 'earn';
  /** ISO 4217 code. */
  readonly currency?: string;
  /** ISO 8601. */
  readonly date: string;
  /** Below a language. */
  readonly path: string;
}

export interface BrandLicence {
  /** Who has given it. */
  readonly authority?: string;
  readonly number?: string;
  /** Where it can be looked up. */
  readonly register?: `https://${string}`;
}

export interface BrandFees {
  /** The highest for a spot trade, in per cent of its amount. */
  readonly spot: number;
  /** The list of all fees: a path below a language, or a whole address. */
  readonly page: `/${string}` | `https://${string}`;
}

/** A sentence for each fact about a region that is empty, cannot be, or leads nowhere. */
export function homeFaults(homes: BrandHomes): string[] {
  return Object.entries(homes).flatMap(([site, { licence, custodian, fees }]) => {
    const { authority, number, register } = licence ?? {};
    const isEmpty = (text: string | undefined) => text !== undefined && text.trim() === '';
    const leads = (address: string | undefined) =>
      address === undefined || (address.startsWith('https://') && URL.canParse(address));
    const isPath = fees !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(fees.page);
    return [
      ...(leads(register) ? [] : [`The register of licences of ${site}, ${register}, is no address with https.`]),
      ...(isEmpty(number) ? [`The number of the licence of ${site} is empty.`] : []),
      ...(isEmpty(authority) ? [`The authority that has licensed ${site} is empty.`] : []),
      ...(isEmpty(custodian) ? [`The custodian of ${site} is empty.`] : []),
      ...(fees === undefined || (fees.spot >= 0 && fees.spot <= 100)
        ? []
        : [`The fee of ${site}, ${fees.spot}, is no per cent.`]),
      ...(isPath || leads(fees?.page)
        ? []
        : [`The list of fees of ${site}, ${fees?.page}, is neither a path nor an address with https.`]),
    ];
  });
}

/**
 * What home and sign-up say of a region: who serves it and on which terms, and what is new there. What is left out is not shown:
 * nothing is made up.
 */
export interface HomeData {
  readonly company: string;
  readonly licence?: BrandLicence;
  /** The company that keeps what customers own, apart from the exchange's own. */
  readonly custodian?: string;
  readonly fees?: BrandFees;
  readonly news: readonly NewsItem[];
}

/** What home and sign-up say, by site. */
export type BrandHomes = Readonly<Partial<Record<SiteId, HomeData>>>;
