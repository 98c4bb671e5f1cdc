/** The module for Netlify, with a host that has files and nothing else: it was not run on the service. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteOf } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { responseHeaders } from '../../src/domain/http/response-headers.ts';
import type { netlifyHandler } from '../../src/edge/netlify.ts';
import { readHashes } from '../../src/edge/page-manifest.ts';
import { workerFiles } from '../../src/tools/build/worker-modules.ts';
import { smallDist } from './support/small-dist.ts';

let dist: string;
let files: ReadonlyMap<string, string>;
let edge: { readonly default: ReturnType<typeof netlifyHandler>; readonly config: { readonly path: string } };
beforeAll(async () => {
  dist = smallDist();
  files = await workerFiles([{ site: siteOf('tur'), hashes: readHashes(dist, 'tur') }], dist, 'netlify');
  const text = files.get('netlify/edge-functions/edge.js') ?? '';
  edge = await import(`data:text/javascript,${encodeURIComponent(text)}`);
});
afterAll(() => rmSync(dist, { recursive: true }));

/** The file at an address, as the host has it: no page in a folder, and 404 with a page of its own. */
const context = {
  async next(request: Request, { sendConditionalRequest }: { readonly sendConditionalRequest: boolean }) {
    expect(new URL(request.url).origin).toBe('https://gatehouse.tr.example');
    const file = join(dist, 'tur', new URL(request.url).pathname);
    if (!existsSync(file)) return new Response('theirs', { status: 404 });
    const etag = `"${createHash('md5').update(readFileSync(file)).digest('hex')}"`;
    const isKnown = sendConditionalRequest && request.headers.get('if-none-match') === etag;
    const headers = { etag, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public' };
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(readFileSync(file), { headers });
  },
};
const ask = (path: string, init: RequestInit = {}) =>
  edge.default(new Request(`https://gatehouse.tr.example${path}`, init), context);

test('every request reaches the function, and the host does not redirect (S2.03)', () => {
  expect(edge.config).toEqual({ path: '/*' });
  expect(files.get('netlify.toml')).toBe(
    `[build]\npublish = "${dist}/tur"\n\n[build.processing.html]\npretty_urls = false\n`,
  );
});

test('a page has the headers of the table, and is not sent to who has it (S2.01, S2.03)', async () => {
  const found = await ask('/tr-TUR/login');
  expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('<p>Words</p>')]);
  const site = { site: siteOf('tur'), environment: 'prod', known: true } as const;
  expect(Object.fromEntries(found.headers)).toMatchObject(
    responseHeaders('login', site, readHashes(dist, 'tur'), vendors),
  );
  const again = await ask('/tr-TUR/login', { headers: { 'If-None-Match': found.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('a path without a language, and one below a page, redirect by the same rule as elsewhere (S2.03, S2.04, S2.09)', async () => {
  const headers = { 'Accept-Language': 'en', Cookie: 'GATEHOUSE_LANG_KEY=tr-TUR' };
  expect((await ask('/login?a=1', { headers })).headers.get('location')).toBe('/tr-TUR/login?a=1');
  expect((await ask('/invite/CODE')).headers.get('location')).toBe('/tr-TUR/invite?ref=CODE');
  const affiliate = await ask('/en-TR/register?affiliate_id=1');
  expect([affiliate.status, affiliate.headers.get('location')]).toEqual([302, '/en-TR/sign-up?affiliate_id=1']);
});

test('a missing page is ours, in the language of the address, and another method is refused (S2.03, S2.28, S4.55)', async () => {
  const missing = await ask('/tr-TUR/missing');
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Nothing in tr-TUR')]);
  expect((await ask('/tr-TUR/login', { method: 'POST' })).status).toBe(405);
});
