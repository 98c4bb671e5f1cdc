import { describe, expect, test } from 'vitest';
import { behaviorPath } from '../../../src/domain/channel/behavior-path.ts';
import { isDirect, isSameSender, readReferral } from '../../../src/domain/channel/channel.ts';
import { trackingPage, trackingStep } from '../../../src/domain/channel/channel-pages.ts';
import { allowedImage, personInitials } from '../../../src/domain/channel/inviter.ts';
import { isAmount } from '../../../src/domain/channel/retention.ts';

describe('the names of pages and steps in tracking', () => {
  const shown = { path: '/en/sign-up', step: 'account', layout: 'plain', referred: false } as const;

  test.each([
    ['a mailed link', { ...shown, path: '/en/email-code-verify' }, 'EmailVerifyStatusPage'],
    ['a mailed link, with a slash at the end', { ...shown, path: '/en/email-code-verify/' }, 'EmailVerifyStatusPage'],
    ['a page below that of a mailed link', { ...shown, path: '/email-code-verify/x' }, 'OldSignUpPage'],
    ['the password', { ...shown, step: 'password', referred: true }, 'SetPasswordPage'],
    ['the two codes over the password', { ...shown, step: 'security' }, 'SetPasswordPage'],
    ['the sign-up page with a referrer', { ...shown, referred: true }, 'SignupRef'],
    ['the same, with a slash at the end', { ...shown, path: '/sign-up/', referred: true }, 'SignupRef'],
    ['a page below sign-up with a referrer', { ...shown, path: '/sign-up/x', referred: true }, 'OldSignUpPage'],
    ['another page with a referrer', { ...shown, path: '/en/register', referred: true }, 'OldSignUpPage'],
    ['the plain layout', { ...shown, step: 'code' }, 'OldSignUpPage'],
    ['a layout of a campaign', { ...shown, layout: 'price-a' }, 'SignUpPage'],
  ] as const)('%s has its own (S2.10)', (_, page, name) => {
    expect(trackingPage(page)).toBe(name);
  });

  test('steps are spelled as the product text spells them (S2.31, S2.32)', () => {
    const steps = ['account', 'contact', 'security', 'code', 'link', 'password'] as const;
    expect(steps.map(trackingStep)).toEqual([
      ...['inputAccount', 'inputAccount', 'verfiyCode', 'verfiyCode', 'verfiyLink', 'inputpassword'],
    ]);
  });
});

test('two records are of one sender if all codes of the first, one at least, are also codes of the second (S3.21)', () => {
  const [ref, both] = [{ ref: 'a' }, { ref: 'a', userCode: 'b' }].map(
    (codes) => ({ medium: 'referral', ...codes }) as const,
  );
  const rows = [
    [ref, ref, true],
    [ref, both, true],
    [both, ref, false],
    [ref, { medium: 'referral', ref: 'c' }, false],
    [{ medium: 'affiliate', affiliateId: '7' }, { medium: 'affiliate', affiliateId: '7' }, true],
    [{ medium: 'direct' }, { medium: 'direct' }, false],
    [{ medium: 'direct' }, ref, false],
  ] as const;
  expect(
    rows.map(([first, second]) => isSameSender(first ?? { medium: 'direct' }, second ?? { medium: 'direct' })),
  ).toEqual(rows.map(([, , same]) => same));
});

test('only `direct` without anything else is direct (S6.04)', () => {
  expect([
    isDirect({ medium: 'direct' }),
    isDirect({ medium: 'normal' }),
    isDirect({ medium: 'direct', nonCrypto: true }),
  ]).toEqual([true, false, false]);
  expect(readReferral(undefined)).toEqual({ medium: 'direct' });
});

test('initials are those of the first two words, or the first two letters of one (S3.17)', () => {
  const rows = [
    ['Ada Lovelace', 'AL'],
    ['  ada   king  lovelace ', 'AK'],
    ['10001', '10'],
    ['a', 'A'],
    ['', ''],
  ];
  expect(rows.map(([name = '']) => [name, personInitials(name)])).toEqual(rows);
  expect(allowedImage('', 'https://gatehouse.example/en')).toBeUndefined();
});

test('an entry of the visitor’s way has at most 200 characters, and the whole way 1,000 (S3.22)', () => {
  const entry = behaviorPath('', `https://a.example/${'x'.repeat(300)}`, 'gatehouse.example');
  expect(entry).toBe(`a.example/${'x'.repeat(190)}`);
  const stored = Array.from({ length: 4 }, (_, at) => `${at}`.padEnd(199, 'x')).join(',');
  expect(stored).toHaveLength(799);
  const full = behaviorPath(stored, `https://a.example/${'x'.repeat(190)}`, 'gatehouse.example');
  expect([full.length, full.startsWith('0xx')]).toEqual([1000, true]);
  const over = behaviorPath(`${stored}y`, `https://a.example/${'x'.repeat(190)}`, 'gatehouse.example');
  expect(over.startsWith('1xx')).toBe(true);
});

test.each([
  ['5050', true],
  ['$5,050', true],
  ['5.050,00', true],
  ['5050 $', true],
  ['5050$', true],
  ['USD 30,050', true],
  ['30,050 USDT', true],
  ['5050 USDTX', false],
  ['$5,0505,', false],
  ['1,2,3', false],
  ['free', false],
])('%s is an amount: %s (S3.19)', (text, amount) => {
  expect(isAmount(text)).toBe(amount);
});
