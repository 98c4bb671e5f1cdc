/**
 * Numbers as people and browsers write them (S5.02, S5.09): with spaces, dots, dashes and brackets, with a country code after
 * `+` or `00`, or with the zero that is dialled within a country. What is sent is the digits that follow the country code.
 */

import { type DialCountry, dialCountries } from '../site/dial-codes.ts';
import { mainCountries, prefixesInside, zeroInside } from './national-prefixes.ts';
import { type CodeAccount, parseUsername, toAsciiDigits, type UsernameProblem } from './username.ts';

/** From this many digits on a text counts as a number (S5.02). */
const minDigits = 3;

/** What stands between digits, and the marks of text direction that come with a pasted number. */
const separators = /[\s().\-\u2010-\u2015\u2212/\u00b7\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The scheme of a link to a number, which some programs copy with the number, and its encoded plus. */
const linkScheme = /^\s*tel:(?:%2b)?/i;

/** A text without what stands between its digits; `undefined` where it has anything that is no part of a number. */
function digitsOf(typed: string): string | undefined {
  // Longer than any number with its separators; nothing is searched in a text of megabytes.
  if (typed.length > 100) return undefined;
  const bare = typed.replace(linkScheme, (scheme) => (scheme.endsWith(':') ? '' : '+'));
  const text = toAsciiDigits(bare).replaceAll('＋', '+').replace(separators, '');
  return /^\+?\d*$/.test(text) ? text : undefined;
}

/** Whether a text is a number or the beginning of one: then no address is suggested for it (S5.05). */
export function beginsLikeNumber(typed: string): boolean {
  return (digitsOf(typed) ?? '') !== '';
}

/** Whether the typed text is a number so far, of three digits or more: then the dial code is shown beside the field. */
export function looksLikeNumber(typed: string): boolean {
  return (digitsOf(typed)?.replace('+', '').length ?? 0) >= minDigits;
}

/** A number as it was understood. */
export interface ReadNumber {
  /** The digits after the country code. */
  readonly mobile: string;
  readonly dialCountry: DialCountry;
  /** The text named the country itself. */
  readonly international: boolean;
}

/**
 * Reads a number as people write it. `undefined` for a text that is no number, and for a country code that does not exist.
 *
 * `('+31 (0)6 1234 5678', GB)` → `612345678` of the Netherlands; `('07911 123456', GB)` → `7911123456`; `('06 1234', IT)` →
 * `061234`
 *
 * @param selected the country that counts where the text names none
 */
export function readNumber(typed: string, selected: DialCountry): ReadNumber | undefined {
  const text = digitsOf(typed);
  if (text === undefined || !looksLikeNumber(typed)) return undefined;
  const afterPrefix = /^(?:\+|00)(\d+)/.exec(text)?.[1] ?? '';
  const named = countryAt(afterPrefix, selected);
  if (named !== undefined) {
    const mobile = withoutInside(afterPrefix.slice(named.code.length), named.code);
    return { mobile, dialCountry: named, international: true };
  }
  if (text.startsWith('+')) return undefined;
  return { mobile: withoutInside(text, selected.code), dialCountry: selected, international: false };
}

/** The country whose code a text begins with. No code is the beginning of another one. */
function countryAt(digits: string, selected: DialCountry): DialCountry | undefined {
  if (selected.code !== '' && digits.startsWith(selected.code)) return selected;
  const fitting = dialCountries.filter(({ code }) => digits.startsWith(code));
  // Kazakhstan shares the code of Russia; its numbers begin with 6 or 7.
  const main = /^7[67]/.test(digits) ? 'KZ' : mainCountries[fitting[0]?.code ?? ''];
  return fitting.find(({ country }) => country === main) ?? fitting[0];
}

/** The digits without what is dialled only inside the country. */
function withoutInside(digits: string, code: string): string {
  const prefix = prefixesInside[code] ?? (zeroInside.has(code) ? /^0/ : undefined);
  return prefix ? digits.replace(prefix, '') : digits;
}

export type ReadAccount =
  | { readonly type: 'valid'; readonly account: CodeAccount; readonly dialCountry: DialCountry }
  | { readonly type: 'refused'; readonly problem: UsernameProblem };

/**
 * Reads what was typed as an account name, a number as people write it included. The rule of S5.02 holds for the digits that
 * are sent.
 *
 * @param selected the country whose code is shown beside the field
 */
export function readAccount(typed: string, selected: DialCountry): ReadAccount {
  const number = readNumber(typed, selected);
  const read = parseUsername(number?.mobile ?? typed);
  // A number that is nothing but its country code is wrong, not missing.
  if (read.type === 'refused') return number ? { type: 'refused', problem: 'invalid' } : read;
  const dialCountry = number?.dialCountry ?? selected;
  const dialCode = read.username.type === 'mobile' ? dialCountry.code : '';
  return { type: 'valid', account: { username: read.username, dialCode }, dialCountry };
}
