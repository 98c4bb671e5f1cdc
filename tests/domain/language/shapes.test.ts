import { expect, test } from 'vitest';
import { siteOf, sites } from '../../../sites/all.ts';
import { browserLanguageCode, parseAcceptLanguage } from '../../../src/domain/language/browser-languages.ts';
import { splitLanguage } from '../../../src/domain/language/language.ts';
import { decideLanguageRedirect } from '../../../src/domain/language/redirect.ts';

test('the first part of a path is a language in any case, if it is shaped like one (S2.01, S2.02)', () => {
  const rows: [path: string, segment: string | undefined, rest: string][] = [
    ['/en', 'en', '/'],
    ['/EN/login', 'EN', '/login'],
    ['/tr-TUR/a\nb', 'tr-TUR', '/a\nb'],
    ['/abc-defg/login', undefined, '/abc-defg/login'],
    ['/abcde-fgh/login', undefined, '/abcde-fgh/login'],
    ['login/', undefined, '/login/'],
    ['x/en/login', undefined, '/x/en/login'],
    ['', undefined, '/'],
  ];
  expect(rows.map(([path]) => [path, splitLanguage(path).segment, splitLanguage(path).rest])).toEqual(rows);
});

test('every code of ours is a language in a path (S2.01)', () => {
  for (const { languages } of sites) {
    for (const code of languages) expect(splitLanguage(`/${code}/login`)).toEqual({ segment: code, rest: '/login' });
  }
});

test.each([
  ['zh-Hans', 'zh-MY'],
  ['zh-Hans-HK', 'zh-MY'],
  ['zh-Hansx-HK', 'zh-HK'],
  ['zh-HK', 'zh-HK'],
  ['zh-TW', 'zh-TW'],
])('the browser’s %s is our %s (S4.56)', (tag, code) => {
  expect(browserLanguageCode(tag)).toBe(code);
});

test.each([
  ['de, en;q=0.9, fr;q=0.95', ['de', 'fr', 'en']],
  ['de;q=0.28, en;q=0.29', ['en', 'de']],
  ['de;q=0.281, en;q=0.289', ['en', 'de']],
  ['de;q = 0.5, en;Q=0.6', ['en', 'de']],
  ['de;q=0, en', ['en']],
  ['de;q=1.0, en;q=1', ['de', 'en']],
  ['de;q=0., en;q=1.', ['en']],
  ['de;q=x1, en;q=1x, fr;q=1.5, it;q=0.1234', []],
  ['de;q=5.0, en;q=20, fr;q=51, it', ['it']],
  ['de;xq=0', ['de']],
])('the languages of %j are %j (S4.56)', (header, tags) => {
  expect(parseAcceptLanguage(header)).toEqual(tags);
});

test('a language stays at its page, and a page below a route leads to that route (S2.03, S2.04)', () => {
  const decide = (path: string, query = '') =>
    decideLanguageRedirect(
      { host: siteOf('tur').hosts.prod[0] ?? '', path, query, cookie: null, acceptLanguage: null },
      sites,
    );
  expect(decide('/tr-TUR/login')).toEqual({ type: 'pass' });
  expect(decide('/tr-TUR/login/x', '?a=1')).toEqual({ type: 'redirect', location: '/tr-TUR/login?a=1' });
  expect(decide('/de-DE/a//b')).toEqual({ type: 'redirect', location: '/tr-TUR/a//b' });
  expect(decide('/a\\\\b')).toEqual({ type: 'redirect', location: '/tr-TUR/a//b' });
});
