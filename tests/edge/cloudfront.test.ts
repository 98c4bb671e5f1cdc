/** The function for CloudFront, in Node with the event that CloudFront sends, in front of a bucket: it was not run on the service. */

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { responseHeaders } from '../../src/domain/http/response-headers.ts';
import type { Site } from '../../src/domain/site/site.ts';
import { type cloudFrontHandler, signedFetch } from '../../src/edge/cloudfront.ts';
import { readHashes } from '../../src/edge/page-manifest.ts';
import { workerFiles } from '../../src/tools/build/worker-modules.ts';
import { startBucket } from './support/bucket.ts';
import { smallDist } from './support/small-dist.ts';

let dist: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let handler: ReturnType<typeof cloudFrontHandler>;
beforeAll(async () => {
  dist = smallDist();
  bucket = await startBucket();
  bucket.upload(dist);
  const bundles = sites.map((site) => ({ site, hashes: readHashes(dist, site.id) }));
  const files = await workerFiles(bundles, dist, { bucket: bucket.address, host: 'cloudFront' });
  expect([...files.keys()]).toEqual(['index.mjs']);
  ({ handler } = await import(`data:text/javascript,${encodeURIComponent(files.get('index.mjs') ?? '')}`));
});
afterAll(async () => {
  await bucket.close();
  rmSync(dist, { recursive: true });
});

/** An event as CloudFront sends it, and its answer as a visitor would have it. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const [uri = '', querystring = ''] = path.split('?');
  const sent = { host: 'gatehouse.tr.example', 'user-agent': 'Amazon CloudFront', ...headers };
  const list = Object.entries(sent).map(([key, value]) => [key.toLowerCase(), [{ key, value }]]);
  const request = { clientIp: '203.0.113.178', method, uri, querystring, headers: Object.fromEntries(list) };
  const answer = await handler({ Records: [{ cf: { request } }] });
  const found = Object.fromEntries(Object.entries(answer.headers).map(([name, [first]]) => [name, first?.value]));
  return { status: answer.status, headers: found, text: Buffer.from(answer.body, answer.bodyEncoding).toString() };
}

const tur = sites.find(({ id }) => id === 'tur') as Site;

test('a page has the headers of the table, and is whole whatever the visitor has (S2.01, S2.03)', async () => {
  const found = await ask('/tr-TUR/login');
  expect([found.status, found.text]).toEqual(['200', expect.stringContaining('<p>Words</p>')]);
  const context = { site: tur, environment: 'prod', known: true } as const;
  expect(found.headers).toMatchObject(responseHeaders('login', context, readHashes(dist, 'tur'), vendors));
  expect(found.headers).toHaveProperty('etag');
  // CloudFront refuses an answer that counts itself.
  expect(found.headers).not.toHaveProperty('content-length');
  const again = await ask('/tr-TUR/login', { 'If-None-Match': found.headers.etag ?? '' });
  expect([again.status, again.text]).toEqual(['200', found.text]);
});

test('a file has the type of its name, and a HEAD has no body', async () => {
  expect((await ask('/favicon.svg', {}, 'HEAD')).text).toBe('');
  const { text, headers } = await ask('/favicon.svg');
  expect([text, headers['content-type']]).toEqual([expect.stringContaining('<svg'), 'image/svg+xml; charset=utf-8']);
});

test('a path without a language, and one below a page, redirect by the same rule as elsewhere, by the host (S2.03, S2.04, S2.09)', async () => {
  const headers = { 'Accept-Language': 'en', Cookie: 'GATEHOUSE_LANG_KEY=tr-TUR' };
  const found = await ask('/login?a=1', headers);
  expect([found.status, found.headers.location]).toEqual(['302', '/tr-TUR/login?a=1']);
  expect(found.headers['cache-control']).toContain('no-store');
  expect((await ask('/invite/CODE')).headers.location).toBe('/tr-TUR/invite?ref=CODE');
  expect((await ask('/login', { host: 'gatehouse.kz.example' })).headers.location).toBe('/ru-KAZ/login');
});

test('a missing page is ours, in the language of the address, and another method is refused (S2.03, S2.28, S4.55)', async () => {
  const missing = await ask('/tr-TUR/missing');
  expect([missing.status, missing.text]).toEqual(['404', expect.stringContaining('Nothing in tr-TUR')]);
  expect((await ask('/tr-TUR/login', {}, 'POST')).status).toBe('405');
});

test('a private bucket is asked with the rights of the role', async () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };
  const found = await signedFetch(keys)(`${bucket.address}/tur/en-TR/login/index.html`);
  expect(found.status).toBe(200);
  expect(bucket.lastHeaders()).toMatchObject({
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/[^/]*\/s3\/aws4_request, SignedHeaders=/,
    ),
    'x-amz-security-token': 'token',
  });
  await signedFetch({})(`${bucket.address}/tur/en-TR/login/index.html`);
  expect(bucket.lastHeaders()).not.toHaveProperty('authorization');
});
