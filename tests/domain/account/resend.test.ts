// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countdownText, resendDeadline, secondsLeft } from '../../../src/domain/account/resend.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const sent = Date.UTC(2026, 2, 29, 0, 59, 30);
const deadline = sent + 60_000;

test('the wait after a send is 60 seconds, also across a reload or a sleeping tab (S4.09, S9.07)', () => {
  const rows: [number, number][] = [
    [0, 60],
    [1, 60],
    [999, 60],
    [1000, 59],
    [30_000, 30],
    [59_000, 1],
    [59_001, 1],
    [59_999, 1],
    [60_000, 0],
    [60_001, 0],
    [3 * 3_600_000, 0],
    [400 * 86_400_000, 0],
  ];
  expect(rows.map(([later]) => [later, secondsLeft(deadline, sent + later)])).toEqual(rows);
});

test('a longer wait that the exchange asks for counts from its first second, an hour at most (S4.09)', () => {
  const rows: [number, number][] = [
    [0, 120],
    [1000, 119],
    [59_000, 61],
    [60_000, 60],
    [119_001, 1],
    [120_000, 0],
  ];
  const twoMinutes = resendDeadline(sent, 120_000);
  expect(rows.map(([later]) => [later, secondsLeft(twoMinutes, sent + later)])).toEqual(rows);
  expect(secondsLeft(resendDeadline(sent, 86_400_000), sent)).toBe(3600);
});

test('a clock that is set back by more than an hour ends the wait', () => {
  expect(secondsLeft(deadline, sent - 3_600_000)).toBe(0);
  expect(secondsLeft(deadline, sent - 365 * 86_400_000)).toBe(0);
});

test('a stored deadline that is not a number means no wait', () => {
  expect(secondsLeft(Number.NaN, sent)).toBe(0);
  expect(secondsLeft(deadline, Number.NaN)).toBe(0);
  expect(secondsLeft(Number.NEGATIVE_INFINITY, sent)).toBe(0);
  fc.assert(
    fc.property(fc.double(), fc.double(), (until, now) => {
      const seconds = secondsLeft(until, now);
      expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 3600).toBe(true);
    }),
    { numRuns: propertyRuns() },
  );
});

test('the countdown is written as mm:ss, which is 00:SS below a minute (S4.09)', () => {
  expect([3600, 125, 120, 61].map(countdownText)).toEqual(['60:00', '02:05', '02:00', '01:01']);
  expect([60, 59, 10, 9, 1, 0].map(countdownText)).toEqual(['01:00', '00:59', '00:10', '00:09', '00:01', '00:00']);
});
