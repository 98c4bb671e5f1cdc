import { describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../sites/all.ts';
import { resolveLanguage } from '../../src/domain/language/language.ts';
import { isWithinDomains } from '../../src/domain/navigation/redirect-target.ts';
import { dialCountries } from '../../src/domain/site/dial-codes.ts';
import { environments, type SiteId, siteIds, siteOfHost } from '../../src/domain/site/site.ts';

/** Copied by hand from the product text. A new site adds a row. */
const expected: Record<SiteId, { code: string; languages: number; local: string; recaptchaOnly: boolean }> = {
  global: { code: '', languages: 18, local: 'localhost', recaptchaOnly: false },
  hkg: { code: 'HKG', languages: 2, local: 'hkg.localhost', recaptchaOnly: false },
  tur: { code: 'TUR', languages: 2, local: 'tur.localhost', recaptchaOnly: true },
  kaz: { code: 'KAZ', languages: 3, local: 'kaz.localhost', recaptchaOnly: true },
  eu: { code: 'EU', languages: 2, local: 'eu.localhost', recaptchaOnly: true },
  nld: { code: 'NLD', languages: 2, local: 'nld.localhost', recaptchaOnly: false },
  geo: { code: 'GEO', languages: 3, local: 'geo.localhost', recaptchaOnly: true },
  idn: { code: 'IDN', languages: 2, local: 'idn.localhost', recaptchaOnly: true },
  are: { code: 'ARE', languages: 16, local: 'are.localhost', recaptchaOnly: false },
};

test('there are nine sites, one for each variant (S1.06–S1.14)', () => {
  expect(sites.map((site) => site.id)).toEqual(Object.keys(expected));
  expect(sites.map((site) => site.id)).toEqual(siteIds);
  expect(siteIds.map((id) => siteOf(id).id)).toEqual(siteIds);
});

describe.each(sites.map((site) => [site.id, site] as const))('site %s', (id, site) => {
  test('has its number of languages, without duplicates (S9.30, S9.31)', () => {
    expect(site.languages).toHaveLength(expected[id].languages);
    expect(new Set(site.languages).size).toBe(expected[id].languages);
  });

  test('offers its default and its fallback language, and uses the default without a preference', () => {
    expect(site.languages).toContain(site.defaultLanguage);
    expect(site.languages).toContain(site.unsupportedLanguage);
    expect(resolveLanguage({}, site)).toBe(site.defaultLanguage);
    expect(resolveLanguage({ path: '', stored: '', browser: [] }, site)).toBe(site.defaultLanguage);
  });

  test('uses each of its languages when the path or the stored choice names it', () => {
    for (const code of site.languages) {
      expect(resolveLanguage({ path: code, stored: site.defaultLanguage }, site)).toBe(code);
      expect(resolveLanguage({ stored: code }, site)).toBe(code);
    }
  });

  test('uses only recaptcha where regulation requires it, and our own captcha last', () => {
    if (expected[id].recaptchaOnly) expect(site.captchaKinds).toEqual(['recaptcha', 'magpie']);
    else expect(site.captchaKinds.toSorted()).toEqual(['geetest', 'magpie', 'recaptcha', 'tencent']);
    expect(site.captchaKinds.at(-1)).toBe('magpie');
  });

  test('is found by its hosts in prod, testnet, test and local (S1.15)', () => {
    expect(Object.keys(site.hosts).toSorted()).toEqual(environments.toSorted());
    for (const environment of environments) {
      expect(site.hosts[environment].length).toBeGreaterThan(0);
      for (const host of site.hosts[environment]) {
        expect(siteOfHost(host, sites)).toMatchObject({ site: { id }, environment });
        expect(host).toMatch(environment === 'local' ? /(^|\.)localhost$/ : /\.example$/);
      }
    }
    expect(site.hosts.local[0]).toBe(expected[id].local);
  });

  test('has a different API host in each environment, which is not a host of pages', () => {
    const apiHosts = environments.map((environment) => site.apiHosts[environment]);
    expect(new Set(apiHosts).size).toBe(environments.length);
    expect(apiHosts.filter((host) => siteOfHost(host, sites))).toEqual([]);
  });

  test('has a code for requests, a dial code, links to terms and privacy, and requires consent', () => {
    expect(site.code).toBe(expected[id].code);
    expect(dialCountries).toContainEqual(site.dialCountry);
    expect(['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US']).not.toContain(site.dialCountry.country);
    expect(site.policies.regulated).toBe(id !== 'global');
    expect(site.policies.consentRequired).toBe(true);
    for (const host of site.hosts.prod) expect(isWithinDomains(host, site.policies.companyDomains)).toBe(true);
    for (const path of [site.policies.termsPath, site.policies.privacyPath]) expect(path).toMatch(/^\/[a-z]/);
  });

  test('has a brand with a name, a valid cookie prefix and an app marker', () => {
    expect(site.brand.name.trim()).not.toBe('');
    expect(site.brand.storagePrefix).toMatch(/^[A-Z][A-Z0-9_]*$/);
    expect(site.brand.appMarker).toMatch(/^[A-Za-z]+$/);
    expect(site.brand.foundedYear).toBe(2018);
  });
});
