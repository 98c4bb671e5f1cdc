/** The files of a bundle as a function sends them. */

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStaticFiles } from '../../src/edge/static-files.ts';

let root: string;
let files: ReturnType<typeof createStaticFiles>;
const long = 'words of a page '.repeat(400);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-files-'));
  files = createStaticFiles();
  write('index.html', 'home');
  write('en/login/index.html', long);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), text);
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return files.serve(root, { url: `http://localhost${path}`, method, headers: new Headers(headers) });
}

const textOf = async (path: string) => (await ask(path))?.text();

test('an address is its file, or the page in its folder (S2.03)', async () => {
  write('en/v1', 'file');
  write('.well-known/thing', 'thing');
  expect(await textOf('/')).toBe('home');
  expect(await textOf('/en/login')).toBe(long);
  expect(await textOf('/en/login/')).toBe(long);
  expect(await textOf('/en/%6cogin')).toBe(long);
  expect(await textOf('/en/v1')).toBe('file');
  expect(await textOf('/en/v1/')).toBeUndefined();
  expect(await textOf('/.well-known/thing')).toBe('thing');
  expect(await textOf(`/${'a'.repeat(300)}`)).toBeUndefined();
});

test.each([
  ['/en//login', undefined],
  ['//en/login', undefined],
  ['/en/%ff', undefined],
  ['/.env', '.env'],
  ['/%2eenv', '.env'],
  ['/en/.env', 'en/.env'],
  ['/a%5cb', 'a\\b'],
  ['/a%3ab', 'a:b'],
  ['/a%01b', 'a\u0001b'],
  ['/a%1fb', 'a\u001fb'],
  ['/en%2fv1', 'en/v1'],
])('%s is not sent, even where there is such a file (S2.03)', async (path, name) => {
  if (name !== undefined) write(name, 'SECRET');
  expect(await ask(path)).toBeUndefined();
});

test('nothing outside the folder is sent, and nothing through a link (S2.03)', async () => {
  symlinkSync(join(root, 'index.html'), join(root, 'inside.html'));
  symlinkSync(tmpdir(), join(root, 'out'));
  for (const path of ['/inside.html', '/out', '/..%2findex.html']) {
    expect(await ask(path)).toBeUndefined();
  }
  // The folder itself may be one.
  symlinkSync(root, `${root}-link`);
  const request = { url: 'http://localhost/', method: 'GET', headers: new Headers() };
  expect(await (await files.serve(`${root}-link`, request))?.text()).toBe('home');
  rmSync(`${root}-link`);
});

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('what is compressed with %s is the file again when it is unpacked (S2.03)', async (encoding, unpack) => {
  write('words.txt', 'words '.repeat(1000));
  const answer = await ask('/words.txt', { 'accept-encoding': encoding });
  expect(answer?.headers.get('content-encoding')).toBe(encoding);
  expect(unpack((await answer?.bytes()) ?? '').toString()).toBe('words '.repeat(1000));
});

test('what is not smaller when it is compressed is sent as it is, and says no encoding', async () => {
  write('tiny.txt', 'abcd');
  write('tiny.txt.br', 'four');
  for (const accepted of ['br', 'gzip']) {
    const answer = await ask('/tiny.txt', { 'accept-encoding': accepted });
    expect(answer?.headers.get('content-encoding')).toBeNull();
    expect(answer?.headers.get('content-length')).toBe('4');
    expect(await answer?.text()).toBe('abcd');
  }
  write('smaller.txt', 'abcd');
  write('smaller.txt.br', 'thr');
  expect((await ask('/smaller.txt', { 'accept-encoding': 'br' }))?.headers.get('content-encoding')).toBe('br');
});

test('only the build makes zstd: without its file the next encoding is sent', async () => {
  const sent = async (accepted: string) =>
    (await ask('/en/login', { 'accept-encoding': accepted }))?.headers.get('content-encoding');
  expect(await sent('zstd')).toBeNull();
  expect(await sent('zstd, gzip;q=0.1')).toBe('gzip');
  expect(await sent('br')).toBe('br');
  write('en/login/index.html.zst', 'made by the build');
  files = createStaticFiles();
  expect(await sent('zstd')).toBe('zstd');
});

test('pictures are not compressed', async () => {
  write('picture.png', long);
  const answer = await ask('/picture.png', { 'accept-encoding': 'br, gzip' });
  expect([answer?.headers.get('content-encoding'), answer?.headers.get('content-type')]).toEqual([null, 'image/png']);
});

test('a HEAD has the headers and no body', async () => {
  const [get, head] = [await ask('/en/login'), await ask('/en/login', {}, 'HEAD')];
  expect(Object.fromEntries(head?.headers ?? [])).toEqual(Object.fromEntries(get?.headers ?? []));
  expect([head?.status, head?.body]).toEqual([200, null]);
});

test('a validator is short, and matches also among others, as a weak one and as “*”', async () => {
  const etag = (await ask('/en/login'))?.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}-identity"$/);
  const statusFor = async (value: string) => (await ask('/en/login', { 'if-none-match': value }))?.status;
  for (const value of [etag, `W/${etag}`, `"other", ${etag}`, `"other" ,  W/${etag} `, '*']) {
    expect([value, await statusFor(value)]).toEqual([value, 304]);
  }
  for (const value of ['', '"other"', etag.replace('-identity', '-br'), etag.replace('-identity', 'W/-identity')]) {
    expect([value, await statusFor(value)]).toEqual([value, 200]);
  }
});

test('an error page is sent with its status, also to who has it', async () => {
  const request = { url: 'http://localhost/x', method: 'GET', headers: new Headers({ 'if-none-match': '*' }) };
  const answer = await files.serveAs(404, root, '/index.html', request);
  expect([answer?.status, await answer?.text()]).toEqual([404, 'home']);
  expect(await files.serveAs(404, root, '/404.html', request)).toBeUndefined();
});

test('a file is read once until its time or size on the disk changes', async () => {
  const file = join(root, 'index.html');
  expect(await textOf('/')).toBe('home');
  writeFileSync(file, 'HOME');
  utimesSync(file, 1000, 1000);
  expect(await textOf('/')).toBe('HOME');
  writeFileSync(file, 'Home');
  utimesSync(file, 1000, 1000);
  expect(await textOf('/')).toBe('HOME');
  writeFileSync(file, 'longer');
  utimesSync(file, 1000, 1000);
  expect(await textOf('/')).toBe('longer');
});
