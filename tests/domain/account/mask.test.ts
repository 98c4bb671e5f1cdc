// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callIdOf, isCallId, isMasked, maskId } from '../../../src/domain/account/mask.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('a mask keeps the first and the last character with four stars between, and hides a short text completely (S5.29, S9.35)', () => {
  const rows: [string, string][] = [
    ['5551234567', '5****7'],
    ['10001234', '1****4'],
    ['1234', '1****4'],
    ['123', '****'],
    ['', '****'],
  ];
  expect(rows.map(([text]) => [text, maskId(text)])).toEqual(rows);
});

test('for any input, a mask is recognised as a mask, and an address, a masked address or a number is not (S5.29)', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 });
  fc.assert(
    fc.property(fc.emailAddress(), digits, (email, number) => {
      expect(isMasked(maskId(number))).toBe(true);
      expect([email, `a***${email}`, number].map(isMasked)).toEqual([false, false, false]);
    }),
    { numRuns: propertyRuns() },
  );
});

test('a mask has nothing before or after it, and hides no line (S5.29)', () => {
  expect(['x1****4', '1****4x', '1****45', '****', '1****', '****4', '1***4'].map(isMasked)).toEqual([
    ...[false, false, false, true, true, true, false],
  ]);
});

test('the id of a call is a UUID in lower case, and any other text is left out (S5.29)', () => {
  const id = '0b8f6f0e-3a52-4c58-9b57-6a0c0d4e9f7a';
  expect([isCallId(id), callIdOf(id)]).toEqual([true, id]);
  const others = [
    ...['', 'ann@mail.example', `x${id}`, `${id}0`, `0${id}`, id.toUpperCase(), id.replaceAll('-', '')],
    ...[
      '0b8f6f0e-3a52-4c58-6a0c0d4e9f7a',
      'gb8f6f0e-3a52-4c58-9b57-6a0c0d4e9f7a',
      '0b8f6f0e-3g52-4c58-9b57-6a0c0d4e9f7a',
    ],
    ...['0b8f6f0e-3a52-4c58-9b57-6a0c0d4e9f7g', '0-3a52-4c58-9b57-6a0c0d4e9f7a', '0b8f6f0e-3a52-4c58-9b57-6'],
  ];
  expect(others.map((text) => [text, isCallId(text), callIdOf(text)])).toEqual(others.map((text) => [text, false, '']));
});
