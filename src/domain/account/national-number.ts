/** What a number is after its country code, however it was written inside the country (S5.02). */

import { mobileShapes, neverOwnCode, prefixesInside, waysAbroad, zeroInside } from './numbering-plans.ts';

interface Shape {
  readonly firstDigits: string;
  readonly length: number;
}

/** Mobile numbers of a dial code; `undefined` where no plan is known. */
function shapesOf(code: string): readonly Shape[] | undefined {
  const [, row] = new RegExp(`(?:^| )${code}=(\\S+)`).exec(mobileShapes) ?? [];
  return row?.split(',').map((shape) => {
    const [firstDigits = '', length] = shape.split('/');
    return { firstDigits, length: Number(length) };
  });
}

/**
 * The digits without what is dialled before them inside the country: all of it, which may choose an operator, or the first digit alone.
 * Empty where nothing of that is there.
 */
function withoutInside(digits: string, code: string): string[] {
  const [pattern, replacement] = prefixesInside[code] ?? (` ${zeroInside} `.includes(` ${code} `) ? ['0', ''] : []);
  const inside = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})`).exec(digits);
  if (!inside?.[0]) return [];
  const [all, ...groups] = inside;
  const start = replacement && groups.at(-1) ? replacement.replace(/\$(\d)/g, (_, group) => inside[group] ?? '') : '';
  const rest = start + digits.slice(all.length);
  return all.length > 1 && all.startsWith('0') ? [rest, digits.slice(1)] : [rest];
}

/** Argentina: a mobile number has a 9 before its area when it is called from abroad, and people leave it out. */
const firstFromAbroad: Readonly<Record<string, string>> = { '54': '9' };

export interface NationalNumber {
  /** The digits after the country code. */
  readonly mobile: string;
  /**
   * `fits`: begins like a mobile number of the country and has its length. `length`: has such a length. `none`: no mobile number of the
   * country is as long. Where no plan is known, every number has a length.
   */
  readonly match: 'fits' | 'length' | 'none';
}

/**
 * The digits of a number after its country code, from the digits that a visitor wrote without one or after it: alone, after what is dialled
 * inside the country, or after the country code once more. What fits the country's plan best wins.
 *
 * `('0612345678', '31')` → `612345678`; `('31612345678', '31')` → `612345678`; `('011 15 2345 6789', '54')` → `91123456789`
 */
export function readNational(digits: string, code: string): NationalNumber {
  const shapes = shapesOf(code);
  const inside = withoutInside(digits, code);
  const [mobile = digits] = inside;
  if (shapes === undefined) return { mobile, match: 'length' };
  const after = digits.startsWith(code) ? [digits.slice(code.length)] : [];
  const written = [digits, ...inside, ...after, ...after.flatMap((rest) => withoutInside(rest, code))];
  const first = firstFromAbroad[code];
  const candidates = first === undefined ? written : [...written, ...written.map((one) => first + one)];
  const isAsLong = (number: string) => shapes.some(({ length }) => number.length === length);
  const isOwnCode = (number: string) =>
    number.startsWith(code) && ` ${neverOwnCode} `.includes(` ${code}/${number.length} `);
  const fitting = candidates.find(
    (number) =>
      !isOwnCode(number) &&
      shapes.some(({ firstDigits, length }) => number.length === length && firstDigits.includes(number[0] ?? ' ')),
  );
  if (fitting !== undefined) return { mobile: fitting, match: 'fits' };
  // Where a zero is dialled before a number, no number begins with it.
  const possible = digits.startsWith('0') && inside.length > 0 ? inside : written;
  const asLong = possible.find(isAsLong);
  return asLong === undefined ? { mobile, match: 'none' } : { mobile: asLong, match: 'length' };
}

/**
 * What can stand after the way abroad that a text begins with, the shortest way first: `00` everywhere, and what the country
 * dials.
 */
export function afterWayAbroad(digits: string, code: string): string[] {
  const way = new RegExp(`^(?:00|${waysAbroad[code] ?? '00'})$`);
  const rests: string[] = [];
  for (let length = 2; length <= maxWayLength; length += 1) {
    if (way.test(digits.slice(0, length))) rests.push(digits.slice(length));
  }
  return rests;
}

/** Australia's `1411` + `0011`, in digits. */
const maxWayLength = 8;
