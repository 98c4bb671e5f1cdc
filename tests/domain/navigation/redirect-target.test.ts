// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mainSite } from '../../../sites/all.ts';
import {
  checkRedirectTarget,
  isWithinDomains,
  type RedirectRules,
} from '../../../src/domain/navigation/redirect-target.ts';
import { legitimateTargets } from '../../support/legitimate-targets.ts';
import { processorMsOf } from '../../support/processor-time.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { landingsOf } from '../../support/redirect-entries.ts';
import { makeEscapes, makeWaysBack } from '../../support/redirect-escapes.ts';
import { entrySetting, isCompanyOrigin } from '../../support/redirect-setting.ts';

const { rules } = entrySetting;
const local: RedirectRules = {
  origin: 'http://localhost:4321',
  domains: rules.domains,
  origins: ['http://localhost:4321', 'http://hkg.localhost:4321', 'http://nld.localhost:4321'],
};

const verdictOf = (target: string, where = rules) => {
  const verdict = checkRedirectTarget(target, where);
  return verdict.type === 'accepted' ? verdict.address : verdict.reason;
};

describe('a redirect target from outside', () => {
  test('is accepted only on the host of the page and on the company domains (S5.14)', () => {
    expect(mainSite.policies.companyDomains).toHaveLength(17);
    expect(verdictOf('/en/trade/spot/?a=1#b')).toBe('/en/trade/spot/?a=1#b');
    expect(verdictOf('https://gatehouse.example/en/earn')).toBe('/en/earn');
    expect(verdictOf('https://gatehouse.eu.example/en-EU')).toBe('https://gatehouse.eu.example/en-EU');
    expect(verdictOf('https://learn.gatehouse.example/a')).toBe('https://learn.gatehouse.example/a');
    for (const foreign of [
      'https://evil.test/',
      'https://evil-gatehouse.example/',
      'https://evilgatehouse.example/',
      'https://gatehouse.example.evil.test/',
      'http://gatehouse.example/en',
      'http://gatehouse.eu.example/',
      'https://gatehouse.example:8443/',
      'https://gatehouse.example./en',
      'https://ann@gatehouse.example/en',
      'https://gatehouse．example/en',
      '//gatehouse.example/en',
      '/\\evil.test',
      '/..//evil.test',
      '/en//evil.test',
      '/%2f/evil.test',
      '/%255c%255cevil.test',
      '/\t/evil.test',
      'dashboard',
      // Parsers drop or convert these characters.
      '/en/tr\tade',
      '/en\\trade',
      // Servers that decode once more would read these.
      '/en/%09',
      '/en/%250a',
      '/en/%252e%252e/login',
      '/en/%252e/login',
      '/en/100%',
      '/en/%zz',
      '/en/%4g',
      '/en/%2525256cogin',
    ]) {
      expect([foreign, verdictOf(foreign)]).toEqual([foreign, 'foreign']);
    }
  });

  test('has at most 2048 characters, and slashes may follow each other later in its path (S5.14)', () => {
    expect(verdictOf(`/en/${'x'.repeat(2044)}`)).toBe(`/en/${'x'.repeat(2044)}`);
    expect(verdictOf(`/en/${'x'.repeat(2045)}`)).toBe('unreadable');
    expect(verdictOf('/en/earn//list')).toBe('/en/earn//list');
  });

  test('is accepted on the host of the page, whatever the lists have (S5.14)', () => {
    const alone: RedirectRules = { origin: 'http://203.0.113.5:8080', domains: [], origins: [] };
    expect(verdictOf('http://203.0.113.5:8080/en/earn', alone)).toBe('/en/earn');
    expect(verdictOf('http://203.0.113.6:8080/en/earn', alone)).toBe('foreign');
  });

  test('is accepted with http only locally, on the exact hosts of the sites (S5.14)', () => {
    expect(verdictOf('http://hkg.localhost:4321/zh-HK', local)).toBe('http://hkg.localhost:4321/zh-HK');
    expect(verdictOf('http://localhost:4321/en/earn', local)).toBe('/en/earn');
    for (const other of [
      'client.localhost:4321',
      'api.localhost:4321',
      'hkg.localhost:4322',
      'localhost',
      'x.hkg.localhost:4321',
    ]) {
      expect(verdictOf(`http://${other}/`, local)).toBe('foreign');
    }
    expect(verdictOf('http://localhost:4321/en')).toBe('foreign');
  });

  test('is “unreadable” and not “foreign” if it is a script, has another scheme or cannot be parsed (S5.15)', () => {
    for (const text of [
      'javascript:alert(1)',
      'JAVASCRIPT:x',
      'java\nscript:x',
      ' javascript:x',
      'data:text/html,x',
      'blob:https://gatehouse.example/1',
      'https://',
      'https://[',
      'xhttps://gatehouse.example/',
      'httpsx://gatehouse.example/',
      'http://a b/',
      '/\ud800',
      `/${'x'.repeat(3000)}`,
    ]) {
      expect([text, verdictOf(text)]).toEqual([text, 'unreadable']);
    }
  });

  test('is refused in any spelling of a login, registration, invitation, authorization or recovery path (S5.16)', () => {
    for (const path of [
      '/en/login',
      '/login',
      '/en/LOGIN',
      '/en/%6cogin',
      '/en/%256cogin',
      '/en//login',
      '/en/./login',
      '/en/x/../login',
      '/en/%2e/login',
      '/en/;a/login',
      '/en/;ab/login',
      '/xx-YY/sign-up',
      '/en/oauth-authorized?client_id=1',
      '/en/app/user/retrieve/2',
      '/en/app/user/security-item-find',
      '/en/invite',
      '/en/register',
      'https://gatehouse.eu.example/en-EU/login',
      '/en/tr-login',
      '/en/friend-invite',
      '/en/friend-invite/FRIEND1?redirect=%2Fen',
      '/en/exclusive-benefits',
      '/en/email-code-verify?uuid=1',
      '/en/telegram-register-login',
      '/en/earn/tg-page',
      '/en/earn/%74g-page',
      '/en/oauth-log-out',
      '/en/tr-register',
      '/en/self-unblock',
    ]) {
      expect([path, ['loop', 'foreign']]).toEqual([path, expect.arrayContaining([verdictOf(path)])]);
    }
    expect(verdictOf('/en/%25256cogin')).toBe('loop');
    expect(verdictOf('/en/blog/how-to-login')).toBe('/en/blog/how-to-login');
    expect(verdictOf('/en/app/user/account-info')).toBe('/en/app/user/account-info');
    expect(verdictOf('/en/earn/home')).toBe('/en/earn/home');
    const accepted = makeWaysBack().filter((path) => checkRedirectTarget(path, rules).type === 'accepted');
    expect(accepted).toEqual([]);
  });

  test('is accepted for each of 200 legitimate addresses (S5.14)', () => {
    expect(new Set(legitimateTargets).size).toBeGreaterThanOrEqual(200);
    expect(legitimateTargets.filter((target) => checkRedirectTarget(target, rules).type === 'refused')).toEqual([]);
  });

  test('does not lead to another company for any of 50,000 generated attacks, and causes no error (S5.14–S5.17)', () => {
    const escapes = makeEscapes(50_000);
    expect(escapes).toHaveLength(50_000);
    const out: string[] = [];
    for (const { kind, text } of escapes) {
      for (const { entry, address, from } of landingsOf(text, entrySetting)) {
        const { origin } = new URL(address, from);
        const isAllowed = entry === 'consent return' ? origin === 'https://client.test' : isCompanyOrigin(origin);
        if (!isAllowed) out.push(`${kind}: ${JSON.stringify(text)} → ${entry} → ${address}`);
        if (address.startsWith('/') && !/^\/(?![/\\])/.test(address)) out.push(`${address} has two slashes`);
      }
    }
    expect(out).toEqual([]);
  });

  test('is accepted again when the accepted address is checked a second time (S5.14)', () => {
    const texts = [...legitimateTargets, ...makeEscapes(3000, 7).map(({ text }) => text)];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constantFrom(...texts),
          fc.webUrl(),
          fc.string({ unit: 'binary' }).map((text) => `/${text}`),
        ),
        (text) => {
          const verdict = checkRedirectTarget(text, rules);
          if (verdict.type === 'accepted') expect(checkRedirectTarget(verdict.address, rules)).toEqual(verdict);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  test('of 100,000 characters is checked in linear time', () => {
    for (const text of [
      '/'.repeat(100_000),
      `/${'%25'.repeat(33_000)}`,
      `https://${'a.'.repeat(50_000)}`,
      `/${';'.repeat(100_000)}`,
      '%2f'.repeat(682),
    ]) {
      expect(processorMsOf(() => checkRedirectTarget(text, rules))).toBeLessThan(1000);
    }
  });
});

test('a host belongs to a domain only at a label boundary (S5.17)', () => {
  expect(isWithinDomains('gatehouse.example', rules.domains)).toBe(true);
  expect(isWithinDomains('a.b.gatehouse.example', rules.domains)).toBe(true);
  expect(isWithinDomains('evilgatehouse.example', rules.domains)).toBe(false);
  expect(isWithinDomains('example', rules.domains)).toBe(false);
  expect(isWithinDomains('', rules.domains)).toBe(false);
});
