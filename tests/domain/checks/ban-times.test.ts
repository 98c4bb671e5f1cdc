import { expect, test } from 'vitest';
import { decideBan } from '../../../src/domain/checks/ban.ts';
import { priorityOf } from '../../../src/domain/checks/compliance.ts';

const seconds = 1_795_213_805;
const typeAt = (bannedAt: unknown, selfBanned: unknown = true) =>
  decideBan({ selfBanned, bannedAt }, seconds * 1000, 'global').type;

test.each([
  [`${seconds}`, 'dialog'],
  [`${seconds}.25`, 'dialog'],
  ['7', 'self-unblock'],
  [` ${seconds}`, 'toast'],
  [`${seconds}s`, 'toast'],
  [`${seconds}.`, 'toast'],
  [`${seconds}.x`, 'toast'],
  [`-${seconds}`, 'toast'],
  ['', 'toast'],
  ['soon', 'toast'],
  [[seconds], 'toast'],
  [null, 'toast'],
])('a ban that began at %j is answered by: %s (S4.37, S4.38)', (bannedAt, type) => {
  expect(typeAt(bannedAt)).toBe(type);
});

test('only `true` and 1 say that the owner set the ban (S4.36)', () => {
  expect([true, 1, '1', 'true', 2, 0, false, undefined].map((value) => typeAt(seconds, value ?? null))).toEqual([
    ...['dialog', 'dialog', 'toast', 'toast', 'toast', 'toast', 'toast', 'toast'],
  ]);
});

test('a ban that ends in the last moment with a year of four digits has its dialog, and a later one has none', () => {
  const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
  const started = (last - 86_400_000) / 1000;
  const typeOf = (bannedAt: number) => decideBan({ selfBanned: true, bannedAt }, started * 1000, 'global').type;
  expect([typeOf(started), typeOf(started + 0.001)]).toEqual(['dialog', 'toast']);
});

test.each([
  [' +2 ', 2],
  ['-2.75', -2.75],
  ['2.75', 2.75],
  ['2x', 0],
  ['0x10', 0],
  ['1e3', 0],
  ['', 0],
  [true, 0],
  [null, 0],
  [['7'], 0],
  [Number.POSITIVE_INFINITY, 0],
])('the priority %j counts as %s (S4.54)', (value, priority) => {
  expect(priorityOf(value)).toBe(priority);
});
