/** The address of an account: one text for accounts, messages and counters, `ann@mail.example` or `+1 5551234567`. */

import { loginTypes, parseUsername, type Username, usernameText } from '../../domain/account/username.ts';

/** The account fields of a request, as the contract spells them. */
export interface AccountFields {
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
  readonly country_code?: string | undefined;
}

/**
 * The address of a user name. An e-mail is converted to lower case.
 *
 * @param countryCode dial code, with or without plus; needed for a number
 * @returns `undefined` where the name is not of this login type, or a number has no dial code
 */
export function addressOf(name: string, loginType: number, countryCode: string | undefined): string | undefined {
  const parsed = parseUsername(name);
  if (parsed.type === 'refused' || loginTypes[parsed.username.type] !== loginType) return undefined;
  return parsed.username.type === 'email'
    ? parsed.username.email.toLowerCase()
    : mobileAddress(parsed.username.mobile, countryCode ?? '');
}

function mobileAddress(mobile: string, countryCode: string): string | undefined {
  const [, digits] = /^\+?(\d{1,4})$/.exec(countryCode) ?? [];
  return digits === undefined ? undefined : `+${digits} ${mobile}`;
}

/** The address of a form that has either an e-mail or a number; `undefined` for both, neither or a wrong one. */
export function addressOfFields(fields: AccountFields): string | undefined {
  const { email = '', mobile = '' } = fields;
  if ((email === '') === (mobile === '')) return undefined;
  return email === ''
    ? addressOf(mobile, loginTypes.mobile, fields.country_code)
    : addressOf(email, loginTypes.email, undefined);
}

/** The user name in an address: `+1 5551234567` → the mobile `5551234567`. */
export function usernameOf(address: string): Username {
  if (!address.startsWith('+') || address.includes('@')) return { type: 'email', email: address };
  return { type: 'mobile', mobile: address.slice(address.indexOf(' ') + 1) };
}

export function nameOf(address: string): string {
  return usernameText(usernameOf(address));
}
