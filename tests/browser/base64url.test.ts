// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../src/browser/base64url.ts';
import { propertyRuns } from '../support/property-runs.ts';

test('bytes become base64url as Node writes it, and come back from either alphabet (S1.27, S3.03)', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64Url(toBase64Url(bytes))).toEqual(new Uint8Array(bytes));
      expect(fromBase64Url(Buffer.from(bytes).toString('base64'))).toEqual(new Uint8Array(bytes));
    }),
    { numRuns: propertyRuns() },
  );
});

test('other characters are refused (S1.27)', () => {
  expect(() => fromBase64Url('a b!')).toThrow();
});
