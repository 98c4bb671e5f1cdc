/** Who a brand is: its names and addresses, which pages know at run time. How it looks is in `brand-look.ts`. */

import type { PasskeyGroup } from './relying-party.ts';
import type { Brand, Environment, SiteId, SitePolicies } from './site.ts';

export interface BrandIdentity {
  readonly brand: Brand;
  /** Page hosts in production, the canonical one first. */
  readonly hosts: Readonly<Record<SiteId, readonly [string, ...string[]]>>;
  /** A second host of the Turkish site, under local regulation (S5.20). */
  readonly regulatedTurkishHost: string;
  /** The exchange's API hosts. All sites use one exchange. */
  readonly apiHosts: Readonly<Record<Exclude<Environment, 'local'>, string>>;
  /** Which sites share passkeys. A site in no group has those of its own host. */
  readonly passkeyGroups: readonly PasskeyGroup[];
  readonly companyDomains: SitePolicies['companyDomains'];
  readonly legal: Pick<SitePolicies, 'termsPath' | 'privacyPath'>;
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
  readonly number?: string;
  /** Where it can be looked up. */
  readonly register?: `https://${string}`;
}

/** A sentence for each register of licences that leads nowhere. */
export function licenceFaults(homes: Readonly<Record<string, HomeData>>): string[] {
  return Object.entries(homes).flatMap(([site, { licence }]) => {
    const { number, register } = licence ?? {};
    const isAddress = register === undefined || (register.startsWith('https://') && URL.canParse(register));
    return [
      ...(isAddress ? [] : [`The register of licences of ${site}, ${register}, is no address with https.`]),
      ...(number === undefined || number.trim() !== '' ? [] : [`The number of the licence of ${site} is empty.`]),
    ];
  });
}

/** What home and sign-up say of a region: which company serves it, and what is new there. */
export interface HomeData {
  readonly company: string;
  /** Left out where there is none to name: nothing is made up. */
  readonly licence?: BrandLicence;
  readonly news: readonly NewsItem[];
}
