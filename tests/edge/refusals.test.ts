/** What the edge answers by itself, without a file. */

import { expect, test } from 'vitest';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { createAnswer, type EdgeSetup } from '../../src/edge/answer.ts';

function edge(more: Partial<EdgeSetup> = {}) {
  const answer = createAnswer({
    sites,
    main: mainSite,
    vendors,
    hashesOf: () => ({}),
    file: async () => undefined,
    notFound: async () => undefined,
    ...more,
  });
  return (path: string, method = 'GET', host = 'localhost') =>
    answer({ url: `http://${host}${path}`, method, headers: new Headers() });
}

test.each([
  ['GET', '/en/missing', 404, 'There is no such page.'],
  ['GET', '/en/%', 400, 'This address cannot be read.'],
  ['GET', '/en/%4', 400, 'This address cannot be read.'],
  ['GET', '/en/%4g', 400, 'This address cannot be read.'],
  ['GET', '/en/%00', 400, 'This address cannot be read.'],
  ['POST', '/en/login', 405, 'This address can only be read.'],
  ['POST', '/status.json', 405, 'This address can only be read.'],
  ['BREW', '/en/%', 405, 'This address can only be read.'],
])('%s %s is answered with %i and a sentence of ours, in plain text (S2.03)', async (method, path, status, text) => {
  const file = async () => new Response('a file');
  const answer = await edge(status === 404 ? {} : { file })(path, method);
  expect([answer.status, await answer.text()]).toEqual([status, text]);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['/en/missing', '/en/%', '/status.json'])('a HEAD of %s has no body', async (path) => {
  const [head, get] = [await edge()(path, 'HEAD'), await edge()(path)];
  expect(head.body).toBeNull();
  expect([head.status, [...head.headers]]).toEqual([get.status, [...get.headers]]);
});

test('the operator’s file comes before that of the bundle, for known hosts only; without both everything is on (S2.03)', async () => {
  const asked: string[] = [];
  const status = async (host: string) => {
    asked.push(host);
    return host === 'tur.localhost' ? new Response('operator') : undefined;
  };
  const file = async () => new Response('bundle');
  const textOf = async (setup: Partial<EdgeSetup>, host: string) =>
    (await edge(setup)('/status.json', 'GET', host)).text();
  expect(await textOf({ status, file }, 'TUR.localhost.')).toBe('operator');
  expect(await textOf({ status, file }, 'kaz.localhost')).toBe('bundle');
  expect(await textOf({ status, file }, 'evil.example')).toBe('bundle');
  expect(asked).toEqual(['tur.localhost', 'kaz.localhost']);
  expect(await textOf({ status }, 'kaz.localhost')).toBe('{}');
  expect(await textOf({}, 'kaz.localhost')).toBe('{}');
});

test('the related origins are those of the host’s environment (S1.27)', async () => {
  const paths: string[] = [];
  const file = async (_: unknown, { url }: { readonly url: string }) => {
    paths.push(new URL(url).pathname);
    return new Response('{}');
  };
  const ask = edge({ file });
  await ask('/.well-known/webauthn', 'GET', 'gatehouse.example');
  await ask('/.well-known/webauthn', 'GET', 'test.gatehouse.example');
  await ask('/.well-known/other', 'GET', 'gatehouse.example');
  expect(paths).toEqual(['/.well-known/webauthn.prod.json', '/.well-known/webauthn.test.json', '/.well-known/other']);
});

test('pages that are no files come after the files and before “not found”, with headers of their own', async () => {
  const headers = { 'cache-control': 'max-age=1' };
  const page = async () => new Response('page', { headers });
  const notFound = async () => new Response('not found', { status: 404 });
  const found = await edge({ page, notFound })('/en/mails');
  expect([await found.text(), found.headers.get('cache-control')]).toEqual(['page', 'max-age=1']);
  expect(found.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await (await edge({ page, notFound, file: async () => new Response('file') })('/en/x')).text()).toBe('file');
  expect(await (await edge({ page: async () => undefined, notFound })('/en/x')).text()).toBe('not found');
});

test('each site and environment has the policy of its own pages, also when another was asked before (S2.03)', async () => {
  const ask = edge({
    hashesOf: ({ id }) => ({ page: { scripts: [`sha256-of-${id}`], styles: [] } }),
    file: async () => new Response('file'),
  });
  const policyOf = async (host: string) => (await ask('/en', 'GET', host)).headers.get('content-security-policy');
  const own = await policyOf('localhost');
  expect(own).toContain('sha256-of-global');
  expect(await policyOf('localhost')).toBe(own);
  const hsts = async (host: string) => (await ask('/en', 'GET', host)).headers.has('strict-transport-security');
  expect([await hsts('localhost'), await hsts('gatehouse.example')]).toEqual([false, true]);
});
