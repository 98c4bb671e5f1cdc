import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { behaviorPath } from '../../src/domain/behavior-path.ts';
import {
  type ChannelInfo,
  channelFields,
  channelOf,
  isAffiliateId,
  isDirect,
  kindOfScene,
  preferFirst,
  readReferral,
  recordOf,
} from '../../src/domain/channel.ts';
import { trackingPage } from '../../src/domain/channel-pages.ts';
import { allowedImage, initialsOf } from '../../src/domain/inviter.ts';
import { layoutOfCampaign, layoutOfSite } from '../../src/domain/layout.ts';
import { withoutParameters } from '../../src/domain/query.ts';
import { amountFor, isAmount, usualAmounts } from '../../src/domain/retention.ts';

const of = (query: string) => {
  const values = new URLSearchParams(query);
  return channelOf((name) => values.get(name));
};

const code = fc.stringMatching(/^[\w-]{1,64}$/);
const info: fc.Arbitrary<ChannelInfo> = fc
  .record(
    { affiliate_id: code, ref: code, user_code: code, channel: fc.constant('partner'), tag: fc.constant('fox') },
    { requiredKeys: [] },
  )
  .map((record) => channelOf((name) => (record as Record<string, string>)[name]));

describe('where a visitor comes from', () => {
  test('is direct without a word, and by its codes otherwise (S3.21, S6.04)', () => {
    expect(of('')).toEqual({ medium: 'direct' });
    expect(of('affiliate_id=10001')).toEqual({ medium: 'affiliate', affiliateId: '10001' });
    expect(of('ref=FRIEND1')).toEqual({ medium: 'referral', ref: 'FRIEND1' });
    expect(of('user_code=S1CODE')).toEqual({ medium: 'referral', userCode: 'S1CODE' });
    for (const medium of ['affiliate', 'broker', 'referral', 'normal']) {
      expect(of(`medium=${medium}&ref=x`).medium).toBe(medium);
    }
    expect(of('medium=somebody')).toEqual({ medium: 'direct' });
  });

  test('is not about crypto for the tags fox, gmb, stk and esp alone (S3.35)', () => {
    for (const tag of ['fox', 'gmb', 'stk', 'esp']) expect(of(`tag=${tag}`).nonCrypto).toBe(true);
    for (const tag of ['', 'FOX', 'foxes', 'btc', 'fox,gmb']) expect(of(`tag=${tag}`).nonCrypto).toBeUndefined();
    expect(channelFields(of('tag=esp'))).toEqual({ medium: 'direct', non_crypto: '1' });
  });

  test('is never more than codes, whatever the address says (S3.21)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = channelOf(() => text);
        for (const value of Object.values(found)) expect(String(value)).toMatch(/^[\w-]{1,64}$/);
      }),
    );
    expect(of('channel=../../x')).toEqual({ medium: 'direct' });
    expect(of('channel=partner').partner).toBe('partner');
  });

  test('outlives the referral cookie unchanged, and a cookie of somebody else is nothing (S3.21, S9.15)', () => {
    fc.assert(
      fc.property(info, (channel) => {
        expect(readReferral(JSON.stringify(channelFields(channel)))).toEqual(channel);
      }),
    );
    for (const text of [undefined, '', '[]', 'null', '{"ref":7}', '{"ref":"<b>"}', '{']) {
      expect(isDirect(readReferral(text))).toBe(true);
    }
  });

  test('is one sender: codes of two are never mixed, and the newer one wins (S3.21)', () => {
    fc.assert(
      fc.property(info, info, (first, second) => {
        const { affiliateId, ref, userCode } = preferFirst(first, second);
        const senders = [first, second].map((one) => [one.affiliateId, one.ref, one.userCode]);
        expect(senders).toContainEqual([affiliateId, ref, userCode]);
        if (first.affiliateId ?? first.ref ?? first.userCode) {
          expect([affiliateId, ref, userCode]).toEqual(senders[0]);
        }
      }),
    );
    expect(preferFirst(of('tag=fox'), of('ref=A'))).toEqual({ medium: 'referral', ref: 'A', nonCrypto: true });
  });

  test('has a kind by number: 0 normal, 1 affiliate, 2 referral, 3 broker (S3.16, S6.04, S9.26)', () => {
    expect([0, 1, 2, 3].map(kindOfScene)).toEqual(['normal', 'affiliate', 'referral', 'broker']);
    expect([-1, 4, 0.5, Number.NaN].map(kindOfScene)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('names an affiliate by digits and nothing else (S5.11, S5.12)', () => {
    expect(['0', '10001', '9'.repeat(40)].every(isAffiliateId)).toBe(true);
    expect(['', 'x1', '1x', '1 ', '-1', '1.0', '١٢', '1\n', '１２'].some(isAffiliateId)).toBe(false);
  });
});

test('the pages of a registration have the names that tracking knows (S2.10)', () => {
  const usual = { path: '/en/sign-up', step: 'account', layout: 'plain', referred: false };
  expect(trackingPage(usual)).toBe('OldSignUpPage');
  expect(trackingPage({ ...usual, layout: 'brand' })).toBe('SignUpPage');
  expect(trackingPage({ ...usual, referred: true })).toBe('SignupRef');
  expect(trackingPage({ ...usual, path: '/en/register', layout: 'price-a', referred: true })).toBe('SignUpPage');
  expect(trackingPage({ ...usual, step: 'password', referred: true })).toBe('SetPasswordPage');
  expect(trackingPage({ ...usual, path: '/en/email-code-verify', step: 'password' })).toBe('EmailVerifyStatusPage');
});

test('a regulated site has its own frame and keeps it; the others take a price frame from a campaign (S2.31)', () => {
  const [plain, brand] = [layoutOfSite({ regulated: false }), layoutOfSite({ regulated: true })];
  expect([plain, brand]).toEqual(['plain', 'brand']);
  expect((['price-a', 'price-b', 'brand', undefined] as const).map((asked) => layoutOfCampaign(plain, asked))).toEqual([
    'price-a',
    'price-b',
    'plain',
    'plain',
  ]);
  expect((['price-a', 'price-b', 'plain'] as const).map((asked) => layoutOfCampaign(brand, asked))).toEqual([
    'brand',
    'brand',
    'brand',
  ]);
});

describe('amounts', () => {
  test('are $5,050, and $30,050 and $6,082 for whom an affiliate or a friend sent (S3.19, S9.27)', () => {
    const shown = (['direct', 'normal', 'affiliate', 'broker', 'referral'] as const).map((medium) =>
      amountFor(medium, usualAmounts),
    );
    expect(shown).toEqual(['$5,050', '$5,050', '$30,050', '$30,050', '$6,082']);
  });

  test('are taken from outside only if they are amounts (S3.19)', () => {
    for (const text of ['$5,050', '€4.900', '1 000 USDT', 'USD 12', '30,050 ₸', '$99.50']) {
      expect([text, isAmount(text)]).toEqual([text, true]);
    }
    for (const text of ['', 'free', '$', '$5,050 now!', '<b>$1</b>', '$1\n', 5050, null, '9'.repeat(40)]) {
      expect([text, isAmount(text)]).toEqual([text, false]);
    }
  });
});

describe('the pages that led here', () => {
  const here = 'gatehouse.example';

  test('are hosts and paths without a query, comma-joined, and never our own (S3.22)', () => {
    expect(behaviorPath('', 'https://news.example/a/b?q=secret#x', here)).toBe('news.example/a/b');
    expect(behaviorPath('a.example/x', 'https://b.example/', here)).toBe('a.example/x,b.example/');
    expect(behaviorPath('a.example/x', `https://${here}/en/login`, here)).toBe('a.example/x');
    for (const none of ['', 'about:blank', 'not an address', 'data:text/plain,x']) {
      expect(behaviorPath('a.example/x', none, here)).toBe('a.example/x');
    }
    expect(behaviorPath('', 'https://b.example/x,y', here)).toBe('b.example/x%2Cy');
  });

  test('are kept within bounds, the newest for sure (S3.22)', () => {
    let path = '';
    for (let visit = 0; visit < 500; visit += 1) path = behaviorPath(path, `https://s${visit}.example/page`, here);
    expect(path.length).toBeLessThanOrEqual(1000);
    expect(path.endsWith('s499.example/page')).toBe(true);
  });
});

describe('the query', () => {
  test('loses the named parameters and nothing else, byte for byte (S7.49)', () => {
    expect(withoutParameters('?a=%20+&token=x&b=%zz&&c', ['token'])).toBe('?a=%20+&b=%zz&c');
    expect(withoutParameters('?%74oken=x', ['token'])).toBe('');
    expect(withoutParameters('', ['token'])).toBe('');
    const parts = fc.array(fc.stringMatching(/^[\w%=+.-]{1,12}$/), { maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.nat(6), (around, at) => {
        const kept = withoutParameters(`?${around.join('&')}`, ['token']);
        expect(withoutParameters(`?${around.toSpliced(at, 0, 'token=s3cret').join('&')}`, ['token'])).toBe(kept);
        expect(new URLSearchParams(kept).has('token')).toBe(false);
      }),
    );
  });
});

test('a picture is drawn from the page’s own host alone, initials stand for the rest (S3.17)', () => {
  const page = 'https://gatehouse.example/en/sign-up';
  expect(allowedImage('/img/a.png', page)).toBe('https://gatehouse.example/img/a.png');
  for (const strange of [
    'https://pictures.example/a.png',
    '//evil.example/a.png',
    'data:image/png,x',
    'javascript:0',
    '/a.png?id=1',
    '',
    undefined,
    'http://[',
  ]) {
    expect(allowedImage(strange, page)).toBeUndefined();
  }
  expect(['Ada Bell', 'ada', '10001', '  ', '🦊 fox'].map(initialsOf)).toEqual(['AB', 'AD', '10', '', '🦊F']);
});

test('JSON inside a text that is no object is an empty one (S7.43, S7.49)', () => {
  for (const text of [undefined, '', 'x', '[]', '7', 'null', '"a"']) expect(recordOf(text)).toEqual({});
  expect(recordOf('{"a":1}')).toEqual({ a: 1 });
});
