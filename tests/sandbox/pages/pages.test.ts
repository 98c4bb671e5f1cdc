import { symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPages } from '../../../src/sandbox/pages/pages.ts';
import { builtSites, longText } from '../support/built-sites.ts';

async function site() {
  const dist = await builtSites();
  const pages = createPages(dist);
  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    pages(new Request(new URL(url, 'http://localhost:4321'), { headers, method }));
  return { dist, get };
}

test('a page is served at its path, with and without a trailing slash, without a redirect (S2.01)', async () => {
  const { get } = await site();
  for (const path of ['/en/login', '/en/login/', '/en/login?a=b']) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('global login Words');
  }
});

test('each host serves the pages of its own site (S6.05)', async () => {
  const { get } = await site();
  expect(await (await get('http://tur.localhost:4321/tr-TUR/login')).text()).toBe('tur login');
  expect(await (await get('http://tr-regulated.localhost:4321/tr-TUR/login')).text()).toBe('tur login');
  expect((await get('http://tur.localhost:4321/en/login')).status).toBe(302);
  expect((await get('http://localhost:4321/tr-TUR/login')).headers.get('location')).toBe('/en/login');
});

test('a path without a language is redirected before any file is read (S2.03)', async () => {
  const { get } = await site();
  const response = await get('/login?a=b', { 'accept-language': 'xx' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/en/login?a=b');
});

test('an unknown host serves the main site without a redirect (S2.03)', async () => {
  const { get } = await site();
  const response = await get('http://192.168.0.7:4321/login');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('global login without a language');
});

test('an unknown path gets the "not found" page of its site and language with status 404 (S4.55)', async () => {
  const { get } = await site();
  for (const path of ['/en/nothing', '/_astro/nothing.js', '/en/nothing/index.html/', '/favicon.svg/x.txt']) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.text()).toBe('global not found');
  }
  expect(await (await get('http://tur.localhost/tr-TUR/nothing')).text()).toBe('tur not found');
  expect(await (await get('http://tur.localhost/en-TR/nothing')).text()).toBe('tur not found, in English');
  expect((await get('http://kaz.localhost/ru-KAZ/login')).status).toBe(404);
});

test('files outside the folder of the site are not served', async () => {
  const { dist, get } = await site();
  await symlink(join(dist, 'secret.txt'), join(dist, 'global', 'link.txt'));
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/en/..%2f..%2fsecret.txt',
    '/en/..%5c..%5csecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/%252e%252e%252fsecret.txt',
    '//secret.txt',
    '/.env',
    '/en/%C3.txt',
    '/link.txt',
    '/../tur/404.html',
    `/en/${'x'.repeat(300)}.txt`,
  ];
  for (const path of paths) {
    const response = await get(`http://localhost:4321${path}`);
    expect([path, response.status, await response.text()]).toEqual([path, 404, 'global not found']);
  }
  for (const path of ['/en/%00secret.txt', '/en/%E0%A4%A.txt', '/%zz']) {
    expect([path, (await get(`http://localhost:4321${path}`)).status]).toEqual([path, 400]);
  }
});

test('a file name with spaces and letters of any script is found', async () => {
  const { get } = await site();
  expect(await (await get('/en/%C3%BCnl%C3%BC%20ad.txt')).text()).toBe('a file with an odd name');
});

test('text is sent in the best compression that the request accepts', async () => {
  const { get } = await site();
  const page = `global login ${longText}`;
  for (const [accepted, sent] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const response = await get('/en/login', { 'accept-encoding': accepted });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe(sent);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(String(sent === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes))).toBe(page);
    expect(bytes.length).toBeLessThan(page.length / 10);
  }
  for (const accepted of ['', 'identity', 'br;q=0', 'zstd']) {
    const response = await get('/en/login', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe(page);
  }
});

test('pictures, and files that compression does not shrink, are sent uncompressed', async () => {
  const { get } = await site();
  for (const path of ['/pixel.png', '/_astro/tiny.css']) {
    expect((await get(path, { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull();
  }
});

test('files with a hash in their name are cached for a year, and all others are revalidated', async () => {
  const { get } = await site();
  const chunk = await get('/_astro/page.Dk3a.js');
  expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(chunk.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  for (const path of ['/en/login', '/favicon.svg', '/_astro/nothing.js']) {
    expect((await get(path)).headers.get('cache-control')).toBe('no-cache');
  }
});

test('every response forbids content sniffing', async () => {
  const { get } = await site();
  for (const path of ['/en/login', '/en/nothing', '/en/dashboard', '/pixel.png']) {
    expect((await get(path)).headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await get('/en/login', {}, 'POST')).headers.get('x-content-type-options')).toBe('nosniff');
});

test('a page that is already in the cache of the visitor is not sent again', async () => {
  const { get } = await site();
  const etag = (await get('/en/login')).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await get('/en/login', { 'if-none-match': known });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('etag')).toBe(etag);
  }
  expect((await get('/en/login', { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await get('/en/login', { 'accept-encoding': 'br' })).headers.get('etag')).not.toBe(etag);
});

test('a page that was built again is served in its new version', async () => {
  const { dist, get } = await site();
  const file = join(dist, 'global', 'en', 'index.html');
  const before = await get('/en');
  await writeFile(file, 'GLOBAL HOME');
  await utimes(file, new Date(), new Date(Date.now() + 5000));
  const after = await get('/en');
  expect(await after.text()).toBe('GLOBAL HOME');
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test('HEAD is answered like GET without the body', async () => {
  const { get } = await site();
  for (const path of ['/en/login', '/en/nothing', '/en/dashboard']) {
    const [got, head] = [await get(path), await get(path, {}, 'HEAD')];
    expect(head.status).toBe(got.status);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
    expect(await head.text()).toBe('');
  }
});

test('other methods are refused with the list of allowed methods', async () => {
  const { get } = await site();
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await get('/en/login', {}, method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  }
});

test('the dashboard is the built app shell with a panel that requests the profile', async () => {
  const { get } = await site();
  for (const path of ['/en/dashboard', '/en/dashboard/', '/en/dashboard?newUser=true']) {
    const response = await get(path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(page).toMatch(/^<!doctype html><main id="app"><!--app--><section.*<\/section><!--\/app--><\/main><footer>/s);
    expect(page).not.toContain('Loading');
    expect(page).toContain('"GATEHOUSE_TOKEN"');
    expect(page).toContain('"http://api.localhost:4321/v2/private/user/profile"');
    expect(page).toContain('"/en/login"');
    expect(page).toContain('signed-in-as');
  }
  expect((await get('/en/dashboard/orders')).status).toBe(404);
  expect((await get('/dashboard')).headers.get('location')).toBe('/en/dashboard');
});

test('an app shell without a place for the panel is an error with a clear message', async () => {
  const { get } = await site();
  await expect(get('http://tur.localhost/tr-TUR/dashboard')).rejects.toThrow('The app shell has no <!--app-->');
});
