/**
 * The commonest passwords as a Golomb-coded set (S5.32): a filter of about 20 kB in place of the list of 95 kB. It knows every
 * password of its list, and takes about one of 16,384 others for one of them.
 */

/** Whether a password is in the list, whatever the case of its letters. */
export type PasswordFilter = (password: string) => boolean;

/** A filter as it is stored: sorted numbers, each as its distance from the one before. */
export interface StoredFilter {
  /** How many passwords there are. */
  readonly count: number;
  /** The distances in base64: each in as many ones as it holds 2^`filterBits`, a zero, and the rest in `filterBits` bits. */
  readonly bits: string;
}

/** A number that is not in the list is taken for one with a probability of 1 in 2^`filterBits`. */
export const filterBits = 14;

/** The number that stands for a password in a filter of `count` passwords. */
export function filterNumber(password: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const unit of password.toLowerCase().split('')) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193);
  // Spreads small differences over all bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  const part = ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  return Math.floor(part * count * 2 ** filterBits);
}

export function createPasswordFilter({ count, bits }: StoredFilter): PasswordFilter {
  const numbers = new Set(readNumbers(bits, count));
  return (password) => numbers.has(filterNumber(password, count));
}

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function readNumbers(base64: string, count: number): number[] {
  const values = new Map([...base64Alphabet].map((character, value) => [character, value]));
  const sixes = [...base64].map((character) => values.get(character) ?? 0);
  let position = 0;
  const nextBit = (): number => {
    const bit = ((sixes[Math.floor(position / 6)] ?? 0) >> (5 - (position % 6))) & 1;
    position += 1;
    return bit;
  };
  let number = 0;
  // After the end of the text every bit is 0, so a text that is too short ends as well.
  return Array.from({ length: count }, () => {
    while (nextBit() === 1) number += 2 ** filterBits;
    for (let weight = 2 ** (filterBits - 1); weight >= 1; weight /= 2) number += nextBit() * weight;
    return number;
  });
}
