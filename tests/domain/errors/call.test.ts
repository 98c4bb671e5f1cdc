import { describe, expect, test } from 'vitest';
import {
  bindPrefixOf,
  callPathOf,
  callPaths,
  isFormCall,
  isRegisterPath,
  journeyOf,
} from '../../../src/domain/errors/call.ts';
import { decideError } from '../../../src/domain/errors/catalogue.ts';
import { bindTipOf, codeFact, isRewritten } from '../../../src/domain/errors/codes.ts';
import { missingCode, PartError } from '../../../src/domain/errors/own-errors.ts';
import { noResponse } from '../../../src/domain/errors/ret-codes.ts';

describe('the journey of a failed call', () => {
  test.each([
    ['/login', 'login', true],
    ['/user/public/login_compliance', 'login', true],
    ['/user/public/login/thirdparty', 'login', true],
    [callPaths.bindThirdParty, 'login', true],
    [callPaths.bind, 'bind', false],
    ['/v3/public/qrcode/create', 'qr-login', false],
    ['/v4/v3/public/qrcode/', 'other', false],
    ['/register', 'register', true],
    ['/user/public/register/info', 'register', true],
    ['/user/public/register_compliance', 'register', true],
    ['/verify/register/email', 'register', true],
    ['/user/public/registered', 'other', false],
    ['/other/register/email', 'other', false],
    ['/user/public/captcha', 'other', false],
  ])('%s belongs to: %s', (path, journey, form) => {
    expect([journeyOf({ path }), isFormCall({ path }), isRegisterPath(path)]).toEqual([
      ...[journey, form, journey === 'register'],
    ]);
  });

  test('is found by the path, without the method', () => {
    expect([callPathOf('POST /login'), callPathOf('/login')]).toEqual(['/login', '/login']);
  });
});

describe('the code of a failed link with the messenger', () => {
  test.each([
    ['/tr-login', true, 'trlogin'],
    ['/tr-login/x', false, 'trlogin'],
    ['/x/tr-login', false, 'login'],
    ['/login', true, 'login'],
    ['/register', false, 'register'],
    ['/sign-up/', false, 'register'],
    ['/tr-register', true, 'tgregister'],
    ['/telegram-register-login', true, 'tgregister'],
    ['/registered', true, 'login'],
    ['/x/register', true, 'login'],
  ])('on the page %s, in the mini app: %s, begins with %s (S8.19)', (page, miniApp, prefix) => {
    expect(bindPrefixOf({ page, miniApp })).toBe(prefix);
  });

  test.each([
    ['login1001', true],
    ['tgregister10016', true],
    ['login', false],
    ['login101', false],
    ['login100167', false],
    ['loginx1001', false],
    ['login1001x', false],
    ['1001', false],
    [' 1001', false],
    ['logout1001', false],
  ])('%s names its journey: %s (S8.19, S8.33)', (code, rewritten) => {
    expect(isRewritten(code)).toBe(rewritten);
    expect(codeFact(code)).toBe(rewritten ? code : noResponse);
  });

  test('may be a word, where the exchange puts its brand name into one of them (S8.33)', () => {
    expect(bindTipOf('relinkGatehouseAccountTip')).toBe('relinkAccountTip');
    expect(bindTipOf('relinkAccountTip')).toBe('relinkAccountTip');
    expect(bindTipOf('telegramAlreadyBind')).toBe('telegramAlreadyBind');
    for (const other of ['xrelinkAccountTip', 'relinkAccountTipx', 'relinkAccountTip.', 10016, '']) {
      expect([other, bindTipOf(other)]).toEqual([other, undefined]);
    }
  });

  test('is a number or a name of ours in an event, and nothing else that the exchange wrote (S5.29)', () => {
    const codes = [10016, 'relinkGatehouseAccountTip', 'ann@mail.example', ''];
    expect(codes.map(codeFact)).toEqual([10016, 'relinkAccountTip', noResponse, noResponse]);
  });
});

test('a script that cannot be loaded is an error of its own', () => {
  expect(missingCode).toThrow(PartError);
  expect(missingCode).toThrow('a part of the page could not be loaded');
});

describe('what the catalogue does about a failed call', () => {
  const call = {
    path: '/other',
    page: '/login',
    site: 'global',
    inApp: false,
    miniApp: false,
    hideErrors: false,
  } as const;
  const typeOf = (code: number, more: object = {}) => decideError({ code }, { ...call, ...more }).type;

  test('a call that hides its errors shows no toast (S8.09)', () => {
    expect([typeOf(424_242), typeOf(424_242, { hideErrors: true })]).toEqual(['toast', 'pass']);
  });

  test('an expired session ends it, except for the call that asks for a short-lived token (S8.12)', () => {
    const ended = (more: object) => decideError({ code: 10006 }, { ...call, ...more });
    expect(ended({ path: callPaths.quickToken })).toEqual({ type: 'pass' });
    expect(ended({ hideErrors: true })).toEqual({ type: 'sign-out' });
    expect(ended({})).toMatchObject({ type: 'sign-out', toast: { code: 10006 } });
  });

  test('a refused client is left to the consent screen (S8.17)', () => {
    expect([typeOf(50_002), typeOf(50_002, { path: callPaths.authorize })]).toEqual(['toast', 'pass']);
  });
});
