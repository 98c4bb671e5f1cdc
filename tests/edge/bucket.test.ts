import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bucketAssets, bucketHashes } from '../../src/edge/bucket.ts';
import { startBucket } from './support/bucket.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
  bucket.upload(import.meta.dirname);
  bucket.upload(join(import.meta.dirname, '..', '..', 'locales', 'en'));
});
afterAll(() => bucket.close());

const ask = (path: string, init: RequestInit = {}) =>
  bucketAssets(bucket.address).fetch(new Request(`http://assets.local${path}`, init));

test('a file has the type of its name, whatever the upload said, and the visitor’s headers stay here (S2.03)', async () => {
  const found = await ask('/global.json', { headers: { cookie: 'a=b', authorization: 'c' } });
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await found.json()).not.toEqual({});
  expect(bucket.lastHeaders()).not.toMatchObject({ cookie: expect.anything() });
  expect(bucket.lastHeaders()).not.toMatchObject({ authorization: expect.anything() });
});

test('a file that the visitor has is not sent again, and a key that is not there is not found', async () => {
  const etag = (await ask('/bucket.test.ts')).headers.get('etag') ?? '';
  expect((await ask('/bucket.test.ts', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await ask('/missing.ts')).status).toBe(404);
});

test('a part of a file is answered with the whole file, as HTTP allows', async () => {
  const found = await ask('/bucket.test.ts', { headers: { Range: 'bytes=0-9' } });
  expect([found.status, found.headers.get('content-range')]).toEqual([200, null]);
  expect(await found.text()).toMatch(/^import .*\n[\s\S]*\n$/);
});

test('a key that no bucket takes is not asked for, and not found', async () => {
  const before = bucket.lastHeaders();
  expect((await ask(`/${'a'.repeat(1024)}`)).status).toBe(404);
  expect((await ask(`/${'%C3%A9'.repeat(512)}`)).status).toBe(404);
  expect(bucket.lastHeaders()).toBe(before);
  expect((await ask(`/${'%C3%A9'.repeat(400)}`)).status).toBe(404);
  expect(bucket.lastHeaders()).not.toBe(before);
});

/** What the edge makes of a bucket with one answer to everything. */
async function askOne(
  status: number,
  headers: OutgoingHttpHeaders = {},
  body: Uint8Array | string = '',
): Promise<Response> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const assets = bucketAssets(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const found = await assets.fetch(new Request('http://assets.local/en/login'));
    return new Response(found.body === null ? null : await found.arrayBuffer(), found);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test.each([400, 401, 429, 500, 503])(
  'a bucket that answers %i has failed: that is not a page that is missing',
  async (status) => {
    await expect(askOne(status)).rejects.toThrow(`The bucket answers ${status}.`);
  },
);

test('the longest key that buckets take is asked for', async () => {
  const before = bucket.lastHeaders();
  expect((await ask(`/${'a'.repeat(1023)}`)).status).toBe(404);
  expect(bucket.lastHeaders()).not.toBe(before);
});

test('a header that the visitor has not sent is not sent to the bucket', async () => {
  await ask('/bucket.test.ts');
  expect(bucket.lastHeaders()).not.toHaveProperty('if-none-match');
  expect(bucket.lastHeaders()).not.toHaveProperty('if-modified-since');
});

test('only what is a file has the type of its name, and only a file must be plain', async () => {
  const missing = await askOne(404, { 'content-type': 'application/xml', 'content-encoding': 'identity;br' });
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/xml']);
  expect((await askOne(200, { 'content-type': 'application/xml' }, 'page')).headers.get('content-type')).toBe(
    'application/octet-stream',
  );
});

test.each([403, 404])('a bucket that answers %i has no such file', async (status) => {
  expect((await askOne(status)).status).toBe(status);
});

test('a file is asked for as it is, and one that the bucket sends encoded is refused', async () => {
  await ask('/bucket.test.ts', { headers: { 'Accept-Encoding': 'br' } });
  expect(bucket.lastHeaders()['accept-encoding']).toBe('identity');
  await expect(askOne(200, { 'content-encoding': 'gzip' }, gzipSync('page'))).rejects.toThrow(
    'The bucket sends /en/login as gzip: it needs plain files.',
  );
  const chunked = await askOne(200, { 'content-encoding': 'aws-chunked' }, 'page');
  expect([chunked.headers.get('content-encoding'), await chunked.text()]).toEqual([null, 'page']);
});

test('the hashes beside the bundles are allowed besides those of the function, are read again after ten seconds, and may fail', async () => {
  const own = { login: { scripts: ['sha256-own'], styles: [] } };
  let text: string | undefined;
  const server = createServer((request, response) => {
    const isPolicy = request.url === '/live/.manifest/tur.policy.json';
    response.writeHead(isPolicy && text !== undefined ? 200 : 403).end(isPolicy ? text : 'refused');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  let now = 0;
  const read = bucketHashes(`http://127.0.0.1:${(server.address() as AddressInfo).port}/live`, () => now);
  const scripts = async () => (await read('tur', own)).login?.scripts;
  expect(await read('tur', own)).toBe(own);
  text = JSON.stringify({ login: { scripts: ['sha256-new', "'; script-src *"], styles: ['sha256-style', 1] } });
  expect(await scripts()).toEqual(['sha256-own']);
  now = 10_000;
  const first = await read('tur', own);
  expect(first).toEqual({ login: { scripts: ['sha256-new', 'sha256-own'], styles: ['sha256-style'] } });
  now = 20_000;
  // The same object, so that headers are not made again.
  expect(await read('tur', own)).toBe(first);
  for (const broken of ['{', '[]', '{"login":[]}']) {
    text = broken;
    now += 10_000;
    expect(await scripts(), broken).toEqual(['sha256-own']);
  }
  text = JSON.stringify({ login: { scripts: ['sha256-later'], styles: [] } });
  now += 10_000;
  expect(await scripts()).toEqual(['sha256-later', 'sha256-own']);
  server.close();
  server.closeAllConnections();
  now += 10_000;
  expect(await scripts()).toEqual(['sha256-later', 'sha256-own']);
});
