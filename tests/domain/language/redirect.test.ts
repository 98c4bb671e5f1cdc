import { expect, test } from 'vitest';
import { sites } from '../../../sites/all.ts';
import {
  decideLanguageRedirect,
  type LanguageDecision,
  type PageRequest,
} from '../../../src/domain/language/redirect.ts';

function decide(path: string, request: Partial<PageRequest> = {}): LanguageDecision {
  const plain = { host: 'localhost', query: '', cookie: null, acceptLanguage: null };
  return decideLanguageRedirect({ ...plain, ...request, path }, sites);
}

/** Returns the redirect target, or the path itself when there is no redirect. */
function landing(path: string, request: Partial<PageRequest> = {}): string {
  const decision = decide(path, request);
  return decision.type === 'pass' ? path : decision.location;
}

test('a path that starts with en or a language-region code of the site is not redirected (S2.01)', () => {
  expect(decide('/en/login')).toEqual({ type: 'pass' });
  expect(decide('/pt-BR/register')).toEqual({ type: 'pass' });
  expect(decide('/tr-TUR/login', { host: 'tur.localhost' })).toEqual({ type: 'pass' });
  expect(decide('/en')).toEqual({ type: 'pass' });
  expect(decide('/en/')).toEqual({ type: 'pass' });
});

test('a first segment that only begins like a language code is part of the path (S2.01)', () => {
  expect(landing('/english/login')).toBe('/en/english/login');
  expect(landing('/tr/login')).toBe('/en/tr/login');
});

test('a path without a language is redirected to the same path with a language in front (S2.03)', () => {
  expect(landing('/login')).toBe('/en/login');
  expect(landing('/')).toBe('/en');
  expect(landing('/login/')).toBe('/en/login/');
  expect(landing('/earn/tg-page')).toBe('/en/earn/tg-page');
  expect(landing('/no/such/page')).toBe('/en/no/such/page');
});

test('a redirect keeps the query byte for byte (S2.03)', () => {
  const query = `?redirect=%2Fa%2fb&x=1&x=2&&y=a+b%20c'"{}&=&%E0%A4%A`;
  expect(landing('/login', { query })).toBe(`/en/login${query}`);
  expect(landing('/login', { query: '?' })).toBe('/en/login?');
});

test.each([
  ['hkg.localhost', '/zh-HK/login'],
  ['tur.localhost', '/tr-TUR/login'],
  ['tr-regulated.localhost', '/tr-TUR/login'],
  ['kaz.localhost', '/ru-KAZ/login'],
  ['nld.localhost', '/nl-NL/login'],
  ['geo.localhost', '/ka-GEO/login'],
  ['idn.localhost', '/id-IDN/login'],
  ['eu.localhost', '/en-EU/login'],
  ['localhost', '/en/login'],
  ['gatehouse.kz.example', '/ru-KAZ/login'],
])('on %s a visitor without a language preference is redirected to %s (S6.05)', (host, location) => {
  expect(landing('/login', { host })).toBe(location);
});

test('the language of the path counts first, then the stored one, the browser’s and the default of the site (S2.03)', () => {
  const cookie = 'a=b; GATEHOUSE_LANG_KEY=es-ES; c=d';
  const acceptLanguage = 'ru-RU;q=0.5, ja-JP';
  expect(landing('/PL-pl/login', { cookie, acceptLanguage })).toBe('/pl-PL/login');
  expect(landing('/login', { cookie, acceptLanguage })).toBe('/es-ES/login');
  expect(landing('/login', { acceptLanguage })).toBe('/ja-JP/login');
  expect(landing('/login')).toBe('/en/login');
});

test('a language cookie of another brand or with a longer name is ignored (S2.03)', () => {
  expect(landing('/login', { cookie: 'OTHER_LANG_KEY=es-ES; XGATEHOUSE_LANG_KEY=ja-JP' })).toBe('/en/login');
  expect(landing('/login', { cookie: 'GATEHOUSE_LANG_KEY=../../evil' })).toBe('/en/login');
});

test('a language in the path that the site does not offer is replaced (S2.02)', () => {
  expect(landing('/ja-JP/login', { host: 'tur.localhost' })).toBe('/tr-TUR/login');
  expect(landing('/xx-YY/login', { acceptLanguage: 'ja-JP' })).toBe('/ja-JP/login');
  expect(landing('/xx-YY')).toBe('/en');
  expect(landing('/ru-RU/login', { host: 'kaz.localhost' })).toBe('/ru-KAZ/login');
});

test('a language in another letter case is redirected to its correct spelling (S2.01)', () => {
  expect(landing('/EN/login')).toBe('/en/login');
  expect(landing('/tr-tur/register', { host: 'tur.localhost', query: '?a' })).toBe('/tr-TUR/register?a');
});

test.each([
  '/_astro/client.Dk3.js',
  '/_astro/chunk',
  '/locales/en/common.json',
  '/favicon.svg',
  '/robots.txt',
  '/.well-known/security.txt',
  '/.well-known/assetlinks',
  '/logo.PNG',
  '/site.webmanifest',
])('the file %s has no language and is not redirected (S2.03)', (path) => {
  expect(decide(path)).toEqual({ type: 'pass' });
});

test('a path that only begins like a folder of files is a page (S2.03)', () => {
  expect(landing('/locales-of-the-world')).toBe('/en/locales-of-the-world');
  expect(landing('/_astronomy')).toBe('/en/_astronomy');
});

test.each(['gatehouse.example.evil.example', 'evil.localhost', '127.0.0.1', '[::1]', '', 'xgatehouse.example'])(
  'an unknown host %j does not redirect (S2.03)',
  (host) => {
    expect(decide('/login', { host })).toEqual({ type: 'pass' });
  },
);

test('a host is recognised with any letter case, a port and a trailing dot (S2.03)', () => {
  expect(landing('/login', { host: 'TUR.localhost.:4321' })).toBe('/tr-TUR/login');
});

test.each([
  ['//evil', '/en/evil'],
  ['//evil.example/', '/en/evil.example/'],
  ['///evil', '/en/evil'],
  ['/\\evil', '/en/evil'],
  ['/\t/evil', '/en/evil'],
  ['/\r\n/evil', '/en/evil'],
  ['/..//evil', '/en/evil'],
  ['/%2e%2e//evil', '/en/evil'],
  ['/a/..//evil', '/en/evil'],
  ['/.//evil', '/en/evil'],
  ['/xx-YY//evil', '/en/evil'],
  ['/xx-YY/\\evil', '/en/evil'],
  ['/en/../..//evil', '/en/evil'],
  ['//en/login', '/en/login'],
  ['/%2fevil', '/en/%2fevil'],
  ['/%5cevil', '/en/%5cevil'],
  ['/%252f%252fevil', '/en/%252f%252fevil'],
  ['/a%0d%0aset-cookie:a=b', '/en/a%0d%0aset-cookie:a=b'],
  ['/a\r\nset-cookie:a=b', '/en/aset-cookie:a=b'],
  ['/a\u0000b', '/en/a%00b'],
  ['/giriş', '/en/giri%C5%9F'],
  ['/@evil', '/en/@evil'],
  ['evil', '/en/evil'],
])('the path %j is redirected within the site, to %s (S2.03)', (path, location) => {
  expect(landing(path)).toBe(location);
});

test('line breaks and characters that a header cannot hold are encoded in the query (S2.03)', () => {
  expect(landing('/login', { query: '?a=\r\nset-cookie: x\u0000ş\ud800' })).toBe(
    '/en/login?a=%0D%0Aset-cookie:%20x%00%C5%9F%EF%BF%BD',
  );
});
