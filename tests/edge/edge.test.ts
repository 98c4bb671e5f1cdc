// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sites } from '../../sites/all.ts';
import { handleAtEdge } from '../../src/edge/edge.ts';
import { propertyRuns } from '../support/property-runs.ts';

function ask(url: string, init: RequestInit = {}): Response | undefined {
  return handleAtEdge(new Request(url, init), sites);
}

test('A path without a language is answered with a 302 that no cache keeps (S2.03)', () => {
  const response = ask('http://tur.localhost:4321/login?redirect=%2Fa&b');
  expect(response?.status).toBe(302);
  expect(response?.headers.get('location')).toBe('/tr-TUR/login?redirect=%2Fa&b');
  expect(response?.headers.get('cache-control')).toBe('private, no-store');
});

test('The answer says that it depends on language and cookie, also when the request has neither (S2.03)', () => {
  expect(ask('http://localhost/login')?.headers.get('vary')).toBe('Accept-Language, Cookie');
  const init = { headers: { 'accept-language': 'ja-JP', cookie: 'a=b' } };
  expect(ask('http://localhost/login', init)?.headers.get('vary')).toBe('Accept-Language, Cookie');
});

test('A path with a language of the site is passed on to the files (S2.01)', () => {
  expect(ask('http://localhost/en/login?x')).toBeUndefined();
  expect(ask('http://tur.localhost/tr-TUR')).toBeUndefined();
});

test('The stored choice beats the browser, and both beat the default of the site (S6.05)', () => {
  const stored = { headers: { cookie: 'GATEHOUSE_LANG_KEY=kk-KAZ', 'accept-language': 'en' } };
  expect(ask('http://kaz.localhost/login', stored)?.headers.get('location')).toBe('/kk-KAZ/login');
  const browser = { headers: { 'accept-language': 'en-GB,en;q=0.9' } };
  expect(ask('http://kaz.localhost/login', browser)?.headers.get('location')).toBe('/en-KAZ/login');
  expect(ask('http://kaz.localhost/login')?.headers.get('location')).toBe('/ru-KAZ/login');
});

test('a language of another site becomes the first language of this site with the same base; named mappings come first (S5.18, S5.23)', () => {
  const landing = (url: string, stored?: string) =>
    ask(url, stored === undefined ? {} : { headers: { cookie: `GATEHOUSE_LANG_KEY=${stored}` } })?.headers.get(
      'location',
    );
  expect(landing('http://hkg.localhost/en/login?a=1')).toBe('/en-HK/login?a=1');
  expect(landing('http://hkg.localhost/login', 'en')).toBe('/en-HK/login');
  expect(landing('http://hkg.localhost/zh-TW/login')).toBe('/zh-HK/login');
  expect(landing('http://eu.localhost/en/login')).toBe('/en-EU/login');
  expect(landing('http://nld.localhost/en-GEO/login')).toBe('/en-NL/login');
  expect(landing('http://idn.localhost/login', 'en-US')).toBe('/en-IDN/login');
  expect(landing('http://geo.localhost/ru-RU')).toBe('/ru-GEO');
  expect(landing('http://tr-regulated.localhost/tr-TR/login')).toBe('/tr-TUR/login');
  expect(landing('http://tr-regulated.localhost/en/login')).toBe('/en-TR/login');
  // Several siblings: the first in the site's list.
  expect(landing('http://localhost/es-419/login')).toBe('/es-ES/login');
  expect(landing('http://are.localhost/login', 'es-419')).toBe('/es-ES/login');
  expect(landing('http://localhost/zh-CN/login')).toBe('/zh-MY/login');
  // The named mappings of S5.23 come before the siblings.
  expect(landing('http://localhost/login', 'zh-CN')).toBe('/en/login');
  expect(landing('http://localhost/zh-HK/login')).toBe('/en/login');
  expect(landing('http://are.localhost/zh-HK/login')).toBe('/en/login');
});

test('HEAD is redirected like GET, and no other method is (S2.03)', () => {
  expect(ask('http://localhost/login', { method: 'HEAD' })?.status).toBe(302);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    expect(ask('http://localhost/login', { method })).toBeUndefined();
  }
});

test('An unknown host is passed on without a redirect (S2.03)', () => {
  for (const host of ['127.0.0.1:4321', '[::1]:4321', 'evil.example', 'localhost.evil.example', 'xn--localhst-g0a']) {
    expect(ask(`http://${host}/login`)).toBeUndefined();
  }
});

test('Forwarding headers are not read (S2.03)', () => {
  const headers = { 'x-forwarded-host': 'tur.localhost', forwarded: 'host=tur.localhost', 'x-original-url': '/evil' };
  expect(ask('http://localhost/login', { headers })?.headers.get('location')).toBe('/en/login');
  expect(ask('http://127.0.0.1/login', { headers: { 'x-forwarded-host': 'localhost' } })).toBeUndefined();
});

const hosts = sites.flatMap((site) => site.hosts.local);
const tricky = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '..',
    '.',
    '%2e',
    '%2E%2e',
    '%2f',
    '%2F',
    '%5c',
    '%09',
    '%0d%0a',
    '%00',
    '%252f',
    '%',
    '\t',
  ],
  ...['\n', '\r\n', '\u0000', '@', ':', ';', '?', '&', '=', '#', ' ', '。', '／', '＼', 'ş', '\ud800', '😀', '\u202e'],
  ...['en', 'EN', 'xx-YY', 'tr-TUR', 'tr-tur', 'ja-JP', 'es-419', 'login', 'register', '_app', '_astro', 'a.js'],
  ...[
    'evil',
    'evil.example',
    'http:',
    'https:',
    'javascript:alert(1)',
    'localhost',
    'evil.example%2f',
    '[::1]',
    '~',
    '|',
    '^',
  ],
);
const piece = fc.oneof({ weight: 6, arbitrary: tricky }, fc.string({ unit: 'binary', maxLength: 4 }));
const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
/** Header values as a server can receive them. */
const headerText = text.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''));

const anyRequest = fc
  .record({
    host: fc.constantFrom(...hosts),
    path: text,
    query: fc.option(text),
    acceptLanguage: fc.option(fc.oneof(headerText, fc.constantFrom('tr-TR,en;q=0.5', 'ja', '*', 'zh-Hans-HK;q=1'))),
    cookie: fc.option(
      fc.oneof(
        headerText,
        fc.constantFrom('en', 'xx', 'tr-TUR', '//evil').map((v) => `GATEHOUSE_LANG_KEY=${v}`),
      ),
    ),
  })
  .map(({ host, path, query, acceptLanguage, cookie }) => {
    const headers = new Headers();
    if (acceptLanguage !== null) headers.set('accept-language', acceptLanguage);
    if (cookie !== null) headers.set('cookie', cookie);
    const url = `http://${host}:4321/${path}${query === null ? '' : `?${query}`}`;
    return new Request(url, { headers });
  });

function decodeOnce(value: string): string {
  return value.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

test('a hostile request is not sent off the site, does not throw and is not redirected twice (S2.03)', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const { origin, host } = new URL(request.url);
      const location = handleAtEdge(request, sites)?.headers.get('location');
      if (typeof location !== 'string') return;
      expect(location).toMatch(/^\/[a-z]+(?:-[A-Z0-9]+)?(?:[/?]|$)/);
      expect(location).toMatch(/^[\x21-\x7e]*$/);
      for (const target of [location, decodeOnce(location), decodeOnce(decodeOnce(location))]) {
        expect(new URL(target, request.url).origin).toBe(origin);
      }
      const next = new Request(new URL(location, request.url), { headers: request.headers });
      expect(new URL(next.url).host).toBe(host);
      expect(handleAtEdge(next, sites)).toBeUndefined();
    }),
    { numRuns: propertyRuns(20_000) },
  );
});

test('an ordinary query arrives as it was sent (S2.03)', () => {
  const urlCharacter = fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@/?%[]{}|^`\\");
  const query = fc.string({ unit: urlCharacter, maxLength: 40 });
  fc.assert(
    fc.property(query, (sent) => {
      // Adapters of servers hand over the request's own text; the Request class would rewrite an apostrophe.
      const request = new Proxy(new Request('http://localhost/login'), {
        get: (target, key) => (key === 'url' ? `http://localhost/login?${sent}` : Reflect.get(target, key, target)),
      });
      expect(handleAtEdge(request, sites)?.headers.get('location')).toBe(`/en/login?${sent}`);
    }),
    { numRuns: propertyRuns() },
  );
});

test('Hostile headers of 16 kB and a path of 8 kB get the plain answer (S2.03)', () => {
  const headers = { 'accept-language': 'a-'.repeat(8000), cookie: 'GATEHOUSE_LANG_KEY'.repeat(900) };
  expect(ask(`http://localhost/${'xx-YY/'.repeat(1300)}`, { headers })?.headers.get('location')).toMatch(
    /^\/en\/xx-YY\//,
  );
});
