import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepNumber, normalizeNumber, numberStep, stepNumber, valueSyncMs } from '../../src/domain/number-input.ts';

test('a box for numbers takes an optional minus, digits and one decimal point, and nothing else (S5.09)', () => {
  const rows: [string, string][] = [
    ['', ''],
    ['-', '-'],
    ['.', '.'],
    ['-1.5', '-1.5'],
    ['1.2.3', '1.23'],
    ['1-2', '12'],
    ['--1', '-1'],
    ['+1', '1'],
    ['1e5', '15'],
    ['1,000.50', '1000.50'],
    ['$5,050', '5050'],
    [' 12 ', '12'],
    ['٣٫٥', '35'],
    ['١٢.٣', '12.3'],
    ['Infinity', ''],
    ['😀1', '1'],
  ];
  expect(rows.map(([typed]) => [typed, keepNumber(typed)])).toEqual(rows);
});

test('a number that is left is written in its usual form, and no digit that counts is lost (S5.09)', () => {
  const rows: [string, string][] = [
    ['', ''],
    ['-', ''],
    ['.', ''],
    ['-.', ''],
    ['007', '7'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['1.', '1'],
    ['1.50', '1.50'],
    ['-0', '0'],
    ['-0.0', '0.0'],
    ['-007.10', '-7.10'],
    ['99999999999999999999.00000000000000000001', '99999999999999999999.00000000000000000001'],
  ];
  expect(rows.map(([typed]) => [typed, normalizeNumber(typed)])).toEqual(rows);
});

test('the arrow keys add and take away exactly one, and what is typed counts after 300 ms (S5.10, S9.20, S9.35)', () => {
  expect([numberStep, valueSyncMs]).toEqual([1, 300]);
  const rows: [string, 1 | -1, string][] = [
    ['', 1, '1'],
    ['', -1, '-1'],
    ['-', 1, '1'],
    ['9', 1, '10'],
    ['0', -1, '-1'],
    ['-1', 1, '0'],
    ['1.25', 1, '2.25'],
    ['0.5', -1, '-0.5'],
    ['-0.5', 1, '0.5'],
    ['0.1', 1, '1.1'],
    ['-1.00', 1, '0.00'],
    ['99999999999999999999.99', 1, '100000000000000000000.99'],
  ];
  expect(rows.map(([typed, direction]) => [typed, direction, stepNumber(typed, direction)])).toEqual(rows);
});

test('10,000 texts of any script: what stays is a number or the beginning of one, and staying twice changes nothing (S5.09)', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0123456789.-+e٣５, ') }),
    fc.double().map(String),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const kept = keepNumber(text);
      // By hand, one character at a time.
      let expected = '';
      for (const character of text) {
        const digit = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９']
          .map((script) => script.indexOf(character))
          .find((index) => index >= 0);
        if (digit !== undefined) expected += digit;
        else if (character === '.' && !expected.includes('.')) expected += '.';
        else if (character === '-' && expected === '') expected += '-';
      }
      expect(kept).toBe(expected);
      expect(keepNumber(kept)).toBe(kept);
      const normal = normalizeNumber(text);
      expect(normal).toMatch(/^$|^(?!-[0.]*$)-?(0|[1-9]\d*)(\.\d+)?$/);
      expect(normalizeNumber(normal)).toBe(normal);
      if (normal !== '') expect(Number(normal)).toBe(Number(kept) + 0);
      expect(stepNumber(stepNumber(text, 1), -1)).toBe(normal || '0');
    }),
    { numRuns: 10_000 },
  );
});
