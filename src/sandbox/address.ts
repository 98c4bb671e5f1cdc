/** The one text that names an account, a code's receiver and a counter: `ann@mail.example` or `+1 5551234567`. */

import { loginTypes } from '../domain/login-type.ts';
import { parseUsername, type Username, usernameText } from '../domain/username.ts';

/** The account fields of a request, as the contract spells them. */
export interface AccountFields {
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
  readonly country_code?: string | undefined;
}

/**
 * The address of a user name; upper and lower case of an e-mail are one account.
 *
 * @param countryCode dial code, with or without plus; needed for a number
 * @returns `undefined` for a name that is not of the type asked for, or a number without a dial code
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

/** `+1 5551234567` → the mobile `5551234567`: what its owner calls himself. */
export function usernameOf(address: string): Username {
  if (!address.startsWith('+') || address.includes('@')) return { type: 'email', email: address };
  return { type: 'mobile', mobile: address.slice(address.indexOf(' ') + 1) };
}

export function nameOf(address: string): string {
  return usernameText(usernameOf(address));
}
