import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brandName } from '../../sites/brand-name.ts';
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
  ['a script within a page', 'tur/tr-TUR/index.html', { samePages: false }],
  ['a page more', 'tur/tr-TUR/new/index.html', { samePages: false }],
  ['the bill of materials', '.manifest/tur.sbom.json', { sameLists: false }],
  ['the list of licences', 'tur/licences.txt', { sameLists: false }],
  ['a file of a page', 'tur/_astro/b.js', { changedFiles: ['_astro/b.js'] }],
  ['a file more', 'tur/_astro/deep/evil.js', { changedFiles: ['_astro/deep/evil.js'] }],
])('%s that was changed after the build is found', (_, name, difference) => {
  writeManifest(dist, 'tur');
  write(name, '<script>evil()</script>');
  const same = { samePages: true, sameLists: true, changedFiles: [] };
  expect(compareWithManifest(dist, 'tur')).toEqual({ ...same, ...difference });
});

test('only the files that pages load are compared', () => {
  writeManifest(dist, 'tur');
  write('tur/en/_astro/other.js', 'elsewhere');
  write('tur/_astro/picture.js.png', 'no script');
  expect(compareWithManifest(dist, 'tur')?.changedFiles).toEqual([]);
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
  expect(Object.keys(files)).toEqual(['_astro/a.css', '_astro/a/z.js', '_astro/b.js', '_astro/deep/c.json']);
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
