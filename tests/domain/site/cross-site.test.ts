// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../../sites/all.ts';
import { afterLoginTarget } from '../../../src/domain/navigation/after-login.ts';
import { movedFromKey } from '../../../src/domain/navigation/paths.ts';
import {
  type CrossSiteFacts,
  crossSiteAddress,
  decideCrossSite,
  siteOfCountry,
} from '../../../src/domain/site/cross-site.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { legitimateTargets } from '../../support/legitimate-targets.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const countries = [
  'HKG',
  'HK',
  'ARE',
  'AE',
  'NLD',
  'NL',
  'nld',
  'TUR',
  'KAZ',
  'DEU',
  'GEO',
  'IDN',
  'GBR',
  'USA',
  'XXX',
  '',
];

function decide(site: SiteId, country: string, more: Partial<CrossSiteFacts> = {}): SiteId {
  const decision = decideCrossSite({ site, country, page: 'other', moved: false, ...more });
  return decision.type === 'jump' ? decision.site : site;
}

describe('the site of an account', () => {
  test('is that of Hong Kong, the Emirates or the Netherlands, or the main site for any other country (S4.43, S4.44)', () => {
    expect(['HKG', 'ARE', 'NLD', 'hk', 'AE', ' nl '].map(siteOfCountry)).toEqual([
      'hkg',
      'are',
      'nld',
      'hkg',
      'are',
      'nld',
    ]);
    expect(['DEU', 'TUR', 'KAZ', 'ZZZ', 'GB'].map(siteOfCountry)).toEqual(Array(5).fill('global'));
    expect(['', 'N', 'Netherlands', '123', '__proto__', 'N L'].map(siteOfCountry)).toEqual(Array(6).fill(undefined));
    expect(decide('global', 'HKG')).toBe('hkg');
    expect(decide('are', 'GBR')).toBe('global');
    expect(decide('eu', 'GBR')).toBe('global');
    expect(decide('kaz', 'DEU')).toBe('global');
    expect(decide('global', '')).toBe('global');
  });

  test('is the current site for an account of that site’s own country (S4.44)', () => {
    const homes = {
      kaz: ['KZ', 'KAZ'],
      geo: ['ge', 'GEO'],
      idn: ['ID', 'IDN'],
      tur: ['TR', 'TUR'],
      eu: ['DE', 'DEU', 'ISL', 'no'],
    } as const;
    for (const [site, own] of Object.entries(homes)) {
      for (const country of own) expect(decide(site as SiteId, country), `${site} ${country}`).toBe(site);
    }
    expect([' kz ', 'KZ ', '\tKAZ'].map((country) => decide('kaz', country))).toEqual(['kaz', 'kaz', 'kaz']);
    // The text holds for everybody else.
    expect(decide('kaz', 'GEO')).toBe('global');
    expect(decide('idn', 'HKG')).toBe('hkg');
    expect(decide('eu', 'CH')).toBe('global');
    expect(decide('eu', 'NLD')).toBe('nld');
  });

  test('does not matter in an authorization, in a mini app, or on the Turkish or Hong Kong site (S4.45)', () => {
    for (const country of countries) {
      for (const { id } of sites) {
        expect(decide(id, country, { page: 'oauth' })).toBe(id);
        expect(decide(id, country, { page: 'mini-app' })).toBe(id);
      }
    }
    expect(decide('tur', 'GBR')).toBe('tur');
    expect(decide('tur', 'HKG')).toBe('tur');
    expect(decide('hkg', 'ARE')).toBe('hkg');
  });

  test('is changed to and from the Dutch site in any case (S4.46)', () => {
    for (const { id } of sites) expect(decide(id, 'NLD')).toBe('nld');
    expect(decide('nld', 'GBR')).toBe('global');
    expect(decide('nld', 'HKG')).toBe('hkg');
  });
});

test('what goes along is at most 512 characters each, and always text that can be encoded (S4.43)', () => {
  const addressFor = (ref: string, target?: string) =>
    crossSiteAddress({
      from: 'global',
      to: siteOf('nld'),
      origin: 'https://nld.example',
      language: 'en',
      query: new URLSearchParams({ ref }),
      target,
    }).split('?')[1];
  expect(addressFor('a'.repeat(512))).toContain(`ref=${'a'.repeat(512)}&`);
  expect(addressFor('a'.repeat(513))).not.toContain('ref=');
  expect(addressFor('FRIEND1', '/en/\ud800')).toContain('redirect=%2F');
  expect(addressFor('FRIEND1', '/en/\ud800')).toContain('%EF%BF%BD');
});

/** Follows the moves from site to site like the pages do, with no information except that in the address. */
function travel(
  start: SiteId,
  country: (hop: number) => string,
  language: string,
  target: string | undefined,
  query: string,
) {
  const hops: { site: SiteId; url: URL }[] = [];
  let [site, at, wanted, known] = [start, language, target, new URLSearchParams(query)];
  while (hops.length < 5) {
    const decision = decideCrossSite({
      site,
      country: country(hops.length),
      page: 'other',
      moved: known.has(movedFromKey),
    });
    if (decision.type === 'stay') break;
    const to = siteOf(decision.site);
    const url = new URL(
      crossSiteAddress({
        from: site,
        to,
        origin: `https://${to.hosts.prod[0]}`,
        language: at,
        query: known,
        target: wanted,
      }),
    );
    hops.push({ site: to.id, url });
    [site, at, wanted, known] = [
      to.id,
      url.pathname.split('/')[1] ?? '',
      url.searchParams.get('redirect') ?? undefined,
      url.searchParams,
    ];
  }
  return hops;
}

const siteAndLanguage = fc
  .constantFrom(...sites)
  .chain((site) => fc.tuple(fc.constant(site.id), fc.constantFrom(...site.languages)));

test('for any site and country there is at most one move, which keeps the target and the query (S4.43–S4.46)', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      siteAndLanguage,
      fc.array(fc.constantFrom(...countries), { minLength: 5, maxLength: 5 }),
      fc.option(fc.constantFrom(...legitimateTargets.filter((target) => target.startsWith('/'))), { nil: undefined }),
      text,
      text,
      ([start, language], answers, target, ref, invite) => {
        const query = new URLSearchParams({
          ref,
          affiliate_id: '42',
          invite,
          token: 'secret',
          tmp_token: 'secret',
          code: 'secret',
          redirect: 'https://evil.test',
        });
        const hops = travel(start, (hop) => answers[hop] ?? '', language, target, query.toString());
        expect(hops.length).toBeLessThanOrEqual(1);
        const [hop] = hops;
        if (!hop) return;
        const { languages, hosts } = siteOf(hop.site);
        expect(hop.site).not.toBe(start);
        expect(hosts.prod).toContain(hop.url.hostname);
        const [, arrivedIn = '', page] = hop.url.pathname.split('/');
        expect(page).toBe('login');
        expect(languages).toContain(arrivedIn);
        const base = language.split('-')[0];
        const same = languages.filter((code) => code.split('-')[0] === base);
        if (same.length === 1) expect(arrivedIn).toBe(same[0]);
        expect(Object.fromEntries(hop.url.searchParams)).toMatchObject({
          ref,
          affiliate_id: '42',
          invite,
          [movedFromKey]: start,
        });
        expect(hop.url.href).not.toContain('secret');
        expect(hop.url.searchParams.getAll('redirect')).toHaveLength(target === undefined ? 0 : 1);
        expect(hop.url.hash).toBe('#moved');
        const landed = afterLoginTarget({
          language: arrivedIn,
          rules: { origin: hop.url.origin, domains: siteOf('global').policies.companyDomains, origins: [] },
          newUser: false,
          miniApp: false,
          mobile: false,
          downloads: false,
          landing: 'dashboard',
          query: hop.url.searchParams,
          referrer: '',
          stored: null,
        });
        expect(landed.wanted).toBe(target !== undefined);
        if (target === undefined) return;
        const rest = (path: string) =>
          new URL(path, hop.url.origin).href.replace(/(example\/)(?:[a-z]{2,3}-[A-Z]{2,3}|en)(?=[/?#]|$)/, '$1*');
        expect(rest(landed.address)).toBe(rest(target));
      },
    ),
    { numRuns: propertyRuns() },
  );
});

test('for every site and country the first move leads to the final site (S4.43–S4.46)', () => {
  for (const { id, defaultLanguage } of sites) {
    for (const country of countries) {
      const hops = travel(id, () => country, defaultLanguage, undefined, '');
      expect(hops.length).toBeLessThanOrEqual(1);
      // Without the mark of a move there is no second move either, so the table itself has no loop.
      const [hop] = hops;
      if (hop) expect(decide(hop.site, country)).toBe(hop.site);
    }
  }
});
