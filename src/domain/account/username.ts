/** The field that takes an e-mail address or a mobile number (S5.01–S5.04, S9.09). */

import { cleanName } from '../text/clean-text.ts';

const usernameLimits = { maxEmailLength: 100, minMobileDigits: 5, maxMobileDigits: 12 } as const;

export type Username =
  | { readonly type: 'email'; readonly email: string }
  | { readonly type: 'mobile'; readonly mobile: string };

/** Why a user name is refused: nothing typed, no address or number (S5.04), or a number of a length that its country does not have. */
export type UsernameProblem = 'required' | 'invalid' | 'length';

export type ParsedUsername =
  | { readonly type: 'valid'; readonly username: Username }
  | { readonly type: 'refused'; readonly problem: UsernameProblem };

/**
 * An ordinary address: dot-separated atoms, an at sign, a dotted host name whose last label is not all digits. Each
 * character can match only one part of the pattern, so hostile input takes linear time; the length is checked first.
 *
 * @param letter, digit, mark characters of these kinds, as they stand in a class
 */
function emailPattern(letter: string, digit: string, mark: string, flags?: string): RegExp {
  const alphanumeric = letter + digit;
  const inAtom = `${alphanumeric}!#$%&'*+/=?^_\`{|}~-`;
  const atom = `[${inAtom}][${mark}${inAtom}]*`;
  const label = `[${alphanumeric}](?:[${mark}${alphanumeric}-]{0,61}[${mark}${alphanumeric}])?`;
  return new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`, flags);
}

/**
 * A pattern is made when an address is read, and engines keep what they have compiled: for the one with the letters of all scripts a
 * slow phone needs some 20 ms, and most addresses are ASCII.
 */
function patternFor(text: string): RegExp {
  return /[^ -~]/.test(text) ? emailPattern('\\p{L}', '\\p{N}', '\\p{M}', 'u') : emailPattern('a-zA-Z', '0-9', '');
}

/**
 * Parses an e-mail address or mobile number, or says why it is refused (S5.01–S5.04), once it is clean. A text
 * of digits is a mobile number.
 *
 * `' ann@mail.example '` → e-mail `ann@mail.example`; `'0123456'` → mobile `0123456`; `'123'` → refused
 */
export function parseUsername(typed: string): ParsedUsername {
  const text = cleanName(typed);
  if (text === '') return { type: 'refused', problem: 'required' };
  if (/^\d+$/.test(text)) {
    const fits = text.length >= usernameLimits.minMobileDigits && text.length <= usernameLimits.maxMobileDigits;
    return fits
      ? { type: 'valid', username: { type: 'mobile', mobile: text } }
      : { type: 'refused', problem: 'invalid' };
  }
  return isEmail(text)
    ? { type: 'valid', username: { type: 'email', email: text } }
    : { type: 'refused', problem: 'invalid' };
}

function isEmail(text: string): boolean {
  if (text.length > usernameLimits.maxEmailLength) return false;
  const at = text.lastIndexOf('@');
  return at <= 64 && patternFor(text).test(text);
}

/** The address or number as text, for the screen and for calls. */
export function usernameText(username: Username): string {
  return username.type === 'email' ? username.email : username.mobile;
}

/** Login type on the wire: by e-mail address or mobile number (S4.04). */
export const loginTypes = { email: 2, mobile: 3 } as const;

/** Where a code is sent to. */
export interface CodeAccount {
  readonly username: Username;
  /** Digits; counts for a number only. */
  readonly dialCode: string;
}

/** The account fields of registration calls and code calls. */
export function accountFields({ username, dialCode }: CodeAccount) {
  return username.type === 'email' ? { email: username.email } : { mobile: username.mobile, country_code: dialCode };
}

/** The account fields of the risk call, which has names of its own (S3.09). */
export function riskFields({ username, dialCode }: CodeAccount) {
  const userName = usernameText(username);
  return username.type === 'email' ? { userName } : { userName, countyCode: dialCode };
}
