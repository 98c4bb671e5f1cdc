// @module-tag property

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { md5 } from '../../../src/services/captcha/calls.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('the device id in a captcha call is an MD5 hash (S7.51)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (text) => {
      expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
    }),
    { numRuns: propertyRuns() },
  );
});
