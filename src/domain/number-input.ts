/** What a box for an amount takes: an optional minus, digits, one decimal point (S5.09, S5.10, S9.20, S9.35). */

import { toAsciiDigits } from './username.ts';

/** How long after the last key the value of a box is taken over, in ms (S5.10, S9.20). */
export const valueSyncMs = 300;

/** What the arrow keys add and take away (S5.10, S9.35). */
export const numberStep = 1;

/**
 * What the box holds after an edit (S5.09): the minus counts in front only, the first point only, and everything else
 * that is no digit is dropped. Digits of other scripts count. Half-typed numbers stay as they are.
 *
 * `'-1.5'` → `'-1.5'`; `'1.2.3'` → `'1.23'`; `'1e5'` → `'15'`; `'-'` → `'-'`
 */
export function keepNumber(typed: string): string {
  const text = toAsciiDigits(typed).replace(/[^\d.-]/g, '');
  const [whole = '', ...rest] = text.replaceAll('-', '').split('.');
  const sign = text.startsWith('-') ? '-' : '';
  return sign + whole + (rest.length > 0 ? `.${rest.join('')}` : '');
}

/**
 * What the box holds once it is left (S5.09): no leading zeros, no point without digits after it, no minus without a
 * number, no negative zero. Empty stays empty; digits are never lost to rounding.
 *
 * `'007'` → `'7'`; `'.5'` → `'0.5'`; `'1.'` → `'1'`; `'-0.0'` → `'0.0'`; `'-'` → `''`
 */
export function normalizeNumber(typed: string): string {
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(keepNumber(typed)) ?? [];
  if (whole === '' && fraction === '') return '';
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`;
  return /[1-9]/.test(digits) ? minus + digits : digits;
}

/**
 * The next number up or down (S5.10, S9.35): whole steps, the digits after the point stay. An empty box counts as zero.
 *
 * `('1.25', 1)` → `'2.25'`; `('', -1)` → `'-1'`
 */
export function stepNumber(typed: string, direction: 1 | -1): string {
  const number = normalizeNumber(typed) || '0';
  const [, fraction = ''] = number.split('.');
  const scale = 10n ** BigInt(fraction.length);
  const scaled = BigInt(number.replace('.', '')) + BigInt(direction * numberStep) * scale;
  const size = scaled < 0n ? -scaled : scaled;
  const digits = String(size).padStart(fraction.length + 1, '0');
  const whole = digits.slice(0, digits.length - fraction.length);
  return normalizeNumber(`${scaled < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`);
}
