// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callIdOf, maskId } from '../../../src/domain/account/mask.ts';
import { trackedSource, trackedSources } from '../../../src/domain/channel/channel.ts';
import { type EventName, eventNames, events, hasFactsOf } from '../../../src/domain/shell/events.ts';
import type { RecordEvent } from '../../../src/services/page/tools.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('the events of the cookie notice, the language and a registration have these facts (S7.62)', () => {
  const named = [
    'loginAcceptCookie',
    'clickAcceptCookie',
    'clickDeclineCookie',
    'withdrawCookie',
    'ChangeLang',
    'register_success',
  ] as const;
  expect(named.map((name) => [name, ...Object.keys(events[name].facts)])).toEqual([
    ['loginAcceptCookie', 'platform_type', 'lang', 'notice', 'show_footer'],
    ['clickAcceptCookie', 'platform_type', 'lang', 'notice'],
    ['clickDeclineCookie', 'platform_type', 'lang', 'notice'],
    ['withdrawCookie', 'platform_type', 'lang', 'notice'],
    ['ChangeLang', 'locale'],
    ['register_success', 'page', 'medium'],
  ]);
  const facts = { platform_type: 'h5', lang: 'zh-TW', notice: 'notice-0a1b2c3d' };
  expect(hasFactsOf('loginAcceptCookie', { ...facts, show_footer: true })).toBe(true);
  expect(hasFactsOf('loginAcceptCookie', facts)).toBe(false);
  expect(hasFactsOf('clickDeclineCookie', facts)).toBe(true);
  expect(hasFactsOf('clickDeclineCookie', { ...facts, notice: '12345678' })).toBe(false);
  expect(hasFactsOf('ChangeLang', { locale: 'en' })).toBe(true);
});

test('a fact has the kind that the table names, and an event all of its facts and no other (S5.29)', () => {
  const captcha = (kinds: unknown) => hasFactsOf('captchaUnavailable', { scene: '31000', kinds });
  expect([0, 1, 100].map(captcha)).toEqual([true, true, true]);
  expect([-1, 101, 1.5, '1', null, true].map(captcha)).toEqual(Array(6).fill(false));
  const risk = (facts: object) =>
    hasFactsOf('riskCheckFailed', { fault: 'timeout', retCode: 10001, supportId: '', ...facts });
  const id = '0b8f6f0e-3a52-4c58-9b57-6a0c0d4e9f7a';
  for (const facts of [{}, { supportId: id }, { retCode: -9_999_999 }, { retCode: '' }, { retCode: 'login1001' }]) {
    expect([facts, risk(facts)]).toEqual([facts, true]);
  }
  const wrong = [{ fault: 'other' }, { fault: 7 }, { fault: undefined }, { supportId: `${id}0` }, { supportId: 7 }];
  for (const facts of [
    ...wrong,
    { retCode: 10_000_000 },
    { retCode: 1.5 },
    { retCode: 'a b' },
    { retCode: null },
    { more: 1 },
  ]) {
    expect([facts, risk(facts)]).toEqual([facts, false]);
  }
  expect(hasFactsOf('consentAddressRefused', { agree: 7 })).toBe(false);
  expect(hasFactsOf('consentAddressRefused', { other: true })).toBe(false);
  const unknownMove = (from: unknown) => hasFactsOf('unknownMove', { flow: 'login', from, event: 'quick', to: 'busy' });
  expect(['quick-failed', 'login.other-ways.device'].map(unknownMove)).toEqual([true, true]);
  expect(['', 'a@b.c', '10001234', 'two words', 'a'.repeat(31), 7].map(unknownMove)).toEqual(Array(6).fill(false));
  expect(hasFactsOf('ChangeLang', { locale: 7 })).toBe(false);
  // A list of one text reads like the text where it is made a text.
  expect(hasFactsOf('ChangeLang', { locale: ['en'] })).toBe(false);
  const outcome = { page: 'SignUpPage', account_type: 'email', is_invitation: false, channel_source: '' };
  const end = { is_success: true, channel_type: 'direct', failure_reason: '', invitation_uid: '' };
  const signUp = (uid: unknown) => hasFactsOf('signUpTracked', { ...outcome, ...end, uid });
  expect(['', '1****4', '10001234', 7].map(signUp)).toEqual([true, true, false, false]);
});

test('five sources are tracked, and any other source counts as a referral (S9.29)', () => {
  expect(trackedSources).toEqual(['referral', 'earn', 'live', 'app', 'annualReport']);
  expect(trackedSources.map(trackedSource)).toEqual(trackedSources);
  for (const other of [null, '', 'EARN', 'news', 'toString']) expect(trackedSource(other)).toBe('referral');
  expect(events.referralCheckFailed.facts.source).toEqual(trackedSources);
});

test('the compiler rejects unknown events, free text and unmasked names (S5.29)', () => {
  const record: RecordEvent = () => undefined;
  const email: string = 'ann@mail.example';
  // @ts-expect-error no such event
  record('typed', {});
  // @ts-expect-error no such fact
  record('ChangeLang', { locale: 'en', email });
  // @ts-expect-error free text is not a language
  record('ChangeLang', { locale: email });
  // @ts-expect-error a text that is not the id of a call
  record('riskCheckFailed', { fault: 'timeout', retCode: 1, supportId: email });
  // @ts-expect-error a conversion needs consent
  record('conversion', { medium: 'direct' });
  const outcome = { page: 'SignUpPage', account_type: 'email', is_invitation: false, channel_source: '' } as const;
  const rest = {
    ...outcome,
    is_success: true,
    channel_type: 'direct',
    failure_reason: '',
    invitation_uid: '',
  } as const;
  record('signUpTracked', { ...rest, uid: maskId('10001234') });
  // @ts-expect-error an unmasked name
  record('signUpTracked', { ...rest, uid: email });
  record('riskCheckFailed', { fault: 'timeout', retCode: 1, supportId: callIdOf(email) });
  expect(callIdOf(email)).toBe('');
});

test('no fact of any event accepts an e-mail address, a number, a token or a sentence (S5.29)', () => {
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 13 }),
    fc.string({ unit: fc.constantFrom(...'abcXYZ019_'), minLength: 43, maxLength: 43 }),
    fc.lorem({ mode: 'sentences', maxCount: 1 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...eventNames), secret, (name, text) => {
      const facts = Object.keys(events[name].facts);
      for (const fact of facts) {
        const others = Object.fromEntries(facts.map((other) => [other, sampleOf(name, other)]));
        expect(hasFactsOf(name, others)).toBe(true);
        expect(hasFactsOf(name, { ...others, [fact]: text })).toBe(false);
      }
    }),
    { numRuns: propertyRuns() },
  );
});

const samples: Readonly<Record<string, unknown>> = {
  ...{ tableName: 'quick-failed', flag: true, count: 2, code: 10001, masked: '1****4', callId: '' },
  ...{ registerPath: '/verify/register/email', language: 'de-DE', notice: 'notice-0a1b2c3d' },
};

function sampleOf(name: EventName, fact: string): unknown {
  const facts: Readonly<Record<string, string | readonly string[]>> = events[name].facts;
  const kind = facts[fact] ?? '';
  return typeof kind === 'string' ? samples[kind] : kind[0];
}
