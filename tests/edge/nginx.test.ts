/** The generated configuration, and what nginx answers by itself: here it stands in front of a Node edge that is not there. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteOf, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { type AnswerKind, responseHeaders } from '../../src/domain/http/response-headers.ts';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { environments } from '../../src/domain/site/site.ts';
import { nginxConfig } from '../../src/edge/nginx.ts';
import { readHashes } from '../../src/edge/page-manifest.ts';
import { findNginx } from '../../src/tools/system/nginx.ts';
import type { Engine } from './support/engines.ts';
import { startNginxEngine } from './support/nginx.ts';
import { bodyOf, type Sent, send } from './support/send.ts';
import { smallDist } from './support/small-dist.ts';

const bundles = sites.map((site) => ({ site, root: `/srv/${site.id}`, hashes: {} }));

function config(more: Partial<Parameters<typeof nginxConfig>[0]> = {}): string {
  return nginxConfig({ sites: bundles, vendors, listen: '443 ssl', edge: '127.0.0.1:8080', ...more });
}

const linesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^ *${name} (.*);$`, 'gm'))].map(([, value]) => value);

test('a configuration without a site is a mistake', () => {
  expect(() => config({ sites: [] })).toThrow('at least one site');
});

test.each([
  ['443 ssl', '443 ssl'],
  ['[::]:443 ssl default_server reuseport backlog=9', '[::]:443 ssl'],
  ['443  ssl   backlog=9', '443 ssl'],
])('the parameters of a socket (%s) are written once, because nginx refuses to start otherwise', (listen, shared) => {
  const [first, ...others] = linesOf(config({ listen }), 'listen');
  expect(first).toBe(listen);
  expect(others).toEqual(Array(sites.length * environments.length).fill(shared));
});

test('a host of another environment than the configured one is unknown (S2.03)', () => {
  expect(linesOf(config(), 'server_name').join(' ')).toContain('"test.gatehouse.example"');
  expect(linesOf(config({ environments: ['prod'] }), 'server_name')).toEqual([
    '_',
    ...sites.map(({ hosts }) => hosts.prod.map((host) => `"${host}"`).join(' ')),
  ]);
});

const nginx = findNginx();

describe.skipIf(nginx === undefined)('nginx without the Node edge', () => {
  let dist: string;
  let engine: Engine;
  beforeAll(async () => {
    dist = smallDist();
    engine = await startNginxEngine(nginx ?? '', dist, await getPort());
  });
  afterAll(async () => {
    await engine.close();
    rmSync(dist, { recursive: true });
  });

  const files: (readonly [path: string, AnswerKind])[] = [
    ...routes.map(({ path, screen }) => [localizedPath('tr-TUR', path), screen] as const),
    ['/en-TR/login/?a=1&b', 'login'],
    ['/_astro/page.Dk3a.js', 'asset'],
    ['/locales/tr-TUR/common.json', 'locale'],
    ['/favicon.svg', 'file'],
  ];

  test.each(files)('sends %s with the headers of the kind “%s” (S2.01, S2.03)', async (target, kind) => {
    const site = siteOf('tur');
    for (const environment of ['prod', 'local'] as const) {
      const sent = { host: site.hosts[environment][0] ?? '', target };
      const { status, headers } = await send(engine.port, sent);
      expect(status).toBe(200);
      expect(headers).toMatchObject(
        responseHeaders(kind, { site, environment, known: true }, readHashes(dist, 'tur'), vendors),
      );
      expect((await send(engine.port, { ...sent, method: 'HEAD' })).status).toBe(200);
      expect(await bodyOf(engine.port, sent)).not.toBe('');
    }
  });

  test.each<Partial<Sent>>([
    { target: '/login' },
    { target: '/' },
    { target: '/xx-YY/login' },
    { target: '/en-TR/login/below' },
    { target: '/en-TR/nothing' },
    { target: '/_astro/gone.js' },
    { target: '/404.html' },
    { target: '/status.json' },
    { target: '/.well-known/webauthn' },
    { target: '/.env' },
    { target: '/en-TR/.env' },
    { target: '/en-TR/%6cogin' },
    { target: '/en-TR//login' },
    { target: '/en-TR/x/../login' },
    { target: '/en-TR/login#part' },
    { target: '/en-TR/login', host: 'evil.example' },
  ])('leaves %j to the Node edge, and says 503 with headers that allow nothing (S2.03, S2.04)', async (sent) => {
    const { status, headers } = await send(engine.port, { host: 'tur.localhost', target: '/', ...sent });
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test.each(['POST', 'PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'BREW'])(
    'refuses %s without a look at its body (S2.03)',
    async (method) => {
      for (const host of ['tur.localhost', 'evil.example']) {
        const sent = { host, target: '/tr-TUR/login', method, headers: { 'Content-Length': '3000000' } };
        const { status, headers } = await send(engine.port, sent);
        expect([status, headers.allow, headers['x-content-type-options']]).toEqual([405, 'GET, HEAD', 'nosniff']);
      }
    },
  );
});

test('the roots are the folders of the sites', () => {
  expect(linesOf(config(), 'root')).toEqual(sites.flatMap(({ id }) => environments.map(() => `"${join('/srv', id)}"`)));
});
