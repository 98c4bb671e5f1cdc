/** The requests of the suite: every rule of the edge at every host, one row for each outcome. */

import { sites } from '../../../sites/all.ts';
import { routes } from '../../../src/domain/navigation/routes.ts';
import { environments } from '../../../src/domain/site/site.ts';
import type { Sent } from './send.ts';

const main = 'localhost';
const ask = (target: string, more: Partial<Sent> = {}): Sent => ({ host: main, target, ...more });
const wish = (value: string, host = main): Sent => ask('/login', { host, headers: { 'Accept-Language': value } });
const stored = (value: string, host = main): Sent => ask('/login', { host, headers: { Cookie: value } });

/** Every host in every environment, with and without a language, and similar names. */
const hosts: Sent[] = sites.flatMap((site) =>
  environments.flatMap((environment) =>
    site.hosts[environment].flatMap((host) => [
      ask('/register?a=1', { host }),
      ask(`/${site.defaultLanguage}/login`, { host }),
    ]),
  ),
);
const oddHosts: Sent[] = [
  'LOCALHOST',
  'tur.localhost.',
  'TUR.localhost:9',
  'evil.example',
  'localhost.evil.example',
  'tur.localhost.evil.example',
  'xn--localhst-g0a',
  '10.0.0.1:80',
  'preview.localhost',
].flatMap((host) => [
  ask('/login', { host }),
  ask('/en/login', { host }),
  ask('/zh-TW/x', { host }),
  ask('/es-419', { host }),
  ask('/_astro/page.Dk3a.js', { host }),
  ask('/status.json', { host }),
]);

const pages: Sent[] = sites.flatMap(({ hosts: { local }, defaultLanguage, languages }) =>
  routes.flatMap(({ path }) => [
    ask(`/${defaultLanguage}${path === '/' ? '' : path}`, { host: local[0] ?? '' }),
    ask(`/${languages.at(-1)}${path}/`.replace('//', '/'), { host: local[0] ?? '' }),
    ask(path, { host: local[0] ?? '' }),
  ]),
);

const files = [
  ...['/_astro/page.Dk3a.js', '/_astro/gone.js', '/locales/en/common.json', '/locales/xx/common.json', '/favicon.svg'],
  ...[
    '/favicon.ico',
    '/robots.txt',
    '/status.json',
    '/status.json?x=1',
    '/en/status.json',
    '/STATUS.json',
    '/.well-known/change-password',
    '/.well-known/webauthn',
    '/.well-known/webauthn/',
    '/.well-known/WebAuthn',
    '/.well-known/webauthn.prod.json',
    '/.env',
    '/en/.env',
    '/.git/config',
    '/404.html',
  ],
  ...['/en/login/index.html', '/en/login/index.html/', '/en/nothing', '/en/login/extra', '/en//login', '/en/login//'],
  ...['/en/oauth?code=1', '/en/%6cogin', '/en/%6fauth', '/en/login%2f', '/en%2flogin', '/en/%5cevil', '/en/a:b'],
  ...['/en/%2eenv', '/en/%C3%BC.txt', '/en/login.html', '/index.html', '/en/_app', '/_app', '/en/earn/tg-page/x'],
].map((target) => ask(target));

const paths = [
  ...['//evil', '//evil.example/en', '///', '//en/login', '///en//login', '//%5cevil'],
  ...['/%2fevil', '/%2f%2fevil', '/%5cevil', '/%5c%5cevil', '/%09/evil', '/%252e%252e/evil', '/%252fevil', '/;/evil'],
  ...[
    '/@evil',
    '/:80',
    '/http:/evil',
    '/http://evil/',
    '/https:evil',
    '/javascript:alert(1)',
    '/~user',
    '/a|b',
    '/a;b=c',
  ],
  ...['/a%0d%0aset-cookie:x=1', '/%0aLocation:%20//evil', '/en/%0d%0ax', '/a%E2%80%AEb', '/a%ff', '/xx-YY/login'],
  ...['/xx-YY//evil', '/xx-yy', '/EN/login', '/En', '/tr-TUR/login', '/tr-tur', '/es-419/login', '/ko-KR', '/zh-CN/'],
  ...['/en-US/login', '/fil-PH', '/FIL-ph/x', '/en', '/en/', '/', '/login/', '/login//', '/english', '/en-', '/en_US'],
  ...['/zh-Hans/login', '/login?', '/login?a=b&c', '/login??', '/login?/../x', '/login?u=//evil', '/login?a=%0d%0a'],
  ...[
    '/login?a=[1]{2}|^`\\',
    '/login#part',
    '/login?a#part',
    '/?',
    '/en?',
    '/en/login?a=b',
    '//evil?next=/en',
    '/a.b.c1',
  ],
  ...['/invite/ABC123', '/en/invite/ABC123?x=1', '/invite/ABC123?', '/en/invite/AB%20C?a', '/invite/A/b/?ref=Z'],
  ...['/xx-YY/oauth/x?client_id=1', '/en/sign-up/x/y/', '/en/login///x', '/xx-YY//login/x', '//en/login/x', '/_app/x'],
  ...[
    '/en/login/.env',
    '/en/invite/a.b',
    '/en/login/;',
    '/en/login/%2f',
    '/EN/login/x',
    '/en/logins/x',
    '/en//login/x',
  ],
  ...['/en/register?affiliate_id=1', '/en/register/?a=b&affiliate_id#x', '/en/register?affiliate_idx=1&b=affiliate_id'],
  ...[
    '/en/register?a?affiliate_id=1',
    '/en/%72egister?affiliate_id=1',
    '/en/register?affiliate%5Fid=1',
    '/en/register//?affiliate_id',
  ],
  ...['/a.js', '/a.JS', '/.js', '/a.', '/a.b-c', '/favicon-of-mine', '/locales', '/_astro', '/.well-known'],
].flatMap((target) => [ask(target), ask(target, { host: 'kaz.localhost' })]);

const wishes = [
  ...['en', 'tr', 'tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7', 'de;q=0.5, ja', 'ja;q=0.5,ru;q=0.6', 'xx,ja', '*', '', ',,,'],
  ...[
    'ja;q=0',
    'ja;q=0.0,ru;q=0.001',
    'ja;q=1.0,ru',
    'ru,ja;q=1.000',
    'ja;q=2,ru',
    'ja;q=x,ru',
    'ja;q=,ru',
    'ja;q=.9,ru',
  ],
  ...[
    'ja;level=1;q=0.4,ru;q=0.5',
    'ja ; q = 0.4 , ru ; q = 0.5',
    'ja;Q=0.4,ru;Q=0.5',
    'ja;q=0.4;q=0.9,ru;q=0.5',
    'ja;,ru',
  ],
  ...[
    'zh',
    'zh-Hans-HK',
    'zh-Hant-MO',
    'zh-Hant',
    'zh-TW',
    'zh-CN',
    'zh-HK',
    'zh-hansx',
    'zh-SG-x-hk',
    'ZH-mo',
    'zh-Hant-CN',
  ],
  ...[
    'es',
    'es-MX',
    'es-CL',
    'es-419',
    'pt',
    'pt-PT',
    'pt-AO',
    'tl',
    'fil',
    'kk',
    'ka',
    'nl-BE',
    'de-AT',
    'fr-CA',
    'ko',
  ],
  ...[
    'id',
    'uk',
    'ar-EG',
    'en-GB',
    'en-',
    '-en',
    'english',
    'e n',
    'en_US',
    'tr-TR;q=0.29,ja;q=0.28',
    'ja;q=0.281,ru;q=0.289',
  ],
  ...[
    `${'xx,'.repeat(31)}ja`,
    `${'xx,'.repeat(32)}ja`,
    `aa;q=0.2,${' '.repeat(501)}ja`,
    'a-'.repeat(900),
    'ja,'.repeat(300),
  ],
].flatMap((value) => sites.slice(0, 4).map(({ hosts: { local } }) => wish(value, local[0])));

const cookies = [
  ...['ja-JP', 'JA-jp', 'kk-KAZ', 'ko-KR', 'fr-FR', 'zh-CN', 'es-419', 'xx', '', '//evil', 'en; x=1', ' en'].map(
    (value) => `GATEHOUSE_LANG_KEY=${value}`,
  ),
  ...['a=b', 'a=b; GATEHOUSE_LANG_KEY=ja-JP', 'GATEHOUSE_LANG_KEY=ru-RU; GATEHOUSE_LANG_KEY=ja-JP'],
  ...[
    'XGATEHOUSE_LANG_KEY=ja-JP',
    'GATEHOUSE_LANG_KEYS=ja-JP',
    'gatehouse_lang_key=ja-JP',
    'a="GATEHOUSE_LANG_KEY=ja-JP"',
  ],
].flatMap((value) => [stored(value), stored(value, 'kaz.localhost'), stored(value, 'hkg.localhost')]);

const both: Sent[] = [
  ask('/ru-RU/x', { host: 'kaz.localhost', headers: { Cookie: 'GATEHOUSE_LANG_KEY=en', 'Accept-Language': 'kk' } }),
  ask('/xx-YY/x', { host: 'kaz.localhost', headers: { Cookie: 'GATEHOUSE_LANG_KEY=en', 'Accept-Language': 'kk' } }),
  ask('/x', { host: 'kaz.localhost', headers: { Cookie: 'GATEHOUSE_LANG_KEY=junk', 'Accept-Language': 'kk' } }),
];

const forwarding: Sent[] = [
  { 'X-Forwarded-Host': 'tur.localhost' },
  { Forwarded: 'host=tur.localhost;proto=https' },
  { 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil' },
  { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Prefix': '//evil', 'X-Host': 'evil.example' },
].flatMap((headers) => [ask('/login', { headers }), ask('/login', { host: 'evil.example', headers })]);

const methods = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'].flatMap((method) =>
  ['/login', '/en/login', '/en/nothing', '/_astro/page.Dk3a.js', '/status.json', '//evil'].map((target) =>
    ask(target, { method }),
  ),
);

const unreadable = ['/%', '/%zz', '/en/%0', '/en/%00', '/%u002e', '/en/100%'].map((target) => ask(target));

/** All of them; engines must agree on each. */
export const requests: readonly Sent[] = [
  ...[...hosts, ...oddHosts, ...pages, ...files, ...paths, ...wishes, ...cookies, ...both, ...forwarding, ...methods],
  ...unreadable,
];

/** Requests that no browser sends: an engine refuses or corrects them. */
export const oddTargets = [
  ...['/../evil', '/..//evil', '/en/../../evil', '/%2e%2e//evil', '/./login', '/en/./login', '/en/..', '/en/%2E%2e/x'],
  ...['/\\evil', '/\\\\evil', '/\\/evil', '/a\\b', '/en\\..\\login', '/a"b', '/a<b>', '/a`b', '/{a}'],
].map((target) => ask(target));
