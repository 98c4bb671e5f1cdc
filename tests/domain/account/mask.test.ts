// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMasked, maskId } from '../../../src/domain/account/mask.ts';
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
