// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mainSite, siteOf, sites } from '../../../sites/all.ts';
import { menu } from '../../../sites/brands/gatehouse/menu.ts';
import { appLinkOf } from '../../../src/domain/navigation/app-link.ts';
import { appLinkRows } from '../../../src/domain/navigation/app-link-rows.ts';
import { contentSites, environments, type SiteId } from '../../../src/domain/site/site.ts';
import { contentAddress, type LeftPage, siteChoice } from '../../../src/domain/site/site-choice.ts';
import { propertyRuns } from '../../support/property-runs.ts';

function pageAt(id: SiteId, address: string): LeftPage {
  const site = siteOf(id);
  if (site === undefined) throw new Error(`no site ${id}`);
  const language = site.languages.find((code) => address.includes(`/${code}/`)) ?? site.defaultLanguage;
  return { site, language, address: new URL(address) };
}

const hrefs = (page: LeftPage) => {
  const { global, regulated } = siteChoice(sites, mainSite, page);
  return Object.fromEntries([...global, ...regulated].map(({ site, href }) => [site.id, href]));
};

describe('the choice of a site (S1.21)', () => {
  test('has the main site and a group of eight regulated sites, each at its host (S1.06, S1.21)', () => {
    const choice = siteChoice(sites, mainSite, pageAt('global', 'https://gatehouse.example/en/login?a=%2F1'));
    expect(choice.global.map(({ href }) => href)).toEqual(['https://gatehouse.example/en/login?a=%2F1']);
    expect(Object.fromEntries(choice.regulated.map(({ site, href }) => [site.id, href]))).toEqual({
      hkg: 'https://gatehouse.com.hk.example/en-HK/login?a=%2F1',
      tur: 'https://gatehouse.tr.example/en-TR/login?a=%2F1',
      kaz: 'https://gatehouse.kz.example/en-KAZ/login?a=%2F1',
      eu: 'https://gatehouse.eu.example/en-EU/login?a=%2F1',
      nld: 'https://gatehouse.nl.example/en-NL/login?a=%2F1',
      geo: 'https://gatehouse.ge.example/en-GEO/login?a=%2F1',
      idn: 'https://gatehouse.id.example/en-IDN/login?a=%2F1',
      are: 'https://gatehouse.ae.example/en/login?a=%2F1',
    });
  });

  test('stays in the environment of the page, and locally on its port (S1.15, S1.25)', () => {
    const testnet = hrefs(pageAt('tur', 'https://testnet.gatehouse.tr.example/tr-TUR/sign-up'));
    expect(testnet.global).toBe('https://testnet.gatehouse.example/en/sign-up');
    expect(testnet.kaz).toBe('https://testnet.gatehouse.kz.example/ru-KAZ/sign-up');
    const local = hrefs(pageAt('kaz', 'http://kaz.localhost:4321/ru-KAZ'));
    expect(local.global).toBe('http://localhost:4321/ru-RU');
    expect(local.geo).toBe('http://geo.localhost:4321/ru-GEO');
  });

  test('keeps the exact host of the current site, also the regulated Turkish one (S5.20)', () => {
    const page = pageAt('tur', 'https://gatehouse.com.tr.example/tr-TUR/login?b=1');
    const { regulated } = siteChoice(sites, mainSite, page);
    const current = regulated.filter((option) => option.current);
    expect(current.map(({ href }) => href)).toEqual(['https://gatehouse.com.tr.example/tr-TUR/login?b=1']);
  });

  test('from any page leads to a host and a language of the chosen site, with the same path and query (S5.18)', () => {
    const from = fc.constantFrom(...sites).chain((site) =>
      fc.record({
        site: fc.constant(site),
        environment: fc.constantFrom(...environments),
        language: fc.constantFrom(...site.languages),
        path: fc.constantFrom('', '/login', '/sign-up', '/oauth-login', '/a/b'),
        search: fc.constantFrom('', '?a=1', '?next=%2Fx%3Fy&b'),
      }),
    );
    fc.assert(
      fc.property(from, ({ site, environment, language, path, search }) => {
        const address = new URL(`https://${site.hosts[environment][0]}/${language}${path}${search}`);
        const { global, regulated } = siteChoice(sites, mainSite, { site, language, address });
        for (const option of [...global, ...regulated]) {
          const url = new URL(option.href);
          expect(option.site.hosts[environment]).toContain(url.hostname);
          const [, segment = '', ...rest] = url.pathname.split('/');
          expect(option.site.languages).toContain(segment);
          expect(rest.map((part) => `/${part}`).join('')).toBe(path);
          expect(url.search).toBe(search);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe('links to the content sub-sites', () => {
  test('lead to the host of the same site and environment (S1.24, S1.25)', () => {
    const page = pageAt('kaz', 'https://gatehouse.kz.example/ru-KAZ');
    expect(contentSites.map((content) => contentAddress(content, mainSite, page))).toEqual([
      'https://blog.gatehouse.kz.example',
      'https://learn.gatehouse.kz.example',
      'https://announcements.gatehouse.kz.example',
      'https://cloud.gatehouse.kz.example',
      'https://sandbox.gatehouse.kz.example',
    ]);
    const testnet = pageAt('kaz', 'https://testnet.gatehouse.kz.example/ru-KAZ');
    expect(contentAddress('cloud', mainSite, testnet)).toBe('https://testnet-cloud.gatehouse.kz.example');
  });

  test('lead from the Emirates, the Netherlands and Hong Kong to the main blog and their own announcements (S1.26)', () => {
    for (const [id, host] of [
      ['are', 'gatehouse.ae.example'],
      ['nld', 'gatehouse.nl.example'],
      ['hkg', 'hk.gatehouse.example'],
      ['hkg', 'gatehouse.com.hk.example'],
    ] as const) {
      const page = pageAt(id, `https://${host}/`);
      expect(contentAddress('blog', mainSite, page)).toBe('https://blog.gatehouse.example');
      expect(contentAddress('learn', mainSite, page)).toBe('https://learn.gatehouse.example');
      expect(contentAddress('announcements', mainSite, page)).toMatch(
        /^https:\/\/announcements\.gatehouse\.(?!example)/,
      );
    }
  });
});

test('each product area of the header starts at a path that has an app screen of the same area (S1.22, S1.23)', () => {
  expect(menu.areas.map(({ area }) => area)).toEqual(['spot', 'derivatives', 'earn', 'fiat', 'assets', 'rewards']);
  for (const { area, path } of menu.areas) {
    expect(appLinkOf(path, new URLSearchParams())).toBeDefined();
    expect(appLinkRows.find((row) => row.path === path)?.area).toBe(area);
  }
});
