/** The Worker without its runtime: what it asks of the assets, and what it makes of them. */

import { expect, test } from 'vitest';
import { siteOf } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { createWorker } from '../../src/edge/worker.ts';

const [global, tur] = [siteOf('global'), siteOf('tur')];
const hashes = { page: { scripts: ['sha256-a'], styles: [] } };
const worker = createWorker({
  sites: [
    { site: global, folder: '/global', hashes },
    { site: tur, folder: '/tur', hashes: {} },
  ],
  vendors,
});

/** Assets by path; `*` answers for every path that is not there. */
function assets(files: Readonly<Record<string, () => Response>>) {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    const found = files[new URL(request.url).pathname] ?? files['*'];
    return found?.() ?? new Response('theirs', { status: 404 });
  };
  return { asked, paths: () => asked.map(({ url }) => new URL(url).pathname), ASSETS: { fetch } };
}

const page = () => new Response('page', { headers: { 'content-type': 'text/html', etag: '"1"', 'x-asset': 'theirs' } });
const ask = (url: string, environment: Parameters<typeof worker.fetch>[1], init: RequestInit = {}) =>
  worker.fetch(new Request(url, init), environment);

test('a Worker without a site is a mistake of its build', () => {
  expect(() => createWorker({ sites: [], vendors })).toThrow('A Worker needs at least one site.');
});

test('a Worker with one site answers for it, and for hosts that nobody knows (S2.03)', async () => {
  const { ASSETS, paths } = assets({ '*': page });
  const alone = createWorker({ sites: [{ site: tur, folder: '', hashes: {} }], vendors });
  for (const host of ['tur.localhost', 'evil.example']) {
    expect((await alone.fetch(new Request(`http://${host}/tr-TUR/login`), { ASSETS })).status).toBe(200);
  }
  expect(paths()).toEqual(['/tr-TUR/login/index.html', '/tr-TUR/login/index.html']);
});

test.each([
  ['http://localhost/en/login', '/global/en/login/index.html'],
  ['http://localhost/en/login/', '/global/en/login/index.html'],
  ['http://localhost/en', '/global/en/index.html'],
  ['http://evil.example/', '/global/index.html'],
  ['http://localhost/en/v1.2/page', '/global/en/v1.2/page/index.html'],
  ['http://localhost/_astro/page.Dk3a.js', '/global/_astro/page.Dk3a.js'],
  ['http://localhost/_astro/page.Dk3a.js/', '/global/_astro/page.Dk3a.js/index.html'],
  ['http://localhost/.well-known/thing', '/global/.well-known/thing/index.html'],
  ['http://localhost/en/%6cogin', '/global/en/login/index.html'],
  ['http://localhost/en/a%20b', '/global/en/a%20b/index.html'],
  ['http://localhost/en/a%3Fb', '/global/en/a%3Fb/index.html'],
  ['http://tur.localhost/tr-TUR/login', '/tur/tr-TUR/login/index.html'],
])('%s asks for %s (S2.03)', async (url, path) => {
  const { ASSETS, paths } = assets({ '*': page });
  expect((await ask(url, { ASSETS })).status).toBe(200);
  expect(paths()).toEqual([path]);
});

test.each([
  '/en//login',
  '/en/.env',
  '/en/.git/config',
  '/en/%2eenv',
  '/en/a%2fb',
  '/en/a%5cb',
  '/en/a%3ab',
  '/en/a%01b',
  '/en/%ff',
])('%s is no name of a file: only the “not found” page is asked for (S2.03)', async (path) => {
  const { ASSETS, paths } = assets({ '*': page });
  expect((await ask(`http://localhost${path}`, { ASSETS })).status).toBe(404);
  expect(paths()).toEqual(['/global/en/404.html']);
});

test('an answer has the headers of the body from the assets, and all others from the table (S2.03)', async () => {
  const { ASSETS } = assets({ '*': page });
  const { headers } = await ask('http://localhost/en/login', { ASSETS });
  expect([headers.get('content-type'), headers.get('etag'), headers.get('x-asset')]).toEqual([
    'text/html',
    '"1"',
    null,
  ]);
  expect([headers.has('content-length'), headers.has('content-encoding')]).toEqual([false, false]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('the policy lists what the pages of the host’s site have inline (S2.03)', async () => {
  const policyOf = async (url: string) =>
    (await ask(url, assets({ '*': page }))).headers.get('content-security-policy');
  expect(await policyOf('http://localhost/en')).toContain('sha256-a');
  expect(await policyOf('http://tur.localhost/tr-TUR')).not.toContain('sha256-a');
});

test('a missing page is the “not found” page, whatever the visitor has, and a plain text where there is none (S2.28)', async () => {
  const { ASSETS, asked, paths } = assets({ '/global/en/404.html': page });
  const known = { 'if-none-match': '"1"', 'if-modified-since': 'Mon, 23 Nov 2026 00:00:00 GMT', accept: 'text/html' };
  const missing = await ask('http://localhost/en/missing', { ASSETS }, { headers: known });
  expect([missing.status, await missing.text()]).toEqual([404, 'page']);
  expect(paths()).toEqual(['/global/en/missing/index.html', '/global/en/404.html']);
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual(known);
  expect(Object.fromEntries(asked[1]?.headers ?? [])).toEqual({ accept: 'text/html' });
  const older = assets({ '/global/404.html': page });
  expect(await (await ask('http://localhost/en/missing', older)).text()).toBe('page');
  expect(older.paths().slice(1)).toEqual(['/global/en/404.html', '/global/404.html']);
  const nothing = await ask('http://localhost/en/missing', assets({}));
  expect([nothing.status, await nothing.text()]).toEqual([404, 'There is no such page.']);
});

test('a page that has not changed is not sent again; a failure of the assets is “not found” (S2.03)', async () => {
  const answer = (status: number) => assets({ '/global/en/login/index.html': () => new Response(null, { status }) });
  expect((await ask('http://localhost/en/login', answer(304))).status).toBe(304);
  expect((await ask('http://localhost/en/login', answer(500))).status).toBe(404);
});

test('the operator’s text of a host is sent; without one, or where it cannot be read, everything is on (S2.03)', async () => {
  const { ASSETS } = assets({});
  const names: string[] = [];
  const namespace = (get: () => Promise<string | null>) => ({
    get(name: string) {
      names.push(name);
      return get();
    },
  });
  const textOf = async (STATUS?: ReturnType<typeof namespace>) =>
    (await ask('http://TUR.localhost:8080/status.json', { ASSETS, ...(STATUS && { STATUS }) })).text();
  expect(await textOf(namespace(async () => '{"signUp":false}'))).toBe('{"signUp":false}');
  expect(names).toEqual(['tur.localhost']);
  expect(await textOf(namespace(async () => null))).toBe('{}');
  expect(await textOf(namespace(() => Promise.reject(new Error('no'))))).toBe('{}');
  expect(await textOf()).toBe('{}');
});
