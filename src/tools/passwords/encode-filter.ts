import { filterBits, filterNumber, type StoredFilter } from '../../domain/account/password-filter.ts';

/** Encodes passwords for `createPasswordFilter`. Each is counted once, whatever the case of its letters. */
export function encodeFilter(passwords: readonly string[]): StoredFilter {
  const known = new Set(passwords.map((password) => password.toLowerCase()));
  const count = known.size;
  const numbers = [...known].map((password) => filterNumber(password, count)).sort((a, b) => a - b);
  const bits: number[] = [];
  let before = 0;
  for (const number of numbers) {
    const distance = number - before;
    before = number;
    for (let rest = distance; rest >= 2 ** filterBits; rest -= 2 ** filterBits) bits.push(1);
    bits.push(0);
    for (let bit = filterBits - 1; bit >= 0; bit -= 1) bits.push((distance >> bit) & 1);
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => {
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index & 7)));
  });
  return { count, bits: Buffer.from(bytes).toString('base64') };
}
