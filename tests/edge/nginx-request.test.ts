/** The generated lines of nginx, read as nginx reads them: the first expression that matches counts. */

import { describe, expect, test } from 'vitest';
import { siteOf } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { type AnswerKind, answerKinds, responseHeaders } from '../../src/domain/http/response-headers.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { environments } from '../../src/domain/site/site.ts';
import { nginxConfig } from '../../src/edge/nginx.ts';
import { languageMaps } from '../../src/edge/nginx-languages.ts';
import { kindMap } from '../../src/edge/nginx-request.ts';
import { escapeRegex, map, quote } from '../../src/edge/nginx-text.ts';

test('texts are quoted as nginx reads them', () => {
  expect(quote(String.raw`a "b" \c\\`)).toBe(String.raw`"a \"b\" \\c\\\\"`);
  expect(escapeRegex('a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o')).toBe(String.raw`a\.b\*c\+d\?e\^f\$g\{h\}i\(j\)k\|l\[m\]n\\o`);
  expect(
    map('$a $b', 'c', [
      ['x"', '$1'],
      ['default', 'd'],
    ]),
  ).toBe('map "$a $b" $c {\n  "x\\"" "$1";\n  default "d";\n}');
});

/** The value of a map for a text, with exact keys first; possessive repetitions are read as ordinary ones. */
function lookUp(text: string, value: string): string | undefined {
  const entries = text.split('\n').slice(1, -1);
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    const [, key = '', found = ''] = /^ {2}("(?:[^"\\]|\\.)*"|default) "((?:[^"\\]|\\.)*)";$/.exec(entry) ?? [];
    if (key === 'default') return found;
    const plain = key.slice(1, -1).replace(/\\(["\\])/g, '$1');
    const [, flags = '', pattern = ''] = /^~(\*?)(.*)$/.exec(plain) ?? [];
    // V8 does not find a language in capitals by a group that ignores case and may be left out, so here all of the line does.
    const ignoresCase = flags === '*' || pattern.includes('(?:/(?i:');
    const read = pattern.replace('(?:/(?i:', '(?:/(?:').replace(/([*+])\+/g, '$1');
    if (new RegExp(read, ignoresCase ? 'i' : '').test(value)) return found;
  }
  return undefined;
}

const table: [request: string, known: string, unknown?: string][] = [
  ['GET /en/login', 'login'],
  ['HEAD /en/login/?a=1', 'login'],
  ['GET /es-ES/sign-up', 'register'],
  ['GET /EN/login', 'redirect', 'login'],
  ['GET /login', 'redirect', 'login'],
  ['GET /', 'redirect', 'home'],
  ['GET /en', 'home'],
  ['GET /en/', 'home'],
  ['GET /en?x=1', 'home'],
  ['GET /EN', 'redirect', 'home'],
  ['GET /en/something', 'page'],
  ['GET /en/app/user/passkeys', 'passkeys'],
  ['GET /en/_app', 'app-shell'],
  ['GET /tr-TUR/login', 'redirect', 'login'],
  ['GET /tr-tur/login', 'redirect', 'login'],
  ['GET /enx/login', 'redirect', 'page'],
  ['GET /en/oauth?client_id=1', 'consent'],
  ['GET /en/email-code-verify', 'email-link'],
  ['GET /en/earn/tg-page', 'mini-app'],
  ['GET /en/login/deeper', 'redirect', 'login'],
  ['GET /en/invite/CODE', 'redirect', 'register'],
  ['GET /en/invite', 'register'],
  ['POST /en/login', 'method-not-allowed'],
  ['POST /_astro/page.Dk3a.js', 'method-not-allowed'],
  ['BREW /', 'method-not-allowed'],
  ['GET /_astro/page.Dk3a.js', 'asset'],
  ['GET /_astro/page.Dk3a.js?v=1', 'asset'],
  ['GET /locales/en/common.json', 'locale'],
  ['GET /favicon.svg', 'file'],
  ['GET /robots.txt', 'file'],
  ['GET /en/page.html', 'page'],
  ['GET /status.json', 'status'],
  ['GET /status.json?x', 'status'],
  ['GET /statusxjson', 'redirect', 'page'],
  ['GET /.well-known/webauthn', 'related-origins'],
  ['GET /en/../login', 'bad-request'],
  ['GET /en/%2e%2E/login', 'bad-request'],
  ['GET /en/a"b', 'bad-request'],
  ['GET /en/a\\b', 'bad-request'],
  ['GET /en/\u00fc', 'bad-request'],
  ['GET /en//login', 'no-file'],
  ['GET /en/.env', 'no-file'],
  ['GET /en/%2eenv', 'no-file'],
  ['GET /en/a%2fb', 'no-file'],
  ['GET /en/a:b', 'no-file'],
];

describe('the kind of an answer', () => {
  test.each(table)('%s is “%s” (S2.01, S2.03, S2.04)', (request, ofKnown, ofUnknown = ofKnown) => {
    expect(lookUp(kindMap('gh_kind', siteOf('global')), request)).toBe(ofKnown);
    expect(lookUp(kindMap('gh_kind', undefined), request)).toBe(ofUnknown);
  });
});

test('a screen has a line for its usual address and one for all others, because each line takes time of each request (S2.03)', () => {
  for (const site of [siteOf('global'), undefined]) {
    const lines = kindMap('gh_kind', site).split('\n');
    const linesOf = (kind: string) => lines.filter((line) => line.endsWith(` "${kind}";`));
    for (const { screen } of routes) {
      expect(linesOf(screen)).toEqual([
        expect.stringMatching(/^ {2}"~\^\(\?:GET\|HEAD\) \/\(/),
        expect.stringMatching(/^ {2}"~\^\\\\S\+ \(\?:\/\(\?i:/),
      ]);
    }
    expect(linesOf('page')).toEqual(['  default "page";']);
  }
});

test('the languages of a site are lines of small letters, and each weight of a browser’s wish is tried (S2.03, S5.18)', () => {
  const maps = languageMaps([siteOf('tur')]).map((text) => text.split('\n'));
  const linesOf = (name: string) => maps.find(([head = '']) => head.endsWith(` $${name} {`)) ?? [];
  expect(linesOf('gh_by_path')).toContain('  "tur:tr-tur" "tr-TUR";');
  expect(linesOf('gh_by_cookie')).toContain('  "tur:en-us" "en-TR";');
  expect(linesOf('gh_by_path').join('')).not.toContain('undefined');
  const browser = linesOf('gh_browser_tur');
  expect(lookUp(browser.join('\n'), 'tr')).toBe('tr-TUR');
  expect(lookUp(browser.join('\n'), 'en-GB')).toBe('en-TR');
  expect(lookUp(browser.join('\n'), 'xx')).toBeUndefined();
  const wishes = linesOf('gh_tag_tur').join('');
  expect(wishes).toContain('((?:en|en(?=-)');
  // Only the weight 1 may be left out.
  expect(wishes.match(/\|\(\?:,\|\$\)\)/g)).toHaveLength(1);
  expect(wishes).toContain('(?2)(?<gh_wanted>(?1))(?3)(?:(?4)1(?:');
  expect(wishes).toContain('(?2)(?<gh_wanted>(?1))(?3)(?4)0');
});

const hashes = { page: { scripts: ['sha256-a'], styles: [] } };
const bundles = [
  { site: siteOf('global'), root: '/srv/global', hashes },
  { site: siteOf('tur'), root: '/srv/tur', hashes: {} },
];

/** The text, and its servers. */
function make() {
  const config = nginxConfig({ sites: bundles, vendors, listen: '443 ssl', statusDir: '/srv/status' });
  return { config, servers: config.split('\nserver {\n').slice(1) };
}

/** The lines of a location. */
function location(server: string, name: string): string[] | undefined {
  const [, text] = server.split(`  location @${name} {\n`);
  return text
    ?.split('\n  }')[0]
    ?.split('\n')
    .map((line) => line.trim());
}

const actions: Readonly<Record<AnswerKind, string>> = {
  page: 'try_files $uri/index.html $uri =404;',
  home: 'try_files $uri/index.html $uri =404;',
  login: 'try_files $uri/index.html $uri =404;',
  register: 'try_files $uri/index.html $uri =404;',
  consent: 'try_files $uri/index.html $uri =404;',
  'email-link': 'try_files $uri/index.html $uri =404;',
  'mini-app': 'try_files $uri/index.html $uri =404;',
  'messenger-link': 'try_files $uri/index.html $uri =404;',
  passkeys: 'try_files $uri/index.html $uri =404;',
  'app-shell': 'try_files $uri/index.html $uri =404;',
  asset: 'try_files $uri $uri/index.html =404;',
  locale: 'try_files $uri $uri/index.html =404;',
  file: 'try_files $uri $uri/index.html =404;',
  status: '',
  redirect: 'return 302 $gh_location;',
  'bad-request': 'return 400;',
  'not-found': 'try_files /404.html =404;',
  'method-not-allowed': 'return 405;',
};

describe('the servers', () => {
  test('a configuration without a site is a mistake', () => {
    expect(() => nginxConfig({ sites: [], vendors, listen: '443', statusDir: '/srv' })).toThrow('at least one site');
  });

  test('are one for each site and environment, and two for other hosts, which are of the first site (S2.03)', () => {
    const { config, servers } = make();
    expect(servers).toHaveLength(2 + bundles.length * environments.length);
    const kinds = servers.map((server) => /error_page 418 = @\$(\w+);/.exec(server)?.[1]);
    expect(kinds).toEqual([
      ...['gh_kind_unknown', 'gh_kind_unknown'],
      ...environments.map(() => 'gh_kind_global'),
      ...environments.map(() => 'gh_kind_tur'),
    ]);
    const maps = [...config.matchAll(/^map "\$request_method \$request_uri" \$(\w+) \{$/gm)].map(([, name]) => name);
    expect(maps).toEqual(['gh_kind_unknown', 'gh_kind_global', 'gh_kind_tur']);
    const names = /map "\$server_name" \$gh_site \{\n([^}]*)\}/.exec(config)?.[1]?.trim().split('\n') ?? [];
    expect(names.map((line) => line.trim().split(' ')[1])).toEqual([
      ...environments.map(() => '"global";'),
      ...environments.map(() => '"tur";'),
    ]);
  });

  test('answer each kind with the headers of the table, whatever becomes of the request, and look up the right file (S2.03)', () => {
    for (const [index, server] of make().servers.entries()) {
      const bundle = bundles[index < 2 + environments.length ? 0 : 1];
      if (bundle === undefined) throw new Error('There is a server of no site.');
      const known = index >= 2;
      const environment = known ? environments[(index - 2) % environments.length] : index === 0 ? 'prod' : 'local';
      if (environment === undefined) throw new Error('There is a server of no environment.');
      for (const kind of answerKinds) {
        const lines = location(server, kind);
        if (kind === 'redirect' && !known) {
          expect(lines).toBeUndefined();
          continue;
        }
        const headers = responseHeaders(kind, { site: bundle.site, environment, known }, bundle.hashes, vendors);
        const added = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`);
        expect([index, kind, lines?.filter((line) => line.startsWith('add_header'))]).toEqual([index, kind, added]);
        if (kind === 'status') continue;
        expect([kind, lines?.[added.length]]).toEqual([kind, actions[kind]]);
        const after = kind === 'not-found' ? [] : ['error_page 404 @not-found;'];
        expect([kind, lines?.slice(added.length + 1)]).toEqual([kind, after]);
      }
    }
  });

  test('send the operator’s file of known hosts only, then that of the bundle, then an empty object (S2.03)', () => {
    for (const [index, server] of make().servers.entries()) {
      const own = location(server, 'status')?.filter((line) => !line.startsWith('add_header'));
      const bundle = ['try_files /status.json @no-status;'];
      const host = ['root "/srv/status";', 'try_files /$host.json @status-of-bundle;'];
      expect(own).toEqual(index < 2 ? bundle : host);
      expect(location(server, 'status-of-bundle')?.filter((line) => !line.startsWith('add_header'))).toEqual(bundle);
      expect(location(server, 'no-status')).toContain('return 200 "{}";');
    }
  });

  test('have the parameters of the socket once, also where they are written with several spaces', () => {
    const text = nginxConfig({ sites: bundles, vendors, listen: '443  ssl   backlog=9', statusDir: '/srv' });
    const lines = text.match(/^ {2}listen .*$/gm) ?? [];
    expect(lines[0]).toBe('  listen 443  ssl   backlog=9;');
    expect(new Set(lines.slice(1))).toEqual(new Set(['  listen 443 ssl;']));
  });
});
