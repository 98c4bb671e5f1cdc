import { describe, expect, test } from 'vitest';
import { mainSite, sites } from '../../../sites/all.ts';
import { trackers } from '../../../sites/trackers.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import {
  answerKinds,
  kindOfAnswer,
  policyWithoutTrackers,
  responseHeaders,
} from '../../../src/domain/http/response-headers.ts';
import { environments, hostContext } from '../../../src/domain/site/site.ts';

const inline = { scripts: ['sha256-script'], styles: ['sha256-style'] };
const hashes = Object.fromEntries(answerKinds.map((kind) => [kind, inline]));

function headersAt(host: string, kind: (typeof answerKinds)[number]) {
  return responseHeaders(kind, hostContext(host, sites, mainSite), hashes, vendors);
}

describe('the kind of a response', () => {
  test.each([
    [200, '/en', 'home'],
    [200, '/en/', 'home'],
    [200, '/index.html', 'page'],
    [200, '/en/something', 'page'],
    [200, '/tr-TUR/login', 'login'],
    [200, '/en/oauth-login', 'login'],
    [304, '/en/sign-up/', 'register'],
    [200, '/en/oauth', 'consent'],
    [200, '/oauth/index.html', 'consent'],
    [200, '/en/email-code-verify', 'email-link'],
    [200, '/en/was-not-me', 'not-me'],
    [200, '/en/official', 'official'],
    [200, '/en/receipt', 'receipts'],
    [200, '/en/accessibility', 'accessibility'],
    [200, '/kk-KAZ/earn/tg-page', 'mini-app'],
    [200, '/en/_app', 'app-shell'],
    [200, '/en/app/user/messenger', 'messenger-link'],
    [200, '/en/app/user/passkeys', 'passkeys'],
    [200, '/_astro/a.js', 'asset'],
    [200, '/locales/en/a.json', 'locale'],
    [200, '/favicon.svg', 'file'],
    [200, '/status.json', 'status'],
    [200, '/.well-known/webauthn', 'file'],
    // No route has this path: an encoded one reaches its page, and gets what an ordinary page gets.
    [200, '/en/%6Cogin', 'page'],
    [302, '/_astro/a.js', 'redirect'],
    [400, '/login', 'bad-request'],
    [401, '/login', 'not-found'],
    [404, '/_astro/a.js', 'not-found'],
    [405, '/login', 'method-not-allowed'],
  ] as const)('with status %i at %s is %s (S2.02)', (status, path, kind) => {
    expect(kindOfAnswer(status, path)).toBe(kind);
  });
});

describe('the table of headers', () => {
  test('has a policy without unsafe keywords and with default-src none for each site, environment and kind', () => {
    for (const site of sites) {
      for (const environment of environments) {
        for (const kind of answerKinds) {
          const headers = headersAt(site.hosts[environment][0] ?? '', kind);
          expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
          expect(headers['content-security-policy']).not.toContain('unsafe');
          expect(headers).toMatchObject({
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
            'cache-control': expect.any(String),
            'permissions-policy': expect.stringContaining('camera=()'),
          });
          for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]+$/);
        }
      }
    }
  });

  test('has the whole policy of a page with styles and frames, and of one without (S2.38)', () => {
    const context = hostContext('gatehouse.example', sites, mainSite);
    const own = { prod: { trackers: [{ 'frame-src': ['https://tag.example'] }] }, testnet: {}, test: {}, local: {} };
    expect(responseHeaders('page', context, hashes, own)['content-security-policy']).toBe(
      [
        "default-src 'none'; script-src 'self' 'sha256-script'; style-src 'sha256-style'; img-src 'self' data:",
        "font-src 'self'; connect-src 'self' https://api.gatehouse.example; frame-src https://tag.example; manifest-src 'self'",
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "require-trusted-types-for 'script'; trusted-types own-pages; upgrade-insecure-requests",
      ].join('; '),
    );
    // A manifest that knows other kinds has all that pages have inline as well.
    const known = { page: { scripts: ['sha256-all'], styles: [] }, login: inline };
    for (const [kind, hash] of [
      ['login', 'sha256-script'],
      ['register', 'sha256-all'],
    ] as const) {
      expect(responseHeaders(kind, context, known, own)['content-security-policy']).toContain(
        `script-src 'self' '${hash}'`,
      );
    }
    const bare = { page: { scripts: [], styles: [] } };
    expect(responseHeaders('page', context, bare, vendors)['content-security-policy']).toBe(
      [
        "default-src 'none'; script-src 'self'; style-src 'none'; img-src 'self' data:",
        "font-src 'self'; connect-src 'self' https://api.gatehouse.example; manifest-src 'self'; object-src 'none'; base-uri 'none'",
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
        'upgrade-insecure-requests',
      ].join('; '),
    );
  });

  test('allows one-time codes from text messages on our own pages only, and no other device feature (S5.06)', () => {
    const features = headersAt('gatehouse.example', 'login')['permissions-policy']?.split(', ') ?? [];
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(['otp-credentials=(self)']);
  });

  test('allows only the messenger to frame mini-app pages, and no host to frame any other page', () => {
    for (const kind of answerKinds) {
      const [frames] =
        /frame-ancestors [^;]+/.exec(headersAt('gatehouse.example', kind)['content-security-policy'] ?? '') ?? [];
      expect([kind, frames]).toEqual([
        kind,
        `frame-ancestors ${kind === 'mini-app' ? 'https://web.telegram.org' : "'none'"}`,
      ]);
    }
  });

  test('forbids framing for old browsers too, on every page except those of the mini app (S2.38)', () => {
    const deniedKinds = answerKinds.filter(
      (kind) => headersAt('gatehouse.example', kind)['x-frame-options'] === 'DENY',
    );
    expect(deniedKinds).toEqual([
      ...['page', 'home', 'login', 'register', 'consent', 'email-link', 'not-me', 'official'],
      ...['receipts', 'accessibility', 'messenger-link', 'passkeys', 'app-shell'],
      'not-found',
    ]);
  });

  test('allows pages to call only the exchange of their own environment, and a compliance host of testers outside production (S7.05)', () => {
    const policyAt = (host: string) => headersAt(host, 'page')['content-security-policy'];
    for (const site of sites) {
      for (const environment of ['prod', 'testnet', 'test'] as const) {
        expect(policyAt(site.hosts[environment][0] ?? '')).toContain(
          `connect-src 'self' https://${site.apiHosts[environment]}${environment === 'prod' ? '' : ' https://*.gatehouse.example'};`,
        );
      }
    }
    // The local stand-ins of the analytics and advertising scripts, which have a key here.
    expect(policyAt('localhost')).toContain(
      "connect-src 'self' http://api.localhost:* http://*.localhost:* http://vendor.localhost:*;",
    );
  });

  test('allows captcha vendors with a key, and a worker, only on forms and mini apps (S4.20, S5.31)', () => {
    for (const kind of answerKinds) {
      const local = headersAt('localhost', kind)['content-security-policy'] ?? '';
      const logsIn = kind === 'login' || kind === 'register' || kind === 'mini-app';
      expect([kind, local.includes("worker-src 'self'")]).toEqual([kind, logsIn]);
      const live = headersAt('gatehouse.example', kind)['content-security-policy'] ?? '';
      expect([kind, live.includes('geetest')]).toEqual([kind, logsIn]);
    }
    const policyAt = (host: string) => headersAt(host, 'register')['content-security-policy'];
    expect(policyAt('gatehouse.example')).toContain("script-src 'self' 'sha256-script' https://*.geetest.com;");
    // A vendor that does not work with Trusted Types turns them off. The Turkish site has no such vendor with a key.
    expect(policyAt('gatehouse.example')).not.toContain('trusted-types');
    const [turkish = ''] = sites.find(({ id }) => id === 'tur')?.hosts.prod ?? [];
    expect(policyAt(turkish)).toContain("script-src 'self' 'sha256-script';");
    expect(policyAt(turkish)).toContain("require-trusted-types-for 'script'; trusted-types own-pages");
  });

  test('allows analytics only where the operator has a key, and never on pages with codes in the address (S7.61)', () => {
    const trackedKinds = [
      ...['page', 'home', 'login', 'register', 'official', 'receipts', 'accessibility'],
      ...['mini-app', 'messenger-link', 'passkeys', 'app-shell', 'not-found'],
    ];
    const sources = Object.values(trackers.prod).map((tracker) => tracker.sources);
    const keyed = { ...vendors, prod: { ...vendors.prod, trackers: sources } };
    for (const kind of answerKinds) {
      const policyAt = (host: string, table = vendors) =>
        responseHeaders(kind, hostContext(host, sites, mainSite), hashes, table)['content-security-policy'] ?? '';
      const isTracked = trackedKinds.includes(kind);
      expect([kind, policyAt('localhost').includes('vendor.localhost')]).toEqual([kind, isTracked]);
      expect([kind, policyAt('gatehouse.example').includes('googletagmanager')]).toEqual([kind, false]);
      const live = policyAt('gatehouse.example', keyed);
      expect([kind, live.includes('script-src') && live.includes('https://www.googletagmanager.com')]).toEqual([
        kind,
        isTracked,
      ]);
      // Analytics does not work with Trusted Types. Without a key all simple pages enforce them.
      if (kind === 'page') expect(live).not.toContain('trusted-types');
      if (kind === 'page') expect(policyAt('gatehouse.example')).toContain("trusted-types 'none'");
    }
  });

  test('allows a page nothing of trackers any more after an agreement is taken back (S4.47, S7.61)', () => {
    const context = hostContext('gatehouse.example', sites, mainSite);
    const tracker = { 'script-src': ['https://tm.example'], 'connect-src': ['https://hit.example'] };
    const tracked = { ...vendors, prod: { trackers: [tracker] } };
    expect(responseHeaders('page', context, hashes, tracked)['content-security-policy']).toContain(
      'https://hit.example',
    );
    expect(policyWithoutTrackers('page', context, tracked)).toBe(
      "script-src 'self'; img-src 'self' data:; connect-src 'self' https://api.gatehouse.example",
    );
  });

  test('allows the SDK of the messenger on mini-app pages only (S7.64)', () => {
    for (const kind of answerKinds) {
      const policy = headersAt('gatehouse.example', kind)['content-security-policy'] ?? '';
      const sdk = 'https://telegram.org/js/telegram-web-app.js';
      expect([kind, policy.includes(sdk)]).toEqual([kind, kind === 'mini-app']);
    }
  });

  test('requires https on the prod hosts only, so that previews and local runs work over http', () => {
    for (const [host, expected] of [
      ['gatehouse.example', true],
      ['testnet.gatehouse.example', false],
      ['localhost', false],
      ['preview.example', false],
    ] as const) {
      const headers = headersAt(host, 'page');
      expect([host, 'strict-transport-security' in headers]).toEqual([host, expected]);
      expect([host, headers['content-security-policy']?.includes('upgrade-insecure-requests')]).toEqual([
        host,
        expected,
      ]);
    }
    // Nobody knows which host an unreadable request was sent to.
    expect(headersAt('gatehouse.example', 'bad-request')).not.toHaveProperty('strict-transport-security');
    // An unknown host counts as production, but is not ours to bind to https.
    const unknown = { ...hostContext('gatehouse.example', sites, mainSite), known: false };
    const ofUnknown = responseHeaders('page', unknown, hashes, vendors);
    expect(ofUnknown).not.toHaveProperty('strict-transport-security');
    expect(ofUnknown['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  test('keeps responses that depend on the visitor out of caches, and names in Vary what they depend on (S2.03)', () => {
    for (const host of ['gatehouse.example', 'localhost', 'evil.example']) {
      expect(headersAt(host, 'redirect')).toMatchObject({
        'cache-control': 'private, no-store',
        vary: 'Accept-Language, Cookie',
      });
    }
  });

  test('caches hashed files for a year, revalidates pages, and stores nothing for a path that does not exist', () => {
    expect(headersAt('localhost', 'asset')['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headersAt('localhost', 'page')['cache-control']).toBe('no-cache');
    expect(headersAt('evil.example', 'page')['cache-control']).toBe('no-store');
    expect(headersAt('evil.example', 'asset')['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('sends no referrer from a consent page, and allows a login window to answer its opener', () => {
    for (const kind of ['consent', 'email-link', 'not-me'] as const) {
      expect(headersAt('localhost', kind)['referrer-policy']).toBe('no-referrer');
    }
    expect(headersAt('localhost', 'login')['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headersAt('localhost', 'page')['cross-origin-opener-policy']).toBe('same-origin');
  });
});
