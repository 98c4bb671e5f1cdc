/** Six-digit codes (S5.06–S5.08, S9.08). */

import { cleanText } from '../text/clean-text.ts';
import { toAsciiDigits } from '../text/digits.ts';

export const codeLength = 6;

/** Longer texts are not searched for a code, in characters. */
const maxTextLength = 10_000;

/** Digits with at most three blanks or dashes between two of them. */
const groups = /\d(?:[\s\-\u2010-\u2015]{0,3}\d)*/g;

/**
 * The code in a text that comes at once, as by a paste: its only group of exactly six digits, which may have blanks and dashes inside.
 * `undefined` where it has none or several, because a wrong code costs a try.
 *
 * `'Your code is 123-456. It expires in 10 minutes.'` → `'123456'`; `'12345678'` → `undefined`
 */
export function codeIn(text: string): string | undefined {
  if (text.length > maxTextLength) return undefined;
  const lines = text.split(/[\r\n\t]/).map((line) => toAsciiDigits(cleanText(line)));
  const codes = lines.flatMap((line) =>
    [...line.matchAll(groups)]
      .filter(({ 0: group, index }) => !/[a-z]/i.test((line[index - 1] ?? '') + (line[index + group.length] ?? '')))
      .map(([group]) => group.replace(/\D/g, ''))
      .filter(isCompleteCode),
  );
  const [code, ...others] = new Set(codes);
  return others.length === 0 ? code : undefined;
}

/**
 * The field's text after a key (S5.06, S5.07): digits only, with leading zeros; digits of other scripts count. A digit typed after the
 * sixth replaces the sixth.
 *
 * `'123 456'` → `'123456'`; `'1234567'` → `'123457'`; `'٠١٢'` → `'012'`
 */
export function normalizeCode(typed: string): string {
  const digits = toAsciiDigits(typed).replace(/\D/g, '');
  return digits.slice(0, codeLength - 1) + digits.slice(codeLength - 1).slice(-1);
}

export function isCompleteCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
