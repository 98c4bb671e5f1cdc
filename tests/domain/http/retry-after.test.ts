import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../src/domain/http/retry-after.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const now = Date.UTC(2026, 10, 30, 12, 0, 0);
const hour = 3_600_000;

test.each([
  ['120', 120_000],
  [' 7 ', 7000],
  ['3600', hour],
  ['3601', hour],
  ['315360000', hour],
  [`${'9'.repeat(400)}`, hour],
  ['Mon, 30 Nov 2026 12:03:00 GMT', 180_000],
  ['Sat, 30 Nov 2036 12:00:00 GMT', hour],
])('“%s” is a wait, one hour at most (S8.03)', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});

test.each([
  null,
  '',
  '0',
  '-5',
  '1.5',
  '1e3',
  '0x10',
  'soon',
  '10, 20',
  '2026-11-30T12:03:00Z',
  'Mon, 30 Nov 2026 11:59:59 GMT',
  'Mon, 30 Nov 2026 12:03:00 CET',
  'Xyz, 99 Abc 2026 99:99:99 GMT',
])('“%s” is none (S8.03)', (header) => {
  expect(retryAfterMs(header, now)).toBeUndefined();
});

test('no header makes a wait of more than an hour or of less than a moment (S8.03)', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.date().map((date) => String(date)),
      ),
      (header) => {
        const wait = retryAfterMs(header, now);
        expect(wait === undefined || (wait > 0 && wait <= hour)).toBe(true);
      },
    ),
    { numRuns: propertyRuns() },
  );
});
