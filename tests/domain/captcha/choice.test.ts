// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sites } from '../../../sites/all.ts';
import { captchaOrder, vendorScript, withParameters } from '../../../src/domain/captcha/choice.ts';
import { type CaptchaConfig, defaultCaptchaConfig } from '../../../src/domain/captcha/config.ts';
import type { CaptchaKind } from '../../../src/domain/site/site.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const all: readonly CaptchaKind[] = ['geetest', 'recaptcha', 'tencent', 'magpie'];
const restricted: readonly CaptchaKind[] = ['recaptcha', 'magpie'];
const guid = '0b8f6f0e-3a52-4c58-9b57-6a0c0d4e9f7A';

function orderOf(config: Partial<CaptchaConfig>, siteKinds = all) {
  return captchaOrder({ config: { ...defaultCaptchaConfig, ...config }, guid, siteKinds });
}

describe('the order in which captchas are tried', () => {
  test.each([
    ['no configuration: all kinds of the site, in its order', {}, all],
    [
      'a list: its order, with our own kind at the end',
      { vendors: ['tencent', 'geetest'] },
      ['tencent', 'geetest', 'magpie'],
    ],
    ['a kind that is listed twice: used once', { vendors: ['geetest', 'geetest'] }, ['geetest', 'magpie']],
    ['our own kind listed first: still last', { vendors: ['magpie', 'geetest'] }, ['geetest', 'magpie']],
    ['unknown names: ignored', { vendors: ['hcaptcha', 'geetest'] }, ['geetest', 'magpie']],
    ['only unknown names: the order of the site', { vendors: ['hcaptcha'] }, all],
    ['no next kind after a failure: the first kind and our own', { nextOnFailure: false }, ['geetest', 'magpie']],
    ['our own kind only, for every device', { ownChallengeOnly: true }, ['magpie']],
    [
      'our own kind only, for a trial with this device',
      { ownChallengeOnly: true, trialGuidTails: ['3', 'a'] },
      ['magpie'],
    ],
    ['our own kind only, for a trial without this device', { ownChallengeOnly: true, trialGuidTails: ['3'] }, all],
  ] as const)('%s (S3.13, S4.20)', (_, config, order) => {
    expect(orderOf(config)).toEqual(order);
  });

  test.each(sites.map((site) => [site.id, site.captchaKinds] as const))(
    'on the %s site, recaptcha is the only vendor if the site is one of the five regulated ones (S5.31)',
    (id, kinds) => {
      const expected = ['tur', 'kaz', 'eu', 'geo', 'idn'].includes(id) ? restricted : all;
      expect(orderOf({}, kinds)).toEqual(expected);
      expect(orderOf({ vendors: ['geetest', 'tencent'] }, kinds).slice(-1)).toEqual(['magpie']);
    },
  );

  test('a site restricted to recaptcha uses no other vendor for any configuration (S5.31)', () => {
    expect(orderOf({ vendors: ['geetest', 'tencent', 'recaptcha'] }, restricted)).toEqual(restricted);
    expect(orderOf({ vendors: ['geetest'] }, restricted)).toEqual(restricted);
  });

  test('for any configuration the order has no duplicates, only kinds of the site, and ends with our own (S4.20, S5.31)', () => {
    const config = fc.record({
      ownChallengeOnly: fc.boolean(),
      nextOnFailure: fc.boolean(),
      trialGuidTails: fc.array(fc.constantFrom(...'0123456789abcdef')),
      vendors: fc.array(fc.oneof(fc.constantFrom<string>(...all), fc.string())),
    });
    const kinds = fc.constantFrom(all, restricted, ['magpie'] as const);
    fc.assert(
      fc.property(config, fc.uuid(), kinds, (row, device, siteKinds) => {
        const order = captchaOrder({ config: row, guid: device, siteKinds });
        const inTrial = row.trialGuidTails.length === 0 || row.trialGuidTails.some((tail) => device.endsWith(tail));
        expect(order.at(-1)).toBe('magpie');
        expect(new Set(order).size).toBe(order.length);
        expect(order.filter((kind) => !siteKinds.includes(kind as never))).toEqual([]);
        if (row.ownChallengeOnly && inTrial) expect(order).toEqual(['magpie']);
        else if (!row.nextOnFailure) expect(order.length).toBe(Math.min(2, siteKinds.length));
        else if (row.vendors.length === 0) expect(order).toEqual(siteKinds);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe('the address of a vendor’s script', () => {
  const stand = 'http://vendor.localhost/geetest/gt.js';

  test('a local stand-in gets the port of the page and the visitor, and a real vendor gets neither (S4.20)', () => {
    const local = { port: '4321', environment: 'local', visitor: 'a b' } as const;
    expect(vendorScript(stand, local)).toBe('http://vendor.localhost:4321/geetest/gt.js?visitor=a%20b');
    expect(vendorScript(stand, { port: '', environment: 'local' })).toBe(stand);
    const other = 'https://vendor.localhost/gt.js?next=http://a.localhost/';
    expect(vendorScript(other, { port: '4321', environment: 'local' })).toBe(other);
    const real = 'https://static.geetest.com/static/tools/gt.js';
    expect(vendorScript(real, { ...local, environment: 'prod' })).toBe(real);
  });

  test('parameters are appended to existing ones (S4.20)', () => {
    expect(withParameters('https://a.example/b?c=1', { d: '2', e: '&' })).toBe('https://a.example/b?c=1&d=2&e=%26');
  });
});
