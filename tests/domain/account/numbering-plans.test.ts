/**
 * The table of numbering plans comes from the metadata of libphonenumber, and its examples are read as it reads them.
 * After an update of the package: `npx vitest run tests/domain/account/numbering-plans.test.ts --update`.
 */

import { parsePhoneNumber } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { readAccount, readNumber } from '../../../src/domain/account/phone-number.ts';
import { dialCountries } from '../../../src/domain/site/dial-codes.ts';

/** What this test takes from a numbering plan, which the package has as a list without names. */
interface NumberingPlan {
  /** Dialled before a country code, as a regular expression. */
  readonly abroad: string;
  /** Dialled before a number inside the country. `undefined` where nothing is. */
  readonly prefix: string | undefined;
  /** All that people may write there, as a regular expression with groups, and what takes its place. */
  readonly parsing: string;
  readonly transform: string;
  /** Of mobile numbers without prefix. */
  readonly lengths: readonly number[];
  readonly mobiles: RegExp;
}

function planOf(country: string): NumberingPlan | undefined {
  const plan = Object.entries(metadata.countries).find(([name]) => name === country)?.[1];
  if (plan === undefined) return undefined;
  const [, abroad, pattern, lengths, , prefix, , parsing, transform, , , types] = plan;
  const mobile = types?.[1];
  return {
    abroad: abroad || '',
    prefix: prefix || undefined,
    parsing: parsing || prefix || '',
    transform: transform || '',
    lengths: mobile?.[1] ?? lengths,
    mobiles: new RegExp(`^(?:${mobile?.[0] || pattern})$`),
  };
}

/** The countries of a dial code, the one that the plan is named after first. */
function countriesOf(code: string): readonly string[] {
  return Object.entries(metadata.country_calling_codes).find(([name]) => name === code)?.[1] ?? [];
}

/** Whether a mobile number of a length can begin so. Tried with all next three digits, and one digit for the rest. */
function canBegin(start: string, mobiles: RegExp, length: number): boolean {
  const rest = length - start.length - 3;
  for (let index = 0; rest >= 0 && index < 10_000; index += 1) {
    const next = String(Math.floor(index / 10)).padStart(3, '0');
    if (mobiles.test(start + next + String(index % 10).repeat(rest))) return true;
  }
  return false;
}

function firstDigits(mobiles: RegExp, length: number): string[] {
  return Array.from('0123456789').filter((first) => canBegin(first, mobiles, length));
}

/** Lengths of mobile numbers that never begin with the country's own code, though some begin with its first digit. */
function neverOwnCode(code: string, shapes: string): number[] {
  return shapes.split(',').flatMap((shape) => {
    const [digits = '', length] = shape.split('/');
    const plans = countriesOf(code).flatMap((country) => planOf(country) ?? []);
    const isOpen = plans.some(({ mobiles }) => canBegin(code, mobiles, Number(length)));
    return code.length > 1 && digits.includes(code[0] ?? ' ') && !isOpen ? [Number(length)] : [];
  });
}

/** `6/9,9/11`: nine digits from a 6 on, or eleven from a 9 on. */
function shapesOf(code: string): string {
  const found = new Map<number, Set<string>>();
  for (const country of countriesOf(code)) {
    const plan = planOf(country);
    for (const length of plan?.lengths ?? []) {
      const digits = plan ? firstDigits(plan.mobiles, length) : [];
      if (digits.length > 0) found.set(length, new Set([...(found.get(length) ?? []), ...digits]));
    }
  }
  const lengths = [...found].sort(([one], [other]) => one - other);
  return lengths.map(([length, digits]) => `${[...digits].sort().join('')}/${length}`).join(',');
}

/** What libphonenumber does not know (any more), and people still write. */
const alsoInside: Readonly<Record<string, string>> = {
  // Until 2019 calls to mobiles began with 044, 045 or 01, and with a 1 from abroad, as older contacts have it.
  '52': '0(?:1|4[45])|1',
};

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\')}'`;

/** The text of `src/domain/account/numbering-plans.ts`. */
function tables(): string {
  const codes = [...new Set(dialCountries.map(({ code }) => code))].sort((one, other) => Number(one) - Number(other));
  const zeros: string[] = [];
  const others: string[] = [];
  const mains: string[] = [];
  const abroad: string[] = [];
  const shapes: string[] = [];
  const never: string[] = [];
  for (const code of codes) {
    const [main = ''] = countriesOf(code);
    const plan = planOf(main);
    if (main !== dialCountries.find((one) => one.code === code)?.country) mains.push(`  '${code}': '${main}',`);
    const shape = shapesOf(code);
    if (shape !== '') shapes.push(`${code}=${shape}`);
    never.push(...neverOwnCode(code, shape).map((length) => `${code}/${length}`));
    if (plan && plan.abroad !== '00') abroad.push(`  '${code}': ${quoted(plan.abroad)},`);
    const parsing = plan?.parsing || alsoInside[code] || '';
    if (parsing === '0') zeros.push(code);
    else if (parsing !== '') others.push(`  '${code}': [${quoted(parsing)}, ${quoted(plan?.transform ?? '')}],`);
  }
  return `/**
 * How numbers are written in each country, by dial code. Made from the metadata of libphonenumber-js; do not change it by hand:
 * \`npx vitest run tests/domain/account/numbering-plans.test.ts --update\` writes it anew.
 */

/** Mobile numbers after the country code: \`31=6/9,9/11\` means nine digits from a 6 on, or eleven from a 9 on. */
export const mobileShapes =
  '${shapes.join(' ')}';

/** Lengths at which no mobile number begins with the digits of its own country code, though its first digit could be one. */
export const neverOwnCode =
  '${never.join(' ')}';

/** What is dialled before a country code, where that is not \`00\`: regular expressions. */
export const waysAbroad: Readonly<Record<string, string>> = {
${abroad.join('\n')}
};

/** Where a zero comes before a number inside the country, and nothing else. */
export const zeroInside =
  '${zeros.join(' ')}';

/** Where other digits do: a regular expression, and what takes its place where its last group has matched. */
export const prefixesInside: Readonly<Record<string, readonly [pattern: string, replacement: string]>> = {
${others.join('\n')}
};

/** The country that a code stands for where several share it. The others are chosen in the list. */
export const mainCountries: Readonly<Record<string, string>> = {
${mains.join('\n')}
};
`;
}

test('the table is that of the installed libphonenumber (S5.02)', { tags: ['all'] }, async () => {
  await expect(tables()).toMatchFileSnapshot('../../../src/domain/account/numbering-plans.ts');
});

/** A mobile number of the country as people write it: alone, with what is dialled inside and from abroad, spaced. */
function formsOf(country: string, number: string, code: string): string[] {
  const prefix = planOf(country)?.prefix;
  const inside = prefix === undefined ? [] : [`${prefix}${number}`, `+${code} (${prefix}) ${number}`];
  const parsed = parsePhoneNumber(`+${code}${number}`);
  return [
    number,
    ...inside,
    `+${code}${number}`,
    `00${code}${number}`,
    `00 ${code} ${number}`,
    // The country's own code without a sign.
    `${code}${number}`,
    parsed.formatNational(),
    parsed.formatInternational(),
  ];
}

interface Example {
  readonly dialCountry: (typeof dialCountries)[number];
  readonly number: string;
}

const known = dialCountries.flatMap((dialCountry): Example[] => {
  const number = Object.entries(examples).find(([name]) => name === dialCountry.country)?.[1];
  return number === undefined ? [] : [{ dialCountry, number }];
});

describe('the example number of every country', () => {
  test('is read in each form, with the code of the country (S5.02)', () => {
    const wrong: string[] = [];
    let forms = 0;
    for (const { dialCountry, number } of known) {
      const { country, code } = dialCountry;
      for (const typed of formsOf(country, number, code)) {
        const read = readNumber(typed, dialCountry);
        const isRight = read?.mobile === number && read.dialCountry.code === code && read.isPossible;
        if (!isRight) wrong.push(`${country} ${typed} is read as +${read?.dialCountry.code} ${read?.mobile}`);
        forms += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(forms).toBeGreaterThan(1800);
  });

  test('is read from every other country with its way abroad, and nobody else’s number comes of it (S5.02)', () => {
    const ways: readonly (readonly [string, string])[] = [
      ['HK', '001'],
      ['HK', '00'],
      ['US', '011'],
      ['JP', '010'],
      ['AU', '0011'],
      ['BR', '0021'],
      ['KR', '001'],
      ['RU', '810'],
      ['SG', '001'],
      ['IL', '00'],
      ['NL', '00'],
    ];
    const wrong: string[] = [];
    let [count, refused] = [0, 0];
    for (const [from, way] of ways) {
      const selected = dialCountries.find(({ country }) => country === from);
      if (!selected) throw new Error(from);
      for (const { dialCountry, number } of known) {
        if (dialCountry.code === selected.code) continue;
        const typed = `${way} ${dialCountry.code} ${number}`;
        const read = readAccount(typed, selected);
        count += 1;
        if (read.type === 'refused') {
          refused += 1;
          continue;
        }
        const { username, dialCode } = read.account;
        const isRight = username.type === 'mobile' && username.mobile === number && dialCode === dialCountry.code;
        if (!isRight) wrong.push(`${from} ${typed}: ${JSON.stringify(read.account)}`);
      }
    }
    expect(wrong).toEqual([]);
    // What could be two numbers is refused: 001 65 … is Singapore from Hong Kong, or the area 658 of America.
    expect(refused).toBeLessThan(count / 8);
  });
});

test('every country has the code that libphonenumber knows (S5.02)', () => {
  // Places without a plan of their own.
  const without = ['AQ', 'GS', 'PN'];
  const differing = dialCountries.filter(({ country, code }) => !countriesOf(code).includes(country));
  expect(differing.map(({ country }) => country)).toEqual(without);
});
