import { describe, expect, test } from 'vitest';
import type { ErrorCall } from '../../../src/domain/errors/call.ts';
import { bindCodeOf, decideError, errorTextKey } from '../../../src/domain/errors/catalogue.ts';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import { bindSuccessToasts } from '../../../src/domain/errors/decision.ts';

function callOf(call: Pick<ErrorCall, 'path'>): ErrorCall {
  return { page: '/', site: 'global', inApp: false, miniApp: false, hideErrors: false, ...call };
}

describe('the error catalogue', () => {
  test('a ban check comes before the toast of a banned account and the dialog of a banned address (S8.25, S8.26)', () => {
    const checkOf = (code: number, path: string) => {
      const decision = decideError({ code }, callOf({ path }));
      return 'banCheck' in decision ? decision.banCheck : undefined;
    };
    expect([checkOf(31003, '/login'), checkOf(31018, '/login')]).toEqual(['account', 'ip']);
    expect([checkOf(31003, '/other'), checkOf(31018, '/other'), checkOf(99999, '/login')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a code that comes as text is the same code', () => {
    expect(decideError({ code: '410008' }, callOf({ path: '/x' }))).toEqual(
      decideError({ code: 410008 }, callOf({ path: '/x' })),
    );
  });

  test('no name that every object has is taken for a code', () => {
    for (const code of ['constructor', 'toString', '__proto__']) {
      expect(decideError({ code }, callOf({ path: '/x' }))).toEqual({
        type: 'toast',
        toast: { code, key: 'unknown', durationMs: 5000 },
      });
    }
  });
});

test('codes that flows speak of have names (S8.24)', () => {
  expect(retCodes).toMatchObject({
    chinaMail: 20100,
    tooManyPasswordErrors: 31030,
    ipLimit: 31018,
    utaUpgradeFailed: 50101,
    banned: 31003,
    phoneLimit: 41007,
    hongKongUserElsewhere: 400601,
    notHongKongUser: 400602,
    turkeyNotBound: 41105,
    turkeyAccountBound: 41104,
    turkeyWithoutKyc: 41102,
    mainWithoutKyc: 41107,
    turkeyInfoDiffers: 41103,
    messengerAuthFailed: 40004,
    captchaInvalid: 20063,
  });
});

test('a link with the messaging app that was made along the way is shown for 5 seconds (S8.18)', () => {
  expect(bindSuccessToasts.login.durationMs).toBe(5000);
  expect(bindSuccessToasts.register.durationMs).toBe(5000);
});

test('a link that fails along the way gets the name of its journey, and an unknown number has a dialog, too (S8.19, S8.33)', () => {
  const place = { page: '/sign-up', miniApp: false };
  expect(bindCodeOf(4711, place)).toBe('register4711');
  expect(decideError({ code: 'register4711' }, callOf({ path: '/user/private/bind/telegram' })).type).toBe('dialog');
});

test('codes without a text of their own share one', () => {
  expect(errorTextKey(40029)).toBe('40029');
  expect(errorTextKey(12345)).toBe('unknown');
  expect(errorTextKey('trlogin1002')).toBe('login1002');
});
