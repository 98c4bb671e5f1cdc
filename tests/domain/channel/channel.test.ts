// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { behaviorPath } from '../../../src/domain/channel/behavior-path.ts';
import {
  type ChannelInfo,
  channelFields,
  channelOf,
  isAffiliateId,
  isDirect,
  kindOfScene,
  preferFirst,
  readReferral,
} from '../../../src/domain/channel/channel.ts';
import { allowedImage, personInitials } from '../../../src/domain/channel/inviter.ts';
import { amountFor, defaultAmounts, isAmount } from '../../../src/domain/channel/retention.ts';
import { withoutParameters } from '../../../src/domain/navigation/query.ts';
import { layoutOfCampaign, layoutOfSite } from '../../../src/domain/shell/layout.ts';
import { propertyRuns } from '../../support/property-runs.ts';

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

describe('the channel of a visitor', () => {
  test('is direct without codes in the query, and otherwise follows from the codes (S3.21, S6.04)', () => {
    expect(of('')).toEqual({ medium: 'direct' });
    expect(of('affiliate_id=10001')).toEqual({ medium: 'affiliate', affiliateId: '10001' });
    expect(of('ref=FRIEND1')).toEqual({ medium: 'referral', ref: 'FRIEND1' });
    expect(of('user_code=S1CODE')).toEqual({ medium: 'referral', userCode: 'S1CODE' });
    for (const medium of ['affiliate', 'broker', 'referral', 'normal']) {
      expect(of(`medium=${medium}&ref=x`).medium).toBe(medium);
    }
    expect(of('medium=somebody')).toEqual({ medium: 'direct' });
  });

  test('is a non-crypto channel only for the tags fox, gmb, stk and esp (S3.35)', () => {
    for (const tag of ['fox', 'gmb', 'stk', 'esp']) expect(of(`tag=${tag}`).nonCrypto).toBe(true);
    for (const tag of ['', 'FOX', 'foxes', 'btc', 'fox,gmb']) expect(of(`tag=${tag}`).nonCrypto).toBeUndefined();
    expect(channelFields(of('tag=esp'))).toEqual({ medium: 'direct', non_crypto: '1' });
  });

  test('holds nothing but short codes for any address (S3.21)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = channelOf(() => text);
        for (const value of Object.values(found)) expect(String(value)).toMatch(/^[\w-]{1,64}$/);
      }),
      { numRuns: propertyRuns() },
    );
    expect(of('channel=../../x')).toEqual({ medium: 'direct' });
    expect(of('channel=partner').partner).toBe('partner');
  });

  test('is read back from the referral cookie unchanged, and an invalid cookie is ignored (S3.21, S9.15)', () => {
    fc.assert(
      fc.property(info, (channel) => {
        expect(readReferral(JSON.stringify(channelFields(channel)))).toEqual(channel);
      }),
      { numRuns: propertyRuns() },
    );
    for (const text of [undefined, '', '[]', 'null', '{"ref":7}', '{"ref":"<b>"}', '{']) {
      expect(isDirect(readReferral(text))).toBe(true);
    }
  });

  test('has one sender: codes of two senders are never mixed, and the newer sender wins (S3.21)', () => {
    fc.assert(
      fc.property(info, info, (first, second) => {
        const { affiliateId, ref, userCode } = preferFirst(first, second);
        const senders = [first, second].map((one) => [one.affiliateId, one.ref, one.userCode]);
        expect(senders).toContainEqual([affiliateId, ref, userCode]);
        if (first.affiliateId ?? first.ref ?? first.userCode) {
          expect([affiliateId, ref, userCode]).toEqual(senders[0]);
        }
      }),
      { numRuns: propertyRuns() },
    );
    expect(preferFirst(of('tag=fox'), of('ref=A'))).toEqual({ medium: 'referral', ref: 'A', nonCrypto: true });
  });

  test('has a kind for each number: 0 normal, 1 affiliate, 2 referral, 3 broker (S3.16, S6.04, S9.26)', () => {
    expect([0, 1, 2, 3].map(kindOfScene)).toEqual(['normal', 'affiliate', 'referral', 'broker']);
    expect([-1, 4, 0.5, Number.NaN].map(kindOfScene)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('accepts only digits as the id of an affiliate (S5.11, S5.12)', () => {
    expect(['0', '10001', '9'.repeat(40)].every(isAffiliateId)).toBe(true);
    expect(['', 'x1', '1x', '1 ', '-1', '1.0', '١٢', '1\n', '１２'].some(isAffiliateId)).toBe(false);
  });
});

test('a regulated site always uses its own layout, and other sites can use a price layout of a campaign (S2.31)', () => {
  const [plain, brand] = [layoutOfSite({ regulated: false }), layoutOfSite({ regulated: true })];
  expect([plain, brand]).toEqual(['plain', 'brand']);
  expect(
    (['price-a', 'price-b', 'brand', undefined] as const).map((layout) => layoutOfCampaign(plain, layout)),
  ).toEqual(['price-a', 'price-b', 'plain', 'plain']);
  expect((['price-a', 'price-b', 'plain'] as const).map((layout) => layoutOfCampaign(brand, layout))).toEqual([
    'brand',
    'brand',
    'brand',
  ]);
});

describe('the reward amounts', () => {
  test('are $5,050 by default, $30,050 for an affiliate or a broker and $6,082 for a referral (S3.19, S9.27)', () => {
    const shown = (['direct', 'normal', 'affiliate', 'broker', 'referral'] as const).map((medium) =>
      amountFor(medium, defaultAmounts),
    );
    expect(shown).toEqual(['$5,050', '$5,050', '$30,050', '$30,050', '$6,082']);
  });

  test('are taken from the configuration only if they are valid amounts (S3.19)', () => {
    for (const text of ['$5,050', '€4.900', '1 000 USDT', 'USD 12', '30,050 ₸', '$99.50']) {
      expect([text, isAmount(text)]).toEqual([text, true]);
    }
    for (const text of ['', 'free', '$', '$5,050 now!', '<b>$1</b>', '$1\n', 5050, null, '9'.repeat(40)]) {
      expect([text, isAmount(text)]).toEqual([text, false]);
    }
  });
});

describe('the behavior path', () => {
  const here = 'gatehouse.example';

  test('is a comma-separated list of hosts and paths without queries and without our own pages (S3.22)', () => {
    expect(behaviorPath('', 'https://news.example/a/b?q=secret#x', here)).toBe('news.example/a/b');
    expect(behaviorPath('a.example/x', 'https://b.example/', here)).toBe('a.example/x,b.example/');
    expect(behaviorPath('a.example/x', `https://${here}/en/login`, here)).toBe('a.example/x');
    for (const ignored of ['', 'about:blank', 'not an address', 'data:text/plain,x']) {
      expect(behaviorPath('a.example/x', ignored, here)).toBe('a.example/x');
    }
    expect(behaviorPath('', 'https://b.example/x,y', here)).toBe('b.example/x%2Cy');
    // A reload has the same referrer again; a return by another site is a new arrival.
    expect(behaviorPath('a.example/x', 'https://a.example/x?again', here)).toBe('a.example/x');
    expect(behaviorPath('a.example/x,b.example/', 'https://a.example/x', here)).toBe(
      'a.example/x,b.example/,a.example/x',
    );
  });

  test('has a maximum length, and the newest entry is never dropped (S3.22)', () => {
    let path = '';
    for (let visit = 0; visit < 500; visit += 1) path = behaviorPath(path, `https://s${visit}.example/page`, here);
    expect(path.length).toBeLessThanOrEqual(1000);
    expect(path.endsWith('s499.example/page')).toBe(true);
  });
});

describe('the query', () => {
  test('loses only the named parameters, and the rest stays byte for byte (S7.49)', () => {
    expect(withoutParameters('?a=%20+&token=x&b=%zz&&c', ['token'])).toBe('?a=%20+&b=%zz&c');
    expect(withoutParameters('?%74oken=x', ['token'])).toBe('');
    expect(withoutParameters('', ['token'])).toBe('');
    const parts = fc.array(fc.stringMatching(/^[\w%=+.-]{1,12}$/), { maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.nat(6), (around, at) => {
        const remaining = withoutParameters(`?${around.join('&')}`, ['token']);
        expect(withoutParameters(`?${around.toSpliced(at, 0, 'token=s3cret').join('&')}`, ['token'])).toBe(remaining);
        expect(new URLSearchParams(remaining).has('token')).toBe(false);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

test('a picture is loaded only from the host of the page; otherwise initials are shown (S3.17)', () => {
  const page = 'https://gatehouse.example/en/sign-up';
  expect(allowedImage('/img/a.png', page)).toBe('https://gatehouse.example/img/a.png');
  for (const forbidden of [
    'https://pictures.example/a.png',
    '//evil.example/a.png',
    'data:image/png,x',
    'javascript:0',
    '/a.png?id=1',
    '',
    undefined,
    'http://[',
  ]) {
    expect(allowedImage(forbidden, page)).toBeUndefined();
  }
  expect(['Ada Bell', 'ada', '10001', '  ', '🦊 fox'].map(personInitials)).toEqual(['AB', 'AD', '10', '', '🦊F']);
});
