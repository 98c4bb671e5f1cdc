// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLoginMethod } from '../../../src/domain/account/known-accounts.ts';
import { triesLeft, waitSeconds, waitText } from '../../../src/domain/account/password-tries.ts';
import { defaultUserInfo, isLoggedIn } from '../../../src/domain/account/user-info.ts';
import { lastMethodKey } from '../../../src/domain/storage/stored-names.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('the remaining tries are shown after the third, fourth and fifth wrong password only (S8.10)', () => {
  expect([3, 4, 5].map(triesLeft)).toEqual([2, 1, 0]);
  fc.assert(
    fc.property(fc.anything(), (count) => {
      fc.pre(count !== 3 && count !== 4 && count !== 5);
      expect(triesLeft(count)).toBeUndefined();
    }),
    { numRuns: propertyRuns() },
  );
});

test('a wait is written as ASCII minutes and seconds, and an invalid wait is ignored', () => {
  expect([1, 59, 60, 899, 3600].map(waitText)).toEqual(['00:01', '00:59', '01:00', '14:59', '60:00']);
  expect(waitSeconds(0.2)).toBe(1);
  for (const invalid of [0, -1, Number.NaN, Infinity, 86_401, '60', null, undefined, {}]) {
    expect(waitSeconds(invalid)).toBeUndefined();
  }
});

test('a user is logged in when the id is above zero, and the default user is not (S3.27, S3.28)', () => {
  expect(isLoggedIn(defaultUserInfo)).toBe(false);
  expect([-1, 0, 1].map((id) => isLoggedIn({ id }))).toEqual([false, false, true]);
});

test('the stored login method is one of the known words, and any other value is ignored', () => {
  expect(lastMethodKey('GATEHOUSE')).toBe('GATEHOUSE_LAST_LOGIN');
  for (const word of ['password', 'qr', 'via-harbor']) expect(readLoginMethod(word)).toBe(word);
  for (const invalid of [null, '', 'Password', 'ann@mail.example', '__proto__'])
    expect(readLoginMethod(invalid)).toBeUndefined();
});

test('a stored way to log in is one of ours or the id of a provider, and nothing around it', () => {
  const known = ['password', 'qr', 'passkey', 'via-harbor', 'via-a-1', `via-${'a'.repeat(32)}`];
  const others = [null, '', 'null', 'xpassword', 'passwordx', 'via-', 'via-A', 'via-a b', `via-${'a'.repeat(33)}`];
  expect([...known, ...others].map(readLoginMethod)).toEqual([...known, ...others.map(() => undefined)]);
});

test('a wait of a whole day is counted, and a longer one is none', () => {
  expect([86_400, 86_400.5].map(waitSeconds)).toEqual([86_400, undefined]);
});
