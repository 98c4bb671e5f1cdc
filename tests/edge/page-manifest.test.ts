import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteOf } from '../../sites/all.ts';
import { brandName } from '../../sites/brand-name.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { createAnswer } from '../../src/edge/answer.ts';
import { nginxConfig } from '../../src/edge/nginx.ts';
import {
  billFile,
  compareWithManifest,
  hashesOfPages,
  readBuild,
  readHashes,
  sha256,
  watchHashes,
  writeManifest,
} from '../../src/edge/page-manifest.ts';
import { policyFile } from '../../src/edge/policy-file.ts';
import { folderFiles } from '../../src/edge/static-files.ts';
import { workerFiles } from '../../src/tools/build/worker-modules.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-manifest-'));
  write('tur/tr-TUR/index.html', '<script>let home</script>');
  write('tur/tr-TUR/login/index.html', '<style>p{}</style><script>let login</script>');
  write('tur/404.html', '<script>let missing</script>');
  write('tur/_astro/b.js', 'b');
  write('tur/_astro/a.css', 'a');
  write('tur/_astro/deep/c.json', 'c');
  write('tur/licences.txt', 'MIT');
  write('.manifest/tur.sbom.json', '{}');
});
afterEach(() => rmSync(dist, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), text);
}

/** What the pages have: `page` lists everything, because an unusual address may lead to any page. */
const hashes = {
  home: { scripts: [sha256('let home')], styles: [] },
  login: { scripts: [sha256('let login')], styles: [sha256('p{}')] },
  'not-found': { scripts: [sha256('let missing')], styles: [] },
  page: { scripts: [sha256('let home'), sha256('let login'), sha256('let missing')].sort(), styles: [sha256('p{}')] },
};

test('the hash of a text is that of policies', () => {
  // openssl dgst -sha256 -binary | base64
  expect(sha256('abc')).toBe('sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
});

test('the hashes of a site are those of its pages, by the kind of the page, from the manifest or without one', () => {
  expect(readHashes(dist, 'tur')).toEqual(hashes);
  // In order, whatever the order of the files: two machines write the same manifest.
  expect(Object.keys(readHashes(dist, 'tur'))).toEqual(['home', 'login', 'not-found', 'page']);
  expect(readHashes(dist, 'missing')).toEqual({});
  writeManifest(dist, 'tur');
  write('tur/tr-TUR/index.html', '<script>let changed</script>');
  expect(readHashes(dist, 'tur')).toEqual(hashes);
});

test('the last build of a site has its brand and the time of its start', () => {
  expect(readBuild(dist, 'tur')).toBeUndefined();
  writeManifest(dist, 'tur', new Date(1000));
  expect(readBuild(dist, 'tur')).toEqual({ brand: brandName, time: 1000 });
  rmSync(join(dist, 'tur'), { recursive: true });
  expect(readBuild(dist, 'tur')).toBeUndefined();
});

test('without a manifest there is nothing to compare with; a bundle is like its own', () => {
  expect(compareWithManifest(dist, 'tur')).toBeUndefined();
  writeManifest(dist, 'tur');
  expect(compareWithManifest(dist, 'tur')).toEqual({ samePages: true, sameLists: true, changedFiles: [] });
});

test.each([
  ['a script within a page', 'tur/tr-TUR/index.html', { samePages: false, changedFiles: ['tr-TUR/index.html'] }],
  ['a page more', 'tur/tr-TUR/new/index.html', { samePages: false, changedFiles: ['tr-TUR/new/index.html'] }],
  ['the bill of materials', '.manifest/tur.sbom.json', { sameLists: false }],
  ['the list of licences', 'tur/licences.txt', { sameLists: false, changedFiles: ['licences.txt'] }],
  ['a script at the root', 'tur/sw.js', { changedFiles: ['sw.js'] }],
  ['a picture', 'tur/share.png', { changedFiles: ['share.png'] }],
  ['a text', 'tur/locales/tr-TUR/global.json', { changedFiles: ['locales/tr-TUR/global.json'] }],
  ['a rule of the law', 'tur/compliance/login-entry-fe.json', { changedFiles: ['compliance/login-entry-fe.json'] }],
  ['a rule of the host', 'tur/_headers', { changedFiles: ['_headers'] }],
  ['a file of an application', 'tur/.well-known/notes.txt', { changedFiles: ['.well-known/notes.txt'] }],
  ['a file of a page', 'tur/_astro/b.js', { changedFiles: ['_astro/b.js'] }],
  ['a file more', 'tur/_astro/deep/evil.js', { changedFiles: ['_astro/deep/evil.js'] }],
])('%s that was changed after the build is found', (_, name, difference) => {
  writeManifest(dist, 'tur');
  write(name, '<script>evil()</script>');
  const same = { samePages: true, sameLists: true, changedFiles: [] };
  expect(compareWithManifest(dist, 'tur')).toEqual({ ...same, ...difference });
});

test('compressed copies and the operator’s file are not compared: they come after the build', () => {
  writeManifest(dist, 'tur');
  write('tur/_astro/b.js.br', 'packed');
  write('tur/_astro/b.js.zst', 'packed');
  write('tur/status.json', '{}');
  expect(compareWithManifest(dist, 'tur')?.changedFiles).toEqual([]);
  write('tur/tr-TUR/status.json', '{}');
  expect(compareWithManifest(dist, 'tur')?.changedFiles).toEqual(['tr-TUR/status.json']);
});

test('words of a page that were changed after the build are found, although its scripts are the same', () => {
  writeManifest(dist, 'tur');
  write('tur/tr-TUR/index.html', '<script>let home</script><p>Send your password to us');
  expect(compareWithManifest(dist, 'tur')).toMatchObject({ samePages: true, changedFiles: ['tr-TUR/index.html'] });
});

test('files that are gone or came are listed in order', () => {
  writeManifest(dist, 'tur');
  rmSync(join(dist, 'tur/_astro/b.js'));
  write('tur/_astro/a0.js', 'new');
  rmSync(billFile(dist, 'tur'));
  expect(compareWithManifest(dist, 'tur')).toEqual({
    samePages: true,
    sameLists: false,
    changedFiles: ['_astro/a0.js', '_astro/b.js'],
  });
});

test('the files of a manifest are in one order, whatever the order of folders: two machines write the same (S2.03)', () => {
  write('tur/_astro/a/z.js', 'deep');
  writeManifest(dist, 'tur');
  const { files } = JSON.parse(readFileSync(join(dist, '.manifest', 'tur.json'), 'utf8'));
  expect(Object.keys(files)).toEqual([
    ...['404.html', '_astro/a.css', '_astro/a/z.js', '_astro/b.js', '_astro/deep/c.json'],
    ...['licences.txt', 'tr-TUR/index.html', 'tr-TUR/login/index.html'],
  ]);
});

test('the first page of a bundle without languages is a home page', () => {
  write('tur/index.html', '<script>let first</script>');
  for (const kind of ['home', 'page'] as const) {
    expect(readHashes(dist, 'tur')[kind]?.scripts).toContain(sha256('let first'));
  }
  expect(readHashes(dist, 'tur').login).toEqual(hashes.login);
});

test('a server reads the hashes again when the manifest has changed, and not before', () => {
  const watched = watchHashes(dist);
  const first = watched('tur');
  expect(first).toEqual(hashes);
  expect(watched('tur')).toBe(first);
  write('tur/tr-TUR/index.html', '<script>let next</script>');
  expect(watched('tur')).toBe(first);
  writeManifest(dist, 'tur');
  const second = watched('tur');
  expect(second.page?.scripts).toContain(sha256('let next'));
  expect(watched('tur')).toBe(second);
  // The manifest of another time is another one, whatever it says.
  utimesSync(join(dist, '.manifest', 'tur.json'), 1000, 1000);
  expect(watched('tur')).not.toBe(second);
});

test('inline are scripts without a source that run, and styles; each counts once, in order', () => {
  const pages = [
    '<script src="a.js"></script><script type="application/json">{}</script><script type=application/ld+json>{}</script>',
    '<script type="module">b</script><SCRIPT data-src="x">a</SCRIPT><script>b</script><style media="print">z</style>',
    '<script>\n</script><style>z</style><style>y</style>',
  ];
  const found = hashesOfPages(pages, (text) => `hash of ${text}`);
  expect(found).toEqual({
    scripts: ['hash of \n', 'hash of a', 'hash of b'],
    styles: ['hash of y', 'hash of z'],
  });
});

/** Builds the site over the last build: pages with these inline scripts, and their manifest. */
function buildOver(scripts: Readonly<Record<string, string>>): void {
  rmSync(join(dist, 'tur'), { recursive: true });
  for (const [name, script] of Object.entries(scripts)) write(`tur/${name}`, `<script>${script}</script>`);
  writeManifest(dist, 'tur');
}

const login = 'tr-TUR/login/index.html';
const scriptsOf = (kind: 'login' | 'page' | 'home') => readHashes(dist, 'tur')[kind]?.scripts;
const sorted = (...scripts: readonly string[]) => scripts.map(sha256).sort();

test('a build keeps the hashes of the build before beside its own, and none from before that', () => {
  buildOver({ [login]: 'first' });
  expect(scriptsOf('login')).toEqual(sorted('first'));
  buildOver({ [login]: 'second' });
  expect(scriptsOf('login')).toEqual(sorted('first', 'second'));
  buildOver({ [login]: 'third' });
  expect(scriptsOf('login')).toEqual(sorted('second', 'third'));
  expect(scriptsOf('page')).toEqual(sorted('second', 'third'));
});

test('a build after which nothing is gone keeps what the one before it kept', () => {
  buildOver({ [login]: 'first' });
  buildOver({ [login]: 'second' });
  buildOver({ [login]: 'second' });
  buildOver({ [login]: 'second' });
  expect(scriptsOf('login')).toEqual(sorted('first', 'second'));
  buildOver({ [login]: 'second', 'tr-TUR/index.html': 'new' });
  expect(scriptsOf('login')).toEqual(sorted('first', 'second'));
  expect(scriptsOf('page')).toEqual(sorted('first', 'second', 'new'));
});

test('a build over pages of another brand keeps none of their hashes', () => {
  buildOver({ [login]: 'first' });
  const file = join(dist, '.manifest', 'tur.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), brand: 'heron' }));
  buildOver({ [login]: 'second' });
  expect(scriptsOf('login')).toEqual(sorted('second'));
});

test('a build like the one before adds nothing to its policies', () => {
  buildOver({ [login]: 'first' });
  const before = readHashes(dist, 'tur');
  buildOver({ [login]: 'first' });
  expect(readHashes(dist, 'tur')).toEqual(before);
});

test('a kind of page that the build before did not know allows what any of its pages had', () => {
  buildOver({ 'tr-TUR/elsewhere/index.html': 'first' });
  buildOver({ [login]: 'second' });
  expect(scriptsOf('login')).toEqual(sorted('first', 'second'));
});

test('a manifest of an older version of the project, which kept no hashes, is read', () => {
  buildOver({ [login]: 'first' });
  const file = join(dist, '.manifest', 'tur.json');
  const { before: _, ...older } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(older));
  expect(scriptsOf('login')).toEqual(sorted('first'));
  buildOver({ [login]: 'second' });
  expect(scriptsOf('login')).toEqual(sorted('first', 'second'));
});

test('the hashes of the build before do not make a bundle differ from its manifest', () => {
  buildOver({ [login]: 'first' });
  buildOver({ [login]: 'second' });
  expect(compareWithManifest(dist, 'tur')).toMatchObject({ samePages: true });
  write(`tur/${login}`, '<script>first</script>');
  expect(compareWithManifest(dist, 'tur')).toMatchObject({ samePages: false });
});

test('the policies of the Node edge, of nginx and of a function allow the pages of their own build and of the one before', async () => {
  buildOver({ [login]: 'first' });
  buildOver({ [login]: 'second' });
  const site = siteOf('tur');
  const hashes = readHashes(dist, 'tur');
  const answer = createAnswer({ sites: [site], main: site, vendors, hashesOf: () => hashes, ...folderFiles(dist) });
  const request = { method: 'GET', url: `https://${site.hosts.prod[0]}/tr-TUR/login`, headers: { get: () => null } };
  const policies = [
    (await answer(request)).headers.get('content-security-policy'),
    nginxConfig({
      sites: [{ site, root: join(dist, 'tur'), hashes }],
      vendors,
      listen: '443 ssl',
      edge: '127.0.0.1:1',
    }),
    (await workerFiles([{ site, hashes }], dist, 'cloudflare')).get('index.js'),
  ];
  for (const policy of policies) {
    expect(policy).toContain(sha256('first'));
    expect(policy).toContain(sha256('second'));
  }
});

test('an edge of the build before does not allow what is new inline; the file beside the bundles has it', async () => {
  buildOver({ [login]: 'first' });
  const older = readHashes(dist, 'tur');
  buildOver({ [login]: 'second' });
  expect(older.login?.scripts).not.toContain(sha256('second'));
  expect(JSON.parse(readFileSync(join(dist, policyFile('tur')), 'utf8'))).toEqual(readHashes(dist, 'tur'));
});
