import { describe, expect, test } from 'vitest';
import { mainSite, sites } from '../../sites/all.ts';
import { trackers } from '../../sites/trackers.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { answerKinds, kindOfAnswer, responseHeaders } from '../../src/domain/response-headers.ts';
import { environments, hostContext } from '../../src/domain/site.ts';

const hashes = { scripts: ['sha256-script'], styles: ['sha256-style'] };

function headersAt(host: string, kind: (typeof answerKinds)[number]) {
  return responseHeaders(kind, hostContext(host, sites, mainSite), hashes, vendors);
}

describe('the kind of an answer', () => {
  test.each([
    [200, '/en', 'page'],
    [200, '/tr-TUR/login', 'form'],
    [304, '/en/sign-up/', 'form'],
    [200, '/en/oauth', 'consent'],
    [200, '/oauth/index.html', 'consent'],
    [200, '/en/email-code-verify', 'consent'],
    [200, '/kk-KAZ/earn/tg-page', 'mini-app'],
    [200, '/en/_app', 'page'],
    [200, '/_astro/a.js', 'asset'],
    [200, '/locales/en/a.json', 'locale'],
    [200, '/favicon.svg', 'file'],
    [302, '/_astro/a.js', 'redirect'],
    [400, '/login', 'bad-request'],
    [404, '/_astro/a.js', 'not-found'],
    [405, '/login', 'method-not-allowed'],
  ] as const)('with status %i at %s is %s (S2.02)', (status, path, kind) => {
    expect(kindOfAnswer(status, path)).toBe(kind);
  });
});

describe('the table of headers', () => {
  test('has for every site, environment and kind a policy without unsafe words that starts from nothing', () => {
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

  test('leaves codes from text messages to our own pages, and the devices of a visitor to nobody (S5.06)', () => {
    const features = headersAt('gatehouse.example', 'form')['permissions-policy']?.split(', ') ?? [];
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(['otp-credentials=(self)']);
  });

  test('lets the messenger frame mini-app pages, and nobody any other', () => {
    for (const kind of answerKinds) {
      const [frames] =
        /frame-ancestors [^;]+/.exec(headersAt('gatehouse.example', kind)['content-security-policy'] ?? '') ?? [];
      expect([kind, frames]).toEqual([
        kind,
        `frame-ancestors ${kind === 'mini-app' ? 'https://web.telegram.org' : "'none'"}`,
      ]);
    }
  });

  test('says to old browsers as well that no page but the mini app’s may be framed, the consent above all (S2.38)', () => {
    const unframed = answerKinds.filter((kind) => headersAt('gatehouse.example', kind)['x-frame-options'] === 'DENY');
    expect(unframed).toEqual(['page', 'form', 'consent', 'not-found']);
  });

  test('lets pages call the exchange of their own environment, and no other', () => {
    const policyAt = (host: string) => headersAt(host, 'page')['content-security-policy'];
    for (const site of sites) {
      for (const environment of ['prod', 'testnet', 'test'] as const) {
        expect(policyAt(site.hosts[environment][0] ?? '')).toContain(
          `connect-src 'self' https://${site.apiHosts[environment]};`,
        );
      }
    }
    // The stand-ins of what measures and advertises, which have a key here.
    expect(policyAt('localhost')).toContain("connect-src 'self' http://api.localhost:* http://vendor.localhost:*;");
  });

  test('lets forms and mini apps alone have what their captchas need: vendors that a key is there for, and a worker (S4.20, S5.31)', () => {
    for (const kind of answerKinds) {
      const local = headersAt('localhost', kind)['content-security-policy'] ?? '';
      const logsIn = kind === 'form' || kind === 'mini-app';
      expect([kind, local.includes("worker-src 'self'")]).toEqual([kind, logsIn]);
      const live = headersAt('gatehouse.example', kind)['content-security-policy'] ?? '';
      expect([kind, live.includes('geetest')]).toEqual([kind, logsIn]);
    }
    const policyAt = (host: string) => headersAt(host, 'form')['content-security-policy'];
    expect(policyAt('gatehouse.example')).toContain("script-src 'self' 'sha256-script' https://*.geetest.com;");
    // A vendor that Trusted Types would break turns them off; the Turkish site has none with a key.
    expect(policyAt('gatehouse.example')).not.toContain('trusted-types');
    const [turkish = ''] = sites.find(({ id }) => id === 'tur')?.hosts.prod ?? [];
    expect(policyAt(turkish)).toContain("script-src 'self' 'sha256-script';");
    expect(policyAt(turkish)).toContain("require-trusted-types-for 'script'; trusted-types gatehouse");
  });

  test('lets what measures and advertises through where the operator has a key, and never where codes stand in the address (S7.61)', () => {
    const tracked = ['page', 'form', 'mini-app', 'not-found'];
    const sources = Object.values(trackers.prod).map((tracker) => tracker.sources);
    const keyed = { ...vendors, prod: { ...vendors.prod, trackers: sources } };
    for (const kind of answerKinds) {
      const policyAt = (host: string, table = vendors) =>
        responseHeaders(kind, hostContext(host, sites, mainSite), hashes, table)['content-security-policy'] ?? '';
      const isTracked = tracked.includes(kind);
      expect([kind, policyAt('localhost').includes('vendor.localhost')]).toEqual([kind, isTracked]);
      expect([kind, policyAt('gatehouse.example').includes('googletagmanager')]).toEqual([kind, false]);
      const live = policyAt('gatehouse.example', keyed);
      expect([kind, live.includes('script-src') && live.includes('https://www.googletagmanager.com')]).toEqual([
        kind,
        isTracked,
      ]);
      // It works with no page that enforces Trusted Types; without a key all plain pages do.
      if (kind === 'page') expect(live).not.toContain('trusted-types');
      if (kind === 'page') expect(policyAt('gatehouse.example')).toContain("trusted-types 'none'");
    }
  });

  test('lets the messenger’s SDK run on mini-app pages, and nowhere else (S7.64)', () => {
    for (const kind of answerKinds) {
      const policy = headersAt('gatehouse.example', kind)['content-security-policy'] ?? '';
      const sdk = 'https://telegram.org/js/telegram-web-app.js';
      expect([kind, policy.includes(sdk)]).toEqual([kind, kind === 'mini-app']);
    }
  });

  test('asks for https on the prod hosts only, so that no preview and no local run is locked out', () => {
    for (const [host, wanted] of [
      ['gatehouse.example', true],
      ['testnet.gatehouse.example', false],
      ['localhost', false],
      ['preview.example', false],
    ] as const) {
      const headers = headersAt(host, 'page');
      expect([host, 'strict-transport-security' in headers]).toEqual([host, wanted]);
      expect([host, headers['content-security-policy']?.includes('upgrade-insecure-requests')]).toEqual([host, wanted]);
    }
  });

  test('keeps what depends on the visitor out of caches, and says on what it depends (S2.03)', () => {
    for (const host of ['gatehouse.example', 'localhost', 'evil.example']) {
      expect(headersAt(host, 'redirect')).toMatchObject({
        'cache-control': 'private, no-store',
        vary: 'Accept-Language, Cookie',
      });
    }
  });

  test('keeps hashed files for a year, asks again for pages, and lets nothing be kept under a name that is not ours', () => {
    expect(headersAt('localhost', 'asset')['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headersAt('localhost', 'page')['cache-control']).toBe('no-cache');
    expect(headersAt('evil.example', 'page')['cache-control']).toBe('no-store');
  });

  test('tells no other site the address of a consent page, and lets a login window answer its opener', () => {
    expect(headersAt('localhost', 'consent')['referrer-policy']).toBe('no-referrer');
    expect(headersAt('localhost', 'form')['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headersAt('localhost', 'page')['cross-origin-opener-policy']).toBe('same-origin');
  });
});
