/**
 * Numbers as people and browsers write them (S5.02, S5.09): with spaces, dots, dashes and brackets, with a country code after
 * `+`,
 * `00` or what their country dials instead, or with the zero that is dialled within a country. What is sent is the digits that follow the country code.
 */

import { type DialCountry, dialCountries } from '../site/dial-codes.ts';
import { cleanName } from '../text/clean-text.ts';
import { afterWayAbroad, readNational } from './national-number.ts';
import { mainCountries } from './numbering-plans.ts';
import { type CodeAccount, parseUsername, type UsernameProblem } from './username.ts';

/** From this many digits on a text counts as a number (S5.02). */
const minDigits = 3;

/** What stands between digits in a clean text. */
const separators = /[\s().\-\u2015/\u00b7]/g;

/** The scheme of a link to a number, which some programs copy with the number, and its encoded plus. */
const linkScheme = /^\s*tel:(?:%2b)?/i;

/** A text without what stands between its digits; `undefined` where it has anything that is no part of a number. */
function digitsOf(typed: string): string | undefined {
  // Longer than any number with its separators; nothing is searched in a text of megabytes.
  if (typed.length > 100) return undefined;
  // A Japanese keyboard writes the sign of a long vowel for a hyphen.
  const bare = typed.replace(linkScheme, (scheme) => (scheme.endsWith(':') ? '' : '+'));
  const text = cleanName(bare.replace(/[\u30fb\u30fc\uff70]/g, '-')).replace(separators, '');
  return /^\+?\d*$/.test(text) ? text : undefined;
}

/**
 * A text without what no number has, for a box that takes nothing else (S5.09): letters do not stay, what people write between digits does.
 * A text that can be read as a number stays as it is.
 */
export function onlyNumber(typed: string): string {
  return digitsOf(typed) === undefined
    ? typed.replace(/[^\p{Nd}\s()+.\-\u2010-\u2015\u2212/\u00b7\uff0b\uff0d]/gu, '')
    : typed;
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
  /** Mobile numbers of the country can be as long, and the text means no other number as well. */
  readonly isPossible: boolean;
}

/**
 * Reads a number as people write it. `undefined` for a text that is no number, and for a country code that does not exist.
 *
 * `('+31 (0)6 1234 5678', GB)` → `612345678` of the Netherlands; `('07911 123456', GB)` → `7911123456`; `('001 44 7911 123456', HK)` →
 * `7911123456` of the United Kingdom
 *
 * @param selected the country that counts where the text names none
 */
export function readNumber(typed: string, selected: DialCountry): ReadNumber | undefined {
  const text = digitsOf(typed);
  if (text === undefined || !looksLikeNumber(typed)) return undefined;
  if (text.startsWith('+')) return readAfterPlus(text.slice(1), selected)?.number;
  const { mobile, match } = readNational(text, selected.code);
  const inside: ReadNumber = { mobile, dialCountry: selected, international: false, isPossible: match !== 'none' };
  if (match === 'fits') return inside;
  const abroad = afterWayAbroad(text, selected.code).flatMap((rest) => readAfterPlus(rest, selected) ?? []);
  const [best, ...others] = abroad.filter(({ fits }) => fits).map(({ number }) => number);
  // `001 65 …` in Hong Kong is Singapore, or an area of America after `00`: a code must not go to somebody else.
  const isOne = others.every(
    ({ mobile: digits, dialCountry: { code } }) => digits === best?.mobile && code === best.dialCountry.code,
  );
  if (best) return isOne ? best : { ...best, isPossible: false };
  // Without a plan a number may begin with anything but the way abroad that everybody knows.
  if (match === 'length' && !text.startsWith('00')) return inside;
  return abroad.find(({ number }) => number.isPossible)?.number ?? abroad[0]?.number ?? inside;
}

/** @param digits from the country code on */
function readAfterPlus(digits: string, selected: DialCountry): { number: ReadNumber; fits: boolean } | undefined {
  const dialCountry = countryAt(digits, selected);
  if (dialCountry === undefined) return undefined;
  const { mobile, match } = readNational(digits.slice(dialCountry.code.length), dialCountry.code);
  return {
    number: { mobile, dialCountry, international: true, isPossible: match !== 'none' },
    fits: match === 'fits',
  };
}

/** The country whose code a text begins with. No code is the beginning of another one. */
function countryAt(digits: string, selected: DialCountry): DialCountry | undefined {
  if (selected.code !== '' && digits.startsWith(selected.code)) return selected;
  const fitting = dialCountries.filter(({ code }) => digits.startsWith(code));
  // Kazakhstan shares the code of Russia; its numbers begin with 6 or 7.
  const main = /^7[67]/.test(digits) ? 'KZ' : mainCountries[fitting[0]?.code ?? ''];
  return fitting.find(({ country }) => country === main) ?? fitting[0];
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
  if (number?.isPossible === false) return { type: 'refused', problem: 'length' };
  const dialCountry = number?.dialCountry ?? selected;
  const dialCode = read.username.type === 'mobile' ? dialCountry.code : '';
  return { type: 'valid', account: { username: read.username, dialCode }, dialCountry };
}
