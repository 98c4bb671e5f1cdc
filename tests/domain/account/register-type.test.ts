import { describe, expect, test } from 'vitest';
import {
  isKoreanActivity,
  isLegacy,
  registerTypeOf,
  registrationTypeOf,
  verifyTypeOf,
} from '../../../src/domain/account/register-type.ts';
import { siteIds } from '../../../src/domain/site/site.ts';
import { pollDelayMs } from '../../../src/services/approvals/approval-state.ts';

const types = ['newCode', 'newLink', 'oldCode', 'oldLink', 'newPasskey'] as const;

describe('the kind of a registration', () => {
  test.each(siteIds)('on %s has a number on the wire (S4.02)', (site) => {
    const expected = site === 'tur' ? [44, 44] : [1, 5];
    expect([registrationTypeOf(site, 'email'), registrationTypeOf(site, 'mobile')]).toEqual(expected);
  });

  test('says how the address is verified, and of which generation the calls are (S4.03, S7.21)', () => {
    expect(types.map(verifyTypeOf)).toEqual([1, 2, 1, 2, 1]);
    expect(types.map(isLegacy)).toEqual([false, false, true, true, false]);
  });

  test('is the one that the page asks for where the site lists it, else the first of the site (S4.01)', () => {
    const choose = (allowed: readonly (typeof types)[number][], asked: string | null) =>
      registerTypeOf({ allowed, asked, account: 'email', passkeys: true });
    expect(choose(['newCode', 'newLink'], 'newLink')).toBe('newLink');
    expect(choose(['newCode', 'newLink'], 'oldLink')).toBe('newCode');
    expect(choose(['oldLink', 'newCode'], null)).toBe('oldLink');
    expect(choose([], 'newLink')).toBe('newCode');
    expect(choose(['newCode', 'newPasskey'], 'newPasskey')).toBe('newPasskey');
  });

  test('is a code for a number, of the generation of the link (S4.01)', () => {
    expect(
      types.map((type) => registerTypeOf({ allowed: [type], asked: null, account: 'mobile', passkeys: true })),
    ).toEqual([...['newCode', 'newCode', 'oldCode', 'oldCode', 'newPasskey']]);
  });

  test('is the next one of the site where no passkey can be made, also where the page asks for it (S4.01)', () => {
    const choose = (allowed: readonly (typeof types)[number][], asked: string | null) =>
      registerTypeOf({ allowed, asked, account: 'email', passkeys: false });
    expect(choose(['newPasskey', 'newLink', 'newCode'], null)).toBe('newLink');
    expect(choose(['oldCode', 'newPasskey'], 'newPasskey')).toBe('oldCode');
    expect(choose(['newPasskey'], 'newPasskey')).toBe('newCode');
  });

  test('is one of the Korean activity on the main site, for a Korean number or a visitor in Korea (S7.20)', () => {
    const rows = [
      ['global', '82', undefined, true],
      ['global', '1', 'KR', true],
      ['global', '82', 'KR', true],
      ['global', '1', 'US', false],
      ['tur', '82', 'KR', false],
      ['eu', '82', undefined, false],
    ] as const;
    expect(
      rows.map(([site, dialCode, liveCountryCode]) => isKoreanActivity({ site, dialCode, liveCountryCode })),
    ).toEqual(rows.map(([, , , korean]) => korean));
  });
});

test('the state of a QR code is asked every two seconds, and each failure doubles the time, up to 30 seconds (S4.42)', () => {
  expect([0, 1, 2, 3, 4, 10, 11, 5000].map(pollDelayMs)).toEqual([
    ...[2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000],
  ]);
});
