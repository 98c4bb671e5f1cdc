/** The kinds of a registration, and the numbers that stand for them on the wire (S4.01–S4.04, S9.34). */

import type { RegisterType, SiteId } from '../site/site.ts';
import type { Username } from './username.ts';

/** Registration type by what is registered with; the Turkish site has one of its own. */
const registrationTypes = { email: 1, mobile: 5, turkey: 44 } as const;

/** How the address is verified: by a code that is typed, or by a link that is opened. */
export const verifyTypes = { code: 1, link: 2 } as const;

type AccountType = Username['type'];

/** `('tur', 'email')` → 44, `('global', 'mobile')` → 5 (S4.02). */
export function registrationTypeOf(site: SiteId, account: AccountType) {
  return site === 'tur' ? registrationTypes.turkey : registrationTypes[account];
}

export function isLink(type: RegisterType): boolean {
  return type === 'oldLink' || type === 'newLink';
}

/** The calls of before the registration had steps: the password goes as a hash (S3.03, S7.21, S7.22). */
export function isLegacy(type: RegisterType): boolean {
  return type === 'oldCode' || type === 'oldLink';
}

/** The account gets a passkey and no password. */
export function isPasswordless(type: RegisterType): boolean {
  return type === 'newPasskey';
}

/** 1 code, 2 link (S4.03). */
export function verifyTypeOf(type: RegisterType) {
  return isLink(type) ? verifyTypes.link : verifyTypes.code;
}

/** Page query that asks for a type; it counts where the site lists that type. */
export const registerTypeQuery = 'register_type';

export interface TypeChoice {
  /** The types of the site, the default one first. */
  readonly allowed: readonly RegisterType[];
  /** What the page's query asks for. */
  readonly asked: string | null;
  readonly account: AccountType;
  /** Whether the browser can make a passkey, and the operator has passkeys on. */
  readonly passkeys: boolean;
}

/**
 * The type of a registration (S4.01): the one that `?register_type=` asks for where the site lists it, else the site's
 * first. The same in every environment. A link goes to an address only: a number gets the code type of the same generation. Where no
 * passkey can be made, the type with a passkey does not count.
 *
 * `({ allowed: ['newCode', 'newLink'], asked: 'newLink', account: 'mobile', passkeys: true })` → `'newCode'`
 */
export function registerTypeOf({ allowed, asked, account, passkeys }: TypeChoice): RegisterType {
  const possible = allowed.filter((one) => passkeys || !isPasswordless(one));
  const type = possible.find((one) => one === asked) ?? possible[0] ?? 'newCode';
  if (account === 'email' || !isLink(type)) return type;
  return isLegacy(type) ? 'oldCode' : 'newCode';
}

/**
 * Whether a registration belongs to the Korean activity (S7.20): on the main site, with a Korean number or a visitor whom
 * the exchange sees in Korea. The text names the call and not its occasion.
 */
export function isKoreanActivity(at: {
  readonly site: SiteId;
  readonly dialCode: string;
  readonly liveCountryCode: string | undefined;
}): boolean {
  return at.site === 'global' && (at.dialCode === '82' || at.liveCountryCode === 'KR');
}
