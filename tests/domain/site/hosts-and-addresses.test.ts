import { describe, expect, test } from 'vitest';
import { mainSite, siteOf, sites } from '../../../sites/all.ts';
import { findCountries, nameCountries } from '../../../src/domain/site/countries.ts';
import { crossSiteAddress } from '../../../src/domain/site/cross-site.ts';
import {
  passkeyGroupFaults,
  relatedOriginsFile,
  relatedOriginsText,
  relyingParties,
} from '../../../src/domain/site/relying-party.ts';
import {
  environmentOfHost,
  hostContext,
  normalizeHost,
  type Site,
  siteContradictions,
} from '../../../src/domain/site/site.ts';
import { siteChoice, withQuickToken } from '../../../src/domain/site/site-choice.ts';

describe('the host of a request', () => {
  test('may have blanks around it', () => {
    expect(normalizeHost(' TR.Example.:4321 ')).toBe('tr.example');
  });

  test('gives the site and the environment, and an unknown one the main site (S1.06, S1.15)', () => {
    expect(hostContext('testnet.gatehouse.tr.example', sites, mainSite)).toEqual({
      ...{ site: siteOf('tur'), environment: 'testnet', known: true },
    });
    expect(hostContext('preview.example', sites, mainSite)).toEqual({
      ...{ site: mainSite, environment: 'prod', known: false },
    });
    expect(hostContext('127.0.0.1:4321', sites, mainSite)).toMatchObject({ environment: 'local', known: false });
  });

  test.each([
    ['127.10.0.12', 'local'],
    ['[::1]:4321', 'local'],
    ['preview.localhost', 'local'],
    ['a.localhost.evil.example', 'prod'],
    ['127.0.0.1.evil.example', 'prod'],
    ['x127.0.0.1', 'prod'],
    ['notlocalhost', 'prod'],
  ])('%s is of the environment %s (S1.15)', (host, environment) => {
    expect(environmentOfHost(host, mainSite.hosts)).toBe(environment);
  });
});

describe('a contradiction in a site record', () => {
  const kaz = siteOf('kaz');
  const problemsOf = (difference: Partial<Site>) => siteContradictions([{ ...kaz, ...difference }]);

  test.each([
    'example',
    'Gatehouse.example',
    'x_y.example',
    'gatehouse.example/x',
    'gatehouse..example',
    ' gatehouse.example',
  ])('is the company domain %j (S5.18)', (domain) => {
    expect(problemsOf({ policies: { ...kaz.policies, companyDomains: [domain, 'gatehouse.example'] } })).toEqual([
      `Site kaz: the company domain ${domain} must be lower case, with two labels or more.`,
    ]);
  });

  test.each(['handler', 'object', 'method'] as const)('is a %s of the native app that is no plain word', (name) => {
    const apps = { ...kaz.brand.apps, 'app-eu': { ...kaz.brand.apps['app-eu'], [name]: 'a b' } };
    expect(problemsOf({ brand: { ...kaz.brand, apps } })).toEqual([
      'Site kaz: the name a b of the native app is not one plain word.',
    ]);
  });

  test.each(['9gate', 'Gate', 'gate://', 'g-e'])('is the scheme %s of the native app', (scheme) => {
    const apps = { ...kaz.brand.apps, 'app-eu': { ...kaz.brand.apps['app-eu'], scheme } };
    expect(problemsOf({ brand: { ...kaz.brand, apps } })).toHaveLength(1);
  });
});

describe('the way to another site', () => {
  const jump = (target: string | undefined, more: object = {}) =>
    crossSiteAddress({
      ...{ from: 'global', to: siteOf('nld'), origin: 'https://nld.example', language: 'de-DE' },
      ...{ query: new URLSearchParams(), target, ...more },
    });
  const redirectOf = (target: string) => new URL(jump(target)).searchParams.get('redirect');

  test('carries a target in a language of that site, with its query and fragment (S4.43)', () => {
    expect(redirectOf('/de-DE/wallet/a?b=/c#d')).toBe('/nl-NL/wallet/a?b=/c#d');
    expect(redirectOf('/wallet?b')).toBe('/wallet?b');
    expect(redirectOf('https://gatehouse.example/de-DE/')).toBe('https://gatehouse.example/de-DE/');
    expect(new URL(jump(undefined)).searchParams.has('redirect')).toBe(false);
  });

  test('carries a token where there is one (S7.27)', () => {
    const withToken = [...new URL(jump(undefined, { token: 'one-login' })).searchParams.values()];
    expect(withToken).toEqual(['global', 'one-login']);
    expect([...new URL(jump(undefined)).searchParams.values()]).toEqual(['global']);
  });

  test('through a login keeps the page, its language and its query (S7.27)', () => {
    const address = new URL(withQuickToken('https://gatehouse.tr.example/tr-TUR/wallet?a=1', 'one-login'));
    expect([address.origin, address.pathname]).toEqual(['https://gatehouse.tr.example', '/tr-TUR/login']);
    expect(address.searchParams.get('redirect')).toBe('/tr-TUR/wallet?a=1');
    expect([...address.searchParams.values()]).toContain('one-login');
  });

  test('is marked as the current one for the site of the page, which has the same accounts (S1.21)', () => {
    const page = {
      site: siteOf('kaz'),
      language: 'ru-KAZ',
      address: new URL('https://gatehouse.kz.example/ru-KAZ'),
    } as const;
    const current = siteChoice(sites, mainSite, page).regulated.filter((option) => option.current);
    expect(current.map(({ site, sharesAccounts }) => [site.id, sharesAccounts])).toEqual([['kaz', true]]);
  });
});

describe('countries', () => {
  const named = (rows: readonly [country: string, code: string, name: string][]) =>
    rows.map(([country, code, name]) => ({ country, code, name, englishName: name }) as const);
  const found = (rows: readonly [string, string, string][], typed: string) =>
    findCountries(named(rows), typed).map(({ country }) => country);

  test('are sorted by their name, and are English for a tag that the browser rejects', () => {
    const countries = [
      { country: 'TR', code: '90' },
      { country: 'AF', code: '93' },
      { country: 'DE', code: '49' },
    ];
    const names = (tag: string) => nameCountries(countries, tag).map(({ name }) => name);
    expect(names('en')).toEqual(['Afghanistan', 'Germany', 'Türkiye']);
    expect(names('de-DE')).toEqual(['Afghanistan', 'Deutschland', 'Türkei']);
    expect(names('no tag')).toEqual(names('en'));
  });

  test('are found by a dial code from its start, an exact one first', () => {
    const rows: [string, string, string][] = [
      ['TR', '90', 'Türkiye'],
      ['GP', '590', 'Guadeloupe'],
      ['BS', '1242', 'Bahamas'],
      ['US', '1', 'United States'],
    ];
    expect([found(rows, '90'), found(rows, '+1'), found(rows, '12')]).toEqual([['TR'], ['US', 'BS'], ['BS']]);
  });

  test('are found by a name with signs or digits, of which at most 100 characters are read', () => {
    const rows: [string, string, string][] = [
      ['MF', '590', 'Saint-Martin'],
      ['X1', '1', 'Zone 51'],
      ['X2', '2', '51 Isles'],
    ];
    expect(found(rows, 'saint - martin')).toEqual(['MF']);
    expect([found(rows, 'zone 51'), found(rows, '51 is')]).toEqual([['X1'], ['X2']]);
    expect(found(rows, `zone${' '.repeat(96)}x`)).toEqual(['X1']);
  });
});

describe('groups of passkeys (S1.27)', () => {
  test('have a file for each environment, in JSON', () => {
    expect(relatedOriginsFile('testnet')).toBe('/.well-known/webauthn.testnet.json');
    expect(relatedOriginsText({ origins: ['https://a.example'] })).toBe(
      '{\n  "origins": [\n    "https://a.example"\n  ]\n}\n',
    );
  });

  test('have no relying party without a production host of a site, or where an environment lacks the host', () => {
    const rpIds = (rpId: string, changed: readonly Site[] = sites) =>
      relyingParties([{ rpId, sites: ['global'] }], changed).map((party) => party.rpId);
    expect([rpIds('unknown.example'), rpIds('testnet.gatehouse.example')]).toEqual([[], []]);
    const without = sites.map((site) =>
      site.id === 'global' ? { ...site, hosts: { ...site.hosts, testnet: [] } } : site,
    );
    expect(rpIds('gatehouse.example', without)).toEqual(['gatehouse.example', 'test.gatehouse.example']);
    expect(passkeyGroupFaults([{ rpId: 'gatehouse.example', sites: [] }], sites, (host) => host)).toEqual([
      'The passkey group gatehouse.example: its RP ID is not a production host of its sites.',
    ]);
  });
});
