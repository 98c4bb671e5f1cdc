import { describe, expect, test } from 'vitest';
import { bindSuccessToasts } from '../../../src/domain/errors/bind-success.ts';
import type { ErrorCall } from '../../../src/domain/errors/call.ts';
import { catalogue, decideError, rewriteBindFailure } from '../../../src/domain/errors/catalogue.ts';
import { retCodes } from '../../../src/domain/errors/codes.ts';
import type { DialogText, ErrorDecision } from '../../../src/domain/errors/decision.ts';
import { errorTextKey } from '../../../src/domain/errors/error-text.ts';
import { isTrackedFailure } from '../../../src/domain/errors/form-rows.ts';
import { type Expected, type ExpectedCall, section8 } from './section-8.ts';

function callOf(call: ExpectedCall): ErrorCall {
  const { passwordErrors: _, ...rest } = call;
  return { page: '/', inApp: false, miniApp: false, hideErrors: false, ...rest };
}

/** A decision in the words of the expectations. */
function inWords(decision: ErrorDecision): Expected {
  switch (decision.type) {
    case 'pass':
      return 'pass';
    case 'rewrite':
      return { rewrite: decision.code };
    case 'toast': {
      const { key, code, durationMs } = decision.toast;
      return { toast: key, ...(code === undefined ? {} : { coded: true }), ms: durationMs };
    }
    case 'sign-out': {
      if (!decision.toast) return { signOut: true };
      const { key, durationMs, throttleMs = 0 } = decision.toast;
      return { signOut: true, toast: key, ms: durationMs, oncePerMs: throttleMs };
    }
    case 'dialog': {
      const { title, subtitle, confirm, cancel, again, close, closable } = decision.dialog;
      expect(decision.toast.durationMs, 'S8.35').toBe(2000);
      const words = (text: DialogText) => ('text' in text ? text.text : `error:${text.error}`);
      return {
        dialog: {
          title: words(title),
          ...(subtitle ? { subtitle: words(subtitle) } : {}),
          confirm: [confirm.text, confirm.target.type],
          ...(cancel ? { cancel: [cancel.text, cancel.target.type] } : {}),
          ...(again ? { again: [again.text, again.target.type] } : {}),
          close: close.type,
          closable,
          toast: `error:${decision.toast.key}`,
        },
      };
    }
  }
}

describe('the error catalogue decides by code and call as section 8 says (S8.09–S8.17, S8.19, S8.25–S8.35)', () => {
  test.each(section8)('%s: %s of %o', (_, code, call, expected) => {
    const decision = decideError({ code, passwordErrors: call.passwordErrors }, callOf(call));
    expect(inWords(decision)).toEqual(expected);
  });

  test('and every row of it is among those asked for', () => {
    const asked = new Set(section8.map(([, code]) => String(code)));
    expect(Object.keys(catalogue).filter((code) => !asked.has(code))).toEqual([]);
  });

  test('a code that comes as text is the same code', () => {
    expect(decideError({ code: '410008' }, callOf({ path: '/x' }))).toEqual(
      decideError({ code: 410008 }, callOf({ path: '/x' })),
    );
  });

  test('no name that every object has is taken for a code', () => {
    for (const code of ['constructor', 'toString', '__proto__']) {
      expect(inWords(decideError({ code }, callOf({ path: '/x' })))).toEqual({
        toast: 'unknown',
        coded: true,
        ms: 5000,
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

test('success counts as 0 and 10007, and neither is an error to tell anyone about (S8.07)', () => {
  expect(decideError({ code: retCodes.okWithNotice }, callOf({ path: '/x' })).type).toBe('pass');
  expect(retCodes.ok).toBe(0);
});

test('linking the messaging app along the way is said for 5 seconds (S8.18)', () => {
  expect(bindSuccessToasts.login.durationMs).toBe(5000);
  expect(bindSuccessToasts.register.durationMs).toBe(5000);
});

test('a link that fails along the way gets the name of its journey, and a number nobody knows still has a dialog (S8.19, S8.33)', () => {
  const place = { page: '/sign-up', miniApp: false };
  expect(rewriteBindFailure(4711, place)).toEqual({ type: 'rewrite', code: 'register4711' });
  expect(decideError({ code: 'register4711' }, callOf({ path: '/user/private/bind/telegram' })).type).toBe('dialog');
});

test('register errors without a dialog of their own are events, too (S8.36)', () => {
  const path = '/user/public/register/info';
  const decisionOf = (code: number) => decideError({ code }, callOf({ path, account: 'email' }));
  expect(isTrackedFailure({ path }, decisionOf(99999))).toBe(true);
  expect(isTrackedFailure({ path }, decisionOf(10026))).toBe(true);
  expect(isTrackedFailure({ path }, decisionOf(31018))).toBe(false);
  expect(isTrackedFailure({ path: '/login' }, decisionOf(99999))).toBe(false);
});

test('codes without a text of their own share one', () => {
  expect(errorTextKey(40029)).toBe('40029');
  expect(errorTextKey(12345)).toBe('unknown');
  expect(errorTextKey('trlogin1002')).toBe('login1002');
});
