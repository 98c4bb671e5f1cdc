import { describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../sites/all.ts';
import { dialCountries } from '../../src/domain/dial-codes.ts';
import { resolveLanguage } from '../../src/domain/language.ts';
import { isWithinDomains } from '../../src/domain/redirect-target.ts';
import { environments, isHexColor, type SiteId, siteIds, siteOfHost } from '../../src/domain/site.ts';

/** Written out from the product text; a new edition adds a row. */
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
  test('has its number of languages (S9.30, S9.31), each once', () => {
    expect(site.languages).toHaveLength(expected[id].languages);
    expect(new Set(site.languages).size).toBe(expected[id].languages);
  });

  test('offers its default and its fallback language, and gives the default to who wants nothing', () => {
    expect(site.languages).toContain(site.defaultLanguage);
    expect(site.languages).toContain(site.unsupportedLanguage);
    expect(resolveLanguage({}, site)).toBe(site.defaultLanguage);
    expect(resolveLanguage({ path: '', stored: '', browser: [] }, site)).toBe(site.defaultLanguage);
  });

  test('keeps every one of its languages when it is asked for by path or by storage', () => {
    for (const code of site.languages) {
      expect(resolveLanguage({ path: code, stored: site.defaultLanguage }, site)).toBe(code);
      expect(resolveLanguage({ stored: code }, site)).toBe(code);
    }
  });

  test("uses recaptcha alone where the law says so, with the product's own challenge as last resort", () => {
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

  test('calls an API host that is no page host, another one in each environment', () => {
    const apiHosts = environments.map((environment) => site.apiHosts[environment]);
    expect(new Set(apiHosts).size).toBe(environments.length);
    expect(apiHosts.filter((host) => siteOfHost(host, sites))).toEqual([]);
  });

  test('has its name in requests, the dial code of a country that is not blocked, links for terms and privacy, and asks for consent', () => {
    expect(site.code).toBe(expected[id].code);
    expect(dialCountries).toContainEqual(site.dialCountry);
    expect(['CN', 'CU', 'IR', 'KP', 'SD', 'SG', 'SY', 'US']).not.toContain(site.dialCountry.country);
    expect(site.policies.regulated).toBe(id !== 'global');
    expect(site.policies.consentRequired).toBe(true);
    for (const host of site.hosts.prod) expect(isWithinDomains(host, site.policies.companyDomains)).toBe(true);
    for (const path of [site.policies.termsPath, site.policies.privacyPath]) expect(path).toMatch(/^\/[a-z]/);
  });

  test('has a brand with a name, a prefix fit for cookie names, an app marker and colours that are colours', () => {
    expect(site.brand.name.trim()).not.toBe('');
    expect(site.brand.storagePrefix).toMatch(/^[A-Z][A-Z0-9_]*$/);
    expect(site.brand.appMarker).toMatch(/^[A-Za-z]+$/);
    expect(site.brand.foundedYear).toBe(2018);
    const colors = Object.values(site.brand.colors).flatMap((pair) => [pair.light, pair.dark]);
    expect(colors.filter((color) => !isHexColor(color))).toEqual([]);
  });
});
