// @module-tag property

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mainSite, siteOf, sites } from '../../../sites/all.ts';
import {
  apiOrigin,
  contentHost,
  type Environment,
  environmentOfHost,
  isHexColor,
  normalizeHost,
  type Site,
  type SiteId,
  siteContradictions,
  siteOfHost,
} from '../../../src/domain/site/site.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/** Copied by hand from S1.06–S1.14, with our local hosts, so that the test does not depend on the tested code. */
const hostTable: Record<SiteId, Record<Environment, string[]>> = {
  global: {
    prod: ['gatehouse.example', 'www.gatehouse.example'],
    testnet: ['testnet.gatehouse.example', 'testnet.www.gatehouse.example'],
    test: ['test.gatehouse.example', 'test.www.gatehouse.example'],
    local: ['localhost'],
  },
  hkg: {
    prod: ['gatehouse.com.hk.example', 'hk.gatehouse.example'],
    testnet: ['testnet.gatehouse.com.hk.example', 'testnet.hk.gatehouse.example'],
    test: ['test.gatehouse.com.hk.example', 'test.hk.gatehouse.example'],
    local: ['hkg.localhost'],
  },
  tur: {
    prod: ['gatehouse.tr.example', 'gatehouse.com.tr.example'],
    testnet: ['testnet.gatehouse.tr.example', 'testnet.gatehouse.com.tr.example'],
    test: ['test.gatehouse.tr.example', 'test.gatehouse.com.tr.example'],
    local: ['tur.localhost', 'tr-regulated.localhost'],
  },
  kaz: {
    prod: ['gatehouse.kz.example'],
    testnet: ['testnet.gatehouse.kz.example'],
    test: ['test.gatehouse.kz.example'],
    local: ['kaz.localhost'],
  },
  eu: {
    prod: ['gatehouse.eu.example'],
    testnet: ['testnet.gatehouse.eu.example'],
    test: ['test.gatehouse.eu.example'],
    local: ['eu.localhost'],
  },
  nld: {
    prod: ['gatehouse.nl.example'],
    testnet: ['testnet.gatehouse.nl.example'],
    test: ['test.gatehouse.nl.example'],
    local: ['nld.localhost'],
  },
  geo: {
    prod: ['gatehouse.ge.example'],
    testnet: ['testnet.gatehouse.ge.example'],
    test: ['test.gatehouse.ge.example'],
    local: ['geo.localhost'],
  },
  idn: {
    prod: ['gatehouse.id.example'],
    testnet: ['testnet.gatehouse.id.example'],
    test: ['test.gatehouse.id.example'],
    local: ['idn.localhost'],
  },
  are: {
    prod: ['gatehouse.ae.example'],
    testnet: ['testnet.gatehouse.ae.example'],
    test: ['test.gatehouse.ae.example'],
    local: ['are.localhost'],
  },
};

const hosts = Object.entries(hostTable).flatMap(([id, environments]) =>
  Object.entries(environments).flatMap(([environment, names]) => names.map((host) => ({ host, id, environment }))),
);

function meaning(host: string) {
  const found = siteOfHost(host, sites);
  return found && { host, id: found.site.id as string, environment: found.environment as string };
}

describe('the site of a host name', () => {
  test('each host belongs to its site, and no site has another host (S1.06–S1.14)', () => {
    expect(hosts.map(({ host }) => meaning(host))).toEqual(hosts);
    const recorded = sites.flatMap((site) => Object.values(site.hosts).flat());
    expect(recorded.toSorted()).toEqual(hosts.map(({ host }) => host).toSorted());
  });

  test('a host name determines the environment: prod, testnet, test or local (S1.15)', () => {
    const example = ['gatehouse.example', 'testnet.gatehouse.example', 'test.gatehouse.example', 'localhost'];
    expect(example.map((host) => meaning(host)?.environment)).toEqual(['prod', 'testnet', 'test', 'local']);
  });

  test('upper case, a port and a trailing dot do not change the site of any host (S1.06–S1.14)', () => {
    for (const { host, id, environment } of hosts) {
      for (const spelling of [host.toUpperCase(), `${host}:4321`, `${host}.`, `${host.toUpperCase()}.:443`]) {
        expect(meaning(spelling), spelling).toMatchObject({ id, environment });
      }
    }
  });

  test('a look-alike host belongs to no site', () => {
    const lookAlikes = [
      '',
      '.',
      ':4321',
      'example',
      'evil.example',
      'evilgatehouse.example',
      'evil-gatehouse.example',
      'evil.gatehouse.example',
      'gatehouse.example.evil.example',
      'gatehouse.example@evil.example',
      'evil.example/gatehouse.example',
      'gatehouse.example..',
      'gatehouse-example',
      'gatehouse.com.hk',
      'gatehouse.tr',
      'gаtehouse.example',
      'testnet.testnet.gatehouse.example',
      'test.localhost',
      'localhost.evil.example',
      '127.0.0.1',
      '[::1]:4321',
      'api.gatehouse.example',
      'constructor',
      '__proto__',
    ];
    expect(lookAlikes.filter((host) => siteOfHost(host, sites) !== undefined)).toEqual([]);
  });

  test('for any text, only the hosts of the table are found', () => {
    const ours = new Set(hosts.map(({ host }) => host));
    const near = fc
      .tuple(fc.constantFrom(...ours), fc.string({ maxLength: 3 }), fc.nat(40))
      .map(([host, text, at]) => host.slice(0, at) + text + host.slice(at));
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.string({ unit: 'binary' }), fc.domain()), (host) => {
        const plain = host.trim().toLowerCase().split(':')[0] ?? '';
        const name = plain.endsWith('.') ? plain.slice(0, -1) : plain;
        if (siteOfHost(host, sites) !== undefined) expect(ours).toContain(name);
      }),
      { numRuns: propertyRuns() },
    );
  });

  test('only the second Turkish host is the regulated one', () => {
    const regulated = hosts.filter(({ host }) => siteOfHost(host, sites)?.regulatedHost).map(({ host }) => host);
    expect(regulated).toEqual([
      'gatehouse.com.tr.example',
      'testnet.gatehouse.com.tr.example',
      'test.gatehouse.com.tr.example',
      'tr-regulated.localhost',
    ]);
  });

  test('a host is compared in lower case, without its port and one trailing dot', () => {
    const rows: [string, string][] = [
      ['TR.Example.:4321', 'tr.example'],
      ['a.example:', 'a.example'],
      ['a.example', 'a.example'],
      ['', ''],
    ];
    expect(rows.map(([host]) => [host, normalizeHost(host)])).toEqual(rows);
  });
});

test('the hosts of its site determine the environment of a page, and any other host counts as prod (S1.15)', () => {
  const rows: [string, Environment][] = [
    ['gatehouse.tr.example', 'prod'],
    ['TESTNET.gatehouse.tr.example:443', 'testnet'],
    ['test.gatehouse.com.tr.example', 'test'],
    ['tur.localhost:4321', 'local'],
    ['localhost:8080', 'local'],
    ['any.localhost', 'local'],
    ['127.0.0.1:8080', 'local'],
    ['[::1]:8080', 'local'],
    ['preview.example', 'prod'],
    ['testnet.gatehouse.kz.example', 'prod'],
    ['localhost.evil.example', 'prod'],
    ['127.0.0.1.evil.example', 'prod'],
    ['evillocalhost', 'prod'],
    ['', 'prod'],
  ];
  expect(rows.map(([host]) => [host, environmentOfHost(host, siteOf('tur').hosts)])).toEqual(rows);
});

describe('content sub-sites', () => {
  const on = (content: Parameters<typeof contentHost>[0], id: SiteId, environment: Environment = 'prod') =>
    contentHost(content, siteOf(id), mainSite, environment);

  test('blog, learn, announcements, cloud and sandbox are below the host of the current site (S1.24)', () => {
    expect(on('blog', 'global')).toBe('blog.gatehouse.example');
    expect(on('learn', 'tur')).toBe('learn.gatehouse.tr.example');
    expect(on('announcements', 'kaz')).toBe('announcements.gatehouse.kz.example');
    expect(on('cloud', 'eu', 'test')).toBe('cloud.test.gatehouse.eu.example');
    expect(on('sandbox', 'geo', 'local')).toBe('sandbox.geo.localhost');
  });

  test('on testnet the host name of a content sub-site starts with testnet (S1.25)', () => {
    expect(on('learn', 'global', 'testnet')).toBe('testnet-learn.gatehouse.example');
    expect(on('cloud', 'tur', 'testnet')).toBe('testnet-cloud.gatehouse.tr.example');
    expect(on('blog', 'nld', 'testnet')).toBe('testnet-blog.gatehouse.example');
  });

  test('only the Emirates, the Netherlands and Hong Kong take blog and learn from the main host (S1.26)', () => {
    for (const content of ['blog', 'learn'] as const) {
      const fromMain = sites.filter((site) => on(content, site.id) === `${content}.gatehouse.example`);
      expect(fromMain.map((site) => site.id).toSorted()).toEqual(['are', 'global', 'hkg', 'nld']);
    }
    expect(on('announcements', 'are')).toBe('announcements.gatehouse.ae.example');
    expect(on('cloud', 'nld')).toBe('cloud.gatehouse.nl.example');
    expect(on('sandbox', 'hkg')).toBe('sandbox.gatehouse.com.hk.example');
  });
});

test('the API is called over https, and locally with the protocol and port of the page', () => {
  expect(apiOrigin('api.gatehouse.example', { protocol: 'http:', port: '8080' }, 'prod')).toBe(
    'https://api.gatehouse.example',
  );
  expect(apiOrigin('api.localhost', { protocol: 'http:', port: '4321' }, 'local')).toBe('http://api.localhost:4321');
  expect(apiOrigin('api.localhost', { protocol: 'https:', port: '' }, 'local')).toBe('https://api.localhost');
});

describe('contradictions in site records', () => {
  const kaz = siteOf('kaz');

  test('do not exist in the real table', () => {
    expect(siteContradictions(sites)).toEqual([]);
  });

  const wrong: [string, Partial<Site>, RegExp][] = [
    ['a default language that the site does not offer', { defaultLanguage: 'tr-TUR' }, /default.*tr-TUR.*not among/],
    ['a fallback that the site does not offer', { unsupportedLanguage: 'en' }, /unsupported.*en,.*not among/],
    ['an alias to a language that the site does not offer', { languageAliases: { en: 'en-HK' } }, /en\b.*en-HK.*not/],
    [
      'an alias that is wrong in one of two places',
      { languageAliases: { en: 'en-HK' }, storedLanguageAliases: { en: 'en-KAZ' } },
      /en-HK.*not among/,
    ],
    [
      'a version that cannot be compared',
      { policies: { ...kaz.policies, versions: { terms: 1, privacy: 1.5, cookies: 1 } } },
      /version 1\.5 of privacy/,
    ],
    [
      'a passkey that is demanded of accounts without one',
      { policies: { ...kaz.policies, secondStep: 'passkey', registerTypes: ['newPasskey', 'newCode'] } },
      /second step passkey.*newCode, only by newPasskey/,
    ],
    ['a language listed twice', { languages: [...kaz.languages, 'kk-KAZ'] }, /language is listed twice/],
    ['a host used twice', { hosts: { ...kaz.hosts, prod: ['a.example', 'a.example'] } }, /a\.example.*already used/],
    [
      'a host of another environment',
      { hosts: { ...kaz.hosts, test: ['gatehouse.kz.example'] } },
      /gatehouse\.kz\.example.*already used by site kaz \(prod\)/,
    ],
    ['an environment without a host', { hosts: { ...kaz.hosts, testnet: [] } }, /no testnet host/],
    ['a host in upper case', { hosts: { ...kaz.hosts, prod: ['Gatehouse.kz.example'] } }, /Gatehouse.*lower case/],
    ['a host with a port', { hosts: { ...kaz.hosts, local: ['kaz.localhost:4321'] } }, /4321.*without port/],
    ['a regulated host that is not among its hosts', { regulatedHosts: ['b.example'] }, /b\.example.*not among/],
    [
      'an app marker that is not a word',
      { brand: { ...kaz.brand, appMarker: 'my/App' } },
      /my\/App.*not one plain word/,
    ],
    [
      'an invalid app scheme',
      {
        brand: {
          ...kaz.brand,
          apps: { ...kaz.brand.apps, 'app-eu': { ...kaz.brand.apps['app-eu'], scheme: 'javascript:' } },
        },
      },
      /scheme javascript:.*lower-case/,
    ],
  ];
  test.each(wrong)('%s is reported in one sentence that names the site and the reason', (_, difference, reason) => {
    const problems = siteContradictions([{ ...kaz, ...difference }]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^Site kaz: .*\.$/);
    expect(problems[0]).toMatch(reason);
  });

  test('a host of two sites is reported with both sites', () => {
    const eu = siteOf('eu');
    const conflicting: Site = { ...eu, hosts: { ...eu.hosts, prod: ['gatehouse.kz.example'] } };
    expect(siteContradictions([kaz, conflicting])).toEqual([
      expect.stringMatching(/^Site eu: .*gatehouse\.kz\.example.*already used by site kaz \(prod\)\.$/),
    ]);
  });
});

test('a colour is a hash and six hex digits, and nothing else (S5.27)', () => {
  const colors = ['#17181e', '#ABCDEF', '#000000'];
  const none = ['17181e', '#fff', '#17181', '#17181e0', '#17181g', ' #17181e', '#17181e\n', 'red', '', '##17181'];
  expect([...colors, ...none].filter((text) => isHexColor(text))).toEqual(colors);
});
