/** The Node server over a bundle with a precompressed page. Its bytes are made up, so a test sees where they come from. */

import { rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { acceptedEncodings } from '../../src/edge/content-encoding.ts';
import { createEdgeServer } from '../../src/edge/node.ts';
import { smallDist } from './support/small-dist.ts';

const host = mainSite.hosts.prod[0] ?? '';
const made = { br: 'bytes of brotli', zstd: 'bytes of zstd' };
let dist: string;
let server: ReturnType<typeof createEdgeServer>;

beforeAll(async () => {
  dist = smallDist();
  const page = join(dist, mainSite.id, 'en', 'login', 'index.html');
  writeFileSync(page, '<!doctype html><title>Page</title>'.padEnd(4000, '.'));
  writeFileSync(`${page}.br`, made.br);
  writeFileSync(`${page}.zst`, made.zstd);
  server = createEdgeServer(dist, { sites, main: mainSite, vendors });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  rmSync(dist, { recursive: true });
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, zstd', 'zstd'],
  ['br;q=0.5, zstd;q=0.9', 'zstd'],
] as const)('A client that accepts "%s" gets the %s file of the build', async (accepted, encoding) => {
  const answer = await get('/en/login', { 'accept-encoding': accepted });
  expect(answer).toMatchObject({ status: 200, body: made[encoding] });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(made[encoding].length),
    vary: 'Accept-Encoding',
  });
});

test('Each encoding has its own validator, also in the answers to HEAD and with status 304', async () => {
  const tags = new Set<unknown>();
  for (const encoding of ['br', 'zstd', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const { headers: got } = await get('/en/login', headers);
    tags.add(got.etag);
    const head = await get('/en/login', headers, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '', headers: { etag: got.etag } });
    expect(head.headers['content-length']).toBe(got['content-length']);
    const again = await get('/en/login', { ...headers, 'if-none-match': String(got.etag) });
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag: got.etag, vary: 'Accept-Encoding' } });
  }
  expect(tags.size).toBe(4);
});

test('A file that the build did not compress is compressed when it is sent, except to zstd', async () => {
  rmSync(join(dist, mainSite.id, 'en', 'login', 'index.html.zst'));
  writeFileSync(join(dist, mainSite.id, 'en', 'login', 'index.html'), 'x'.repeat(5000));
  expect((await get('/en/login', { 'accept-encoding': 'zstd' })).headers).not.toHaveProperty('content-encoding');
  expect((await get('/en/login', { 'accept-encoding': 'zstd, gzip;q=0.1' })).headers['content-encoding']).toBe('gzip');
});

test.each([
  [null, ['identity']],
  ['', ['identity']],
  ['gzip', ['gzip', 'identity']],
  ['*', ['br', 'zstd', 'gzip', 'identity']],
  ['*;q=0.1, BR;q=0', ['zstd', 'gzip', 'identity']],
  ['gzip;q=0.2, br;q=0.1, identity;q=0.3', ['identity', 'gzip', 'br']],
  ['br;q=x, gzip;q=0', ['identity']],
  ['gzip;q=0.2, *;q=0.5', ['br', 'zstd', 'identity', 'gzip']],
  ['br;q=0.5, gzip, *;q=0', ['gzip', 'br', 'identity']],
])('The header %j means %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Does not decompress the body. */
function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, host }, agent: false };
    const sent = request(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(chunks).toString('latin1'),
      });
    });
    sent.on('error', reject).end();
  });
}
