import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countdownText, secondsLeft } from '../../src/domain/resend.ts';

const sent = Date.UTC(2026, 2, 29, 0, 59, 30);
const deadline = sent + 60_000;

test('after a send the wait is 60 seconds (S9.07) and is over at 0, also after a reload or a sleeping tab (S4.09)', () => {
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

test('a clock that is set back makes nobody wait longer than 60 seconds', () => {
  expect(secondsLeft(deadline, sent - 1)).toBe(60);
  expect(secondsLeft(deadline, sent - 365 * 86_400_000)).toBe(60);
});

test('a deadline that is not a number, from a broken storage, means no wait', () => {
  expect(secondsLeft(Number.NaN, sent)).toBe(0);
  expect(secondsLeft(deadline, Number.NaN)).toBe(0);
  expect(secondsLeft(Number.NEGATIVE_INFINITY, sent)).toBe(0);
  fc.assert(
    fc.property(fc.double(), fc.double(), (until, now) => {
      const seconds = secondsLeft(until, now);
      expect(Number.isInteger(seconds) && seconds >= 0 && seconds <= 60).toBe(true);
    }),
  );
});

test('the countdown reads 00:SS, from 00:60 down to 00:00 (S4.09)', () => {
  expect([60, 59, 10, 9, 1, 0].map(countdownText)).toEqual(['00:60', '00:59', '00:10', '00:09', '00:01', '00:00']);
});
