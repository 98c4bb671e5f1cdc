import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLoginMethod } from '../../src/domain/login-memory.ts';
import { namedPaths, selfUnblockFromLogin } from '../../src/domain/named-paths.ts';
import { triesLeft, waitSeconds, waitText } from '../../src/domain/password-tries.ts';
import { lastMethodKey } from '../../src/domain/stored-names.ts';
import { isLoggedIn, nobody } from '../../src/domain/user-info.ts';

test('tries are counted down at the third, fourth and fifth wrong password and at no other count (S8.10)', () => {
  expect([3, 4, 5].map(triesLeft)).toEqual([2, 1, 0]);
  fc.assert(
    fc.property(fc.anything(), (count) => {
      fc.pre(count !== 3 && count !== 4 && count !== 5);
      expect(triesLeft(count)).toBeUndefined();
    }),
  );
});

test('a wait is written in ASCII minutes and seconds, and what is no wait is none', () => {
  expect([1, 59, 60, 899, 3600].map(waitText)).toEqual(['00:01', '00:59', '01:00', '14:59', '60:00']);
  expect(waitSeconds(0.2)).toBe(1);
  for (const junk of [0, -1, Number.NaN, Infinity, 86_401, '60', null, undefined, {}]) {
    expect(waitSeconds(junk)).toBeUndefined();
  }
});

test('the named pages of the product are where the product text puts them (S2.12)', () => {
  expect(namedPaths).toEqual({
    autoBanAccount: '/app/user/auto-ban-account',
    securityItemFind: '/app/user/security-item-find',
    retrieve: '/app/user/retrieve',
    subAccountLogin: '/app/user/sub-account-login',
    accountInfo: '/app/user/account-info',
    webform: '/help-center/s/webform',
    identity: '/user/accounts/auth/personal',
    selfUnblock: '/self-unblock',
  });
  expect(selfUnblockFromLogin).toBe('/self-unblock?fromScene=login');
});

test('logged in means an id above zero, and while no user is loaded there is nobody (S3.27, S3.28)', () => {
  expect(isLoggedIn(nobody)).toBe(false);
  expect([-1, 0, 1].map((id) => isLoggedIn({ id }))).toEqual([false, false, true]);
});

test('the kept method is one of five words, or none', () => {
  expect(lastMethodKey('GATEHOUSE')).toBe('GATEHOUSE_LAST_LOGIN');
  for (const word of ['password', 'qr', 'via-harbor']) expect(readLoginMethod(word)).toBe(word);
  for (const junk of [null, '', 'Password', 'ann@mail.example', '__proto__'])
    expect(readLoginMethod(junk)).toBeUndefined();
});
