/**
 * The tables of prefixes come from the metadata of libphonenumber, and its examples are read as it reads them.
 * After an update of the package: `npx vitest run tests/domain/account/national-prefixes.test.ts --update`.
 */

import { parsePhoneNumber } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { readNumber } from '../../../src/domain/account/phone-number.ts';
import { dialCountries } from '../../../src/domain/site/dial-codes.ts';

/** What this test takes from a numbering plan, which the package has as a list without names. */
interface NumberingPlan {
  /** Dialled before a number inside the country. `undefined` where nothing is. */
  readonly prefix: string | undefined;
  /** Others that people write, as a regular expression, which may also name operators. */
  readonly parsing: string;
  /** Of a mobile number without prefix. */
  readonly lengths: readonly number[];
}

function planOf(country: string): NumberingPlan | undefined {
  const plan = Object.entries(metadata.countries).find(([name]) => name === country)?.[1];
  if (plan === undefined) return undefined;
  const [, , , lengths, , prefix, , parsing, , , , types] = plan;
  return { prefix: prefix || undefined, parsing: parsing || '', lengths: types?.[1]?.[1] ?? lengths };
}

/** The country whose plan holds for a dial code, where several share it. */
function mainCountryOf(code: string): string {
  const countries = Object.entries(metadata.country_calling_codes).find(([name]) => name === code)?.[1];
  return countries?.[0] ?? '';
}

/** `0|80?` → 0, 8, 80. What chooses an operator or a service is longer, or in brackets, and is no part of a saved number. */
function prefixesOf({ prefix = '', parsing }: NumberingPlan): string[] {
  const isPlain = /^[\d|?[\]]+$/.test(parsing);
  const others = (isPlain ? parsing : '').split('|').flatMap((one) => {
    const [, digits] = /^\[(\d+)\]$/.exec(one) ?? [];
    if (digits !== undefined) return digits.split('');
    return one.endsWith('?') ? [one.slice(0, -2), one.slice(0, -1)] : [one];
  });
  return [...new Set([prefix, ...others])].filter((one) => one.length === 1 || one.length === 2).sort();
}

/** The text of `src/domain/account/national-prefixes.ts`. */
function tables(): string {
  const codes = [...new Set(dialCountries.map(({ code }) => code))].sort((one, other) => Number(one) - Number(other));
  const zeros: string[] = [];
  const others: string[] = [];
  const mains: string[] = [];
  for (const code of codes) {
    const main = mainCountryOf(code);
    const plan = planOf(main);
    if (main !== dialCountries.find((one) => one.code === code)?.country) mains.push(`  '${code}': '${main}',`);
    if (plan?.prefix === undefined) continue;
    const prefixes = prefixesOf(plan);
    if (prefixes.join() === '0') zeros.push(code);
    else {
      const rest = plan.lengths.map((length) => `\\d{${length}}$`).join('|');
      others.push(`  '${code}': /^(?:${[...new Set([...prefixes, code])].join('|')})(?=${rest})/,`);
    }
  }
  return `/**
 * Prefixes of numbers, by dial code. Made from the metadata of libphonenumber-js; do not change it by hand:
 * \`npx vitest run tests/domain/account/national-prefixes.test.ts --update\` writes it anew.
 */

/**
 * Where a number begins with a zero when it is dialled from inside, and without it from abroad. Where the zero belongs to the
 * number (Italy), nothing is taken away.
 */
const zeroCodes =
  '${zeros.join(' ')}';
export const zeroInside: ReadonlySet<string> = new Set(zeroCodes.split(' '));

/**
 * Where it begins with other digits, or with the country code and no sign. They could begin a number as well, so they count only
 * before as many digits as a mobile number has.
 */
export const prefixesInside: Readonly<Record<string, RegExp>> = {
${others.join('\n')}
};

/** The country that a code stands for where several share it. The others are chosen in the list. */
export const mainCountries: Readonly<Record<string, string>> = {
${mains.join('\n')}
};
`;
}

test('the tables are those of the installed libphonenumber (S5.02)', async () => {
  await expect(tables()).toMatchFileSnapshot('../../../src/domain/account/national-prefixes.ts');
});

/** Forms that are read in another way, on purpose. */
const otherwise: Readonly<Record<string, string>> = {
  // Inside Argentina, 15 marks a mobile number, after an area code of two to four digits. A table of these areas is too long for a page.
  'AR 011 15-2345-6789': '111523456789',
};

/** A mobile number of the country as people write it: without and with what is dialled inside, from abroad, spaced. */
function formsOf(country: string, number: string, code: string): string[] {
  const prefix = planOf(country)?.prefix;
  const inside = prefix === undefined ? [] : [`${prefix}${number}`, `+${code} (${prefix}) ${number}`];
  const parsed = parsePhoneNumber(`+${code}${number}`);
  return [
    number,
    ...inside,
    `+${code}${number}`,
    `00${code}${number}`,
    parsed.formatNational(),
    parsed.formatInternational(),
  ];
}

test('the example number of every country is read in each form, with the code of the country (S5.02)', () => {
  const wrong: string[] = [];
  let forms = 0;
  for (const dialCountry of dialCountries) {
    const { country, code } = dialCountry;
    const number = Object.entries(examples).find(([name]) => name === country)?.[1];
    if (number === undefined) continue;
    for (const typed of formsOf(country, number, code)) {
      const read = readNumber(typed, dialCountry);
      const expected = otherwise[`${country} ${typed}`] ?? number;
      const isRight = read?.mobile === expected && read.dialCountry === dialCountry;
      if (!isRight) wrong.push(`${country} ${typed} is read as ${read?.mobile}, not ${expected}`);
      forms += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(forms).toBeGreaterThan(1400);
});

test('every country has the code that libphonenumber knows (S5.02)', () => {
  // Places without a plan of their own.
  const without = ['AQ', 'GS', 'PN'];
  const differing = dialCountries.filter(({ country, code }) => {
    const codes = Object.entries(metadata.country_calling_codes);
    return !codes.some(([known, countries]) => known === code && countries.some((one) => one === country));
  });
  expect(differing.map(({ country }) => country)).toEqual(without);
});
