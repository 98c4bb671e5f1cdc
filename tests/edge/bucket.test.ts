import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketAssets } from '../../src/edge/bucket.ts';
import { startBucket } from './support/bucket.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket();
  bucket.upload(import.meta.dirname);
});
afterAll(() => bucket.close());

const ask = (path: string, init: RequestInit = {}) =>
  bucketAssets(bucket.address).fetch(new Request(`http://assets.local${path}`, init));

test('a file has the type of its name, whatever the upload said, and the visitor’s headers stay here (S2.03)', async () => {
  const found = await ask('/wrangler/config.schema.json', { headers: { cookie: 'a=b', authorization: 'c' } });
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await found.json()).toMatchObject({ $ref: '#/definitions/RawConfig' });
  expect(bucket.lastHeaders()).not.toMatchObject({ cookie: expect.anything() });
  expect(bucket.lastHeaders()).not.toMatchObject({ authorization: expect.anything() });
});

test('a file that the visitor has is not sent again, and a key that is not there is not found', async () => {
  const etag = (await ask('/bucket.test.ts')).headers.get('etag') ?? '';
  expect((await ask('/bucket.test.ts', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  expect((await ask('/missing.ts')).status).toBe(404);
});

test('a bucket that fails is not a page that is missing', async () => {
  const broken = createServer((_, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  const assets = bucketAssets(`http://127.0.0.1:${(broken.address() as AddressInfo).port}`);
  await expect(assets.fetch(new Request('http://assets.local/en/login'))).rejects.toThrow('The bucket answers 503.');
  broken.closeAllConnections();
  await new Promise((resolve) => broken.close(resolve));
});
