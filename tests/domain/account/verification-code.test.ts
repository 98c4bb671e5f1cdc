// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeIn, isCompleteCode, normalizeCode } from '../../../src/domain/account/verification-code.ts';
import { propertyRuns } from '../../support/property-runs.ts';

function expectRows(rows: [string, string][]) {
  expect(rows.map(([typed]) => [typed, normalizeCode(typed)])).toEqual(rows);
}

test('a code has at most 6 digits and keeps its leading zeros (S5.06, S9.08)', () => {
  expectRows([
    ['', ''],
    ['0', '0'],
    ['000123', '000123'],
    ['12a3', '123'],
    ['abc', ''],
    ['-1.5e3', '153'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    [' 123456\n', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['０１２３４５', '012345'],
    ['😀1', '1'],
  ]);
});

test('a digit that is typed after the sixth replaces the sixth (S5.07)', () => {
  expectRows([
    ['1234567', '123457'],
    ['12345a6', '123456'],
    ['0000001', '000001'],
    ['123456789', '123459'],
  ]);
  const typedOneByOne = [...'12345678'].reduce((field, key) => normalizeCode(field + key), '');
  expect(typedOneByOne).toBe('123458');
});

test('a text that comes at once gives its only group of six digits, with blanks and dashes inside, or no code (S5.06)', () => {
  const rows: [string, string | undefined][] = [
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['12 34 56', '123456'],
    ['1 2 3 4 5 6', '123456'],
    [' 012345\n', '012345'],
    ['Your code is 654321.', '654321'],
    ['Your code is 654321. It expires in 10 minutes.', '654321'],
    ['G-123456 is your code', '123456'],
    ['验证码123456，10分钟内有效', '123456'],
    ['123456\n10 min', '123456'],
    ['<#> 123456\n@gatehouse.example #123456', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['０１２３４５', '012345'],
    ['\u200e123\u00a0456\u200e', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345678', undefined],
    ['123456 or 654321', undefined],
    ['+44 7911 123456', undefined],
    ['12 345678', undefined],
    ['ab123456', undefined],
    ['no digits', undefined],
    ['', undefined],
  ];
  expect(rows.map(([text]) => [text, codeIn(text)])).toEqual(rows);
});

test('for any input the field holds at most 6 ASCII digits, and editing it again changes nothing (S5.06, S9.08)', () => {
  const key = fc.oneof(fc.constantFrom(...'0123456789٣۴５ -a'), fc.string({ unit: 'binary', maxLength: 2 }));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), (keys) => {
      const code = normalizeCode(keys.join(''));
      expect(Array.from(code).filter((character) => !'0123456789'.includes(character))).toEqual([]);
      expect(code.length).toBeLessThanOrEqual(6);
      expect(normalizeCode(code)).toBe(code);
    }),
    { numRuns: propertyRuns() },
  );
  expect(normalizeCode('1x'.repeat(50_000))).toBe('111111');
});

test('a text of any script is read digit by digit, with the newest digit in the last place (S5.06, S5.07)', () => {
  const runs = propertyRuns();
  const scripts = Intl.supportedValuesOf('numberingSystem')
    .map((system) => Array.from({ length: 10 }, (_, digit) => digit.toLocaleString(`en-u-nu-${system}`)))
    .filter((digits) => digits.every((digit) => /^\p{Nd}$/u.test(digit)));
  const usual = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９'];
  function oracle(typed: string): string {
    const slots: number[] = [];
    for (const character of typed) {
      const digit = scripts.map((script) => script.indexOf(character)).find((index) => index >= 0);
      if (digit === undefined) continue;
      if (slots.length === 6) slots[5] = digit;
      else slots.push(digit);
    }
    return slots.join('');
  }
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...usual.join(''), ' ', '-', '.', '😀', '²', '①'), maxLength: 12 }),
    fc.nat(99_999_999).map((number) => String(number).padStart(6, '0')),
  );
  let full = 0;
  fc.assert(
    fc.property(typed, (text) => {
      const expected = oracle(text);
      full += Number(expected.length === 6);
      expect(normalizeCode(text)).toBe(expected);
      expect(isCompleteCode(normalizeCode(text))).toBe(expected.length === 6);
    }),
    { numRuns: runs },
  );
  expect(full).toBeGreaterThan(runs / 20);
});

test('the security dialog can be submitted only when both codes have exactly 6 digits (S5.08)', () => {
  const complete = ['000000', '123456'];
  const incomplete = ['', '12345', '1234567', '12345a', ' 12345', '123456\n', '١٢٣٤٥٦'];
  expect([...complete, ...incomplete].filter(isCompleteCode)).toEqual(complete);
});
