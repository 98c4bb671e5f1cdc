/** A small bundle that is complete and clean, then one thing wrong at a time. */

import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brandName } from '../../../sites/brand-name.ts';
import { neededAssets } from '../../../src/tools/build/bundle-references.ts';
import { checkBundle } from '../../../src/tools/build/check-bundle.ts';
import { galleryWords, sandboxWords } from '../../../src/tools/build/forbidden-content.ts';
import { keepAssets } from '../../../src/tools/build/place-bundle.ts';
import { precompress } from '../../../src/tools/build/precompress.ts';
import { root } from '../../../src/tools/system/command.ts';
import { finishBundle, site, writeBundle, writeFile } from './bundle-fixture.ts';

const sources = { keys: { global: ['reload'], inverse: ['loginTitle'], 'inverse-error-code': ['unknown'] } };
const keyPair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
let work: string;
let good: string;
let bundle: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'gatehouse-bundle-'));
  good = join(work, 'good');
  writeBundle(good);
});

beforeEach(() => {
  bundle = join(work, 'dist', site.id);
  rmSync(bundle, { recursive: true, force: true });
  cpSync(good, bundle, { recursive: true });
});

afterAll(() => rmSync(work, { recursive: true }));

describe('a bundle that is complete and clean', () => {
  test('has no findings', async () => {
    expect(await findings()).toEqual([]);
  });

  test('may hold the scripts of the build before, which are counted', async () => {
    add('_astro/older.z9.js', 'export {};');
    finishBundle(join(work, 'dist'));
    expect(await checkBundle(bundle, site, sources)).toMatchObject({ kept: 1, findings: [] });
  });

  test('may lead to pages of the product behind, and hold public keys and its own local hosts', async () => {
    append(
      'tr-TUR/login/index.html',
      `<a href="/tr-TUR/terms">x</a> http://tur.localhost:4321 ${keyPair.publicKey} -----BEGIN RSA PRIVATE KEY-----`,
    );
    expect(await findings()).toEqual([]);
  });
});

test('a bundle of another brand is no bundle of this one', async () => {
  finishBundle(join(work, 'dist'));
  const manifest = join(work, 'dist', '.manifest', `${site.id}.json`);
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"brand": "\w+"/, '"brand": "heron"'));
  const { findings: found } = await checkBundle(bundle, site, sources);
  expect(found).toEqual([`It is built for the brand heron, and checked for ${brandName}: add --brand heron.`]);
});

test('a font that a page names is there, and is one', async () => {
  const face = '<style>@font-face{src:url("/_astro/fonts/a1-b2.woff2") format("woff2")}</style>';
  append('tr-TUR/login/index.html', face);
  const missing = 'tr-TUR/login/index.html names /_astro/fonts/a1-b2.woff2, which is not there.';
  const strange = '_astro/fonts/a1-b2.woff2 is no woff2 file by its first bytes.';
  expect(await findings()).toContain(missing);
  add('_astro/fonts/a1-b2.woff2', 'wOF2');
  const complete = await findings();
  expect(complete).not.toContain(missing);
  expect(complete).not.toContain(strange);
  add('_astro/fonts/a1-b2.woff2', 'GIF8');
  expect(await findings()).toContain(strange);
});

describe('what is missing', () => {
  test.each([
    ['a page in one language', 'en-TR/sign-up/index.html', 'The page /en-TR/sign-up is missing.'],
    ['a page without a language', 'login/index.html', 'The page /login is missing.'],
    ['the error page', '404.html', 'The error page, 404.html, is missing.'],
    ['that of a language', 'en-TR/404.html', 'The error page, en-TR/404.html, is missing.'],
    ['an island', '_astro/Form.a1.js', / names \/_astro\/Form\.a1\.js, which is not there\.$/],
    ['the renderer', '_astro/client.b2.js', / names \/_astro\/client\.b2\.js, which is not there\.$/],
    ['a script of a script', '_astro/part.c3.js', '_astro/Form.a1.js names /_astro/part.c3.js, which is not there.'],
    ['one for later', '_astro/later.d4.js', '_astro/Form.a1.js names /_astro/later.d4.js, which is not there.'],
    ['the icon', 'favicon.svg', / names \/favicon\.svg, which is not there\.$/],
    ['a locale file', 'locales/en-TR/inverse.json', '/locales/en-TR/inverse.json is missing.'],
  ])('%s', async (_, file, sentence) => {
    rmSync(join(bundle, file));
    expect(
      (await findings()).some((found) => (sentence instanceof RegExp ? sentence.test(found) : found === sentence)),
    ).toBe(true);
  });

  test('a page that a link leads to', async () => {
    append('404.html', '<a href="/de-EU/login">x</a>');
    expect(await findings()).toEqual(['404.html names /de-EU/login, which is not there.']);
  });

  test('a text in one language', async () => {
    add('locales/en-TR/inverse.json', '{}');
    add('locales/tr-TUR/inverse.json', '{ "loginTitle": "" }');
    expect(await findings()).toEqual(['locales/tr-TUR/inverse.json (like 1 more) has no text for "loginTitle".']);
    add('locales/tr-TUR/inverse.json', '[]');
    expect(await findings()).toContain('locales/tr-TUR/inverse.json is not an object of texts.');
  });

  test('the title of a page', async () => {
    add('en-TR/login/index.html', '<!doctype html><html><title> | Brand</title></html>');
    expect(await findings()).toContain('en-TR/login/index.html has no title.');
  });

  test('the end of a page', async () => {
    add('en-TR/login/index.html', '<!doctype html><html><p>torn');
    expect(await findings()).toContain('en-TR/login/index.html is not a whole page.');
  });
});

describe('what should not be there', () => {
  test.each([
    ['a source map', '_astro/Form.a1.js.map', '{}', 'is a source map'],
    ['a pointer to one', '_astro/x.js', '//# sourceMappingURL=x.js.map', 'points to a source map'],
    ['a hidden file', '.env', 'A=1', 'is a hidden file'],
    ['a source file', '_astro/a.ts', '', 'is of a kind that no page uses'],
    ['broken JSON', 'x.json', '{', 'is not valid JSON'],
    ['a byte order mark', 'x.txt', '\uFEFFx', 'starts with a byte order mark'],
    ['a canary', 'x.txt', 'canary-password', 'holds "canary-", a word of the tests'],
    ['a word of the tests', '_astro/x.js', 'import "vitest"', 'holds "vitest", a word of the tests'],
    ['a word of the sandbox', 'x.txt', '/outbox.json', 'holds "/outbox", a word of the sandbox'],
    [
      'the gallery',
      'gallery/index.html',
      '<!doctype html><html><title>Gallery</title></html>',
      'holds "<title>Gallery", a word of the gallery',
    ],
    ['its script', '_astro/x.js', 'd.dataset.gallery=1', 'holds "dataset.gallery", a word of the gallery'],
    ['a path of this machine', 'x.txt', join(root, 'src'), 'holds a path of this machine'],
    ['a path of another', 'x.txt', '"/home/somebody/app/x"', 'holds a path of some machine'],
    ['one of Windows', '_astro/x.js', '"C:\\\\work\\\\app"', 'holds a path of some machine'],
    ['an address of a file', 'x.txt', 'file:///x', 'holds the address of a file'],
    [
      'the local host of no site',
      'x.txt',
      'other.localhost',
      'holds other.localhost, which is not a local host of any site',
    ],
    [
      'a bare local address',
      'x.txt',
      'http://strange.localhost:8080',
      'holds strange.localhost, which is not a local host of any site',
    ],
    ['one in numbers', 'x.txt', '127.0.0.1:80', 'holds 127.0.0.1, which is not a local host of any site'],
  ])('%s', async (_, file, text, what) => {
    add(file, text);
    expect(await findings()).toContain(`${file} ${what}.`);
  });

  test('bytes that are not UTF-8', async () => {
    writeFileSync(join(bundle, 'x.txt'), Buffer.from([0x61, 0xff]));
    expect(await findings()).toEqual(['x.txt is not valid UTF-8.']);
  });

  test('a file that is not the one that the build has written, by the manifest', async () => {
    finishBundle(join(work, 'dist'));
    append('_astro/later.d4.js', ' ');
    expect(await judge()).toEqual(['_astro/later.d4.js is not the file of the build.']);
  });

  test('a manifest of another build beside it, by which the policy would stop scripts or styles of these pages', async () => {
    const sentence =
      'The manifest beside the bundle is of another build: with its hashes the pages would not run. Build the site again.';
    finishBundle(join(work, 'dist'));
    expect(await judge()).toEqual([]);
    append('404.html', '<script>let changed=1</script>');
    expect(await judge()).toEqual([sentence, '404.html is not the file of the build.']);
    finishBundle(join(work, 'dist'));
    expect(await judge()).toEqual([]);
    append('404.html', '<style>p{color:red}</style>');
    expect(await judge()).toEqual([sentence, '404.html is not the file of the build.']);
  });

  test('the words that give the sandbox away are still its own', () => {
    const sources = globSync('src/sandbox/**/*', { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
    for (const word of sandboxWords) expect(sources, word).toContain(word);
  });
});

test('the words that give the gallery away are still its own', () => {
  const [script, title] = galleryWords;
  expect(readFileSync(join(root, 'src/gallery/Stage.tsx'), 'utf8')).toContain(script);
  expect(readFileSync(join(root, 'src/gallery/frame.astro'), 'utf8')).toContain(title);
});

describe('compressed files', () => {
  beforeEach(async () => {
    add('long.txt', 'a long text. '.repeat(200));
    await precompress(bundle);
  });

  test('are right as they are made', async () => {
    expect(await findings()).toEqual([]);
  });

  test('of other bytes, missing ones, and ones without an original are found', async () => {
    append('long.txt', '!');
    expect(await findings()).toEqual(['long.txt.br (like 1 more) is not what long.txt holds.']);
    rmSync(join(bundle, 'long.txt'));
    expect(await findings()).toEqual(['long.txt.br (like 1 more) is a compressed file without its original.']);
    add('long.txt', 'a long text. '.repeat(200));
    rmSync(join(bundle, 'long.txt.br'));
    add('torn.txt', '');
    add('torn.txt.br', 'torn');
    expect(await findings()).toEqual(['long.txt has no .br beside it.', 'torn.txt.br is not what torn.txt holds.']);
  });
});

describe('what a deploy keeps', () => {
  test('the scripts of the build before, with their compressed forms, and none from before that', () => {
    add('_astro/older.z9.js', 'export {};');
    add('_astro/Form.a1.js.br', '');
    const next = join(work, 'next');
    writeBundle(next, (text) => text.replaceAll('Form.a1', 'Form.a2'));
    rmSync(join(next, '_astro/client.b2.js'));
    keepAssets(bundle, next);
    const names = globSync('_astro/*', { cwd: next }).map((name) => name.slice('_astro/'.length));
    expect(names.sort()).toEqual([
      'Form.a1.js',
      'Form.a1.js.br',
      'Form.a2.js',
      'client.b2.js',
      'later.d4.js',
      'part.c3.js',
    ]);
    rmSync(next, { recursive: true });
  });

  test('a build without new scripts keeps what the one before it kept', () => {
    add('_astro/older.z9.js', 'export {};');
    const next = join(work, 'next');
    cpSync(good, next, { recursive: true });
    keepAssets(bundle, next);
    expect(globSync('_astro/older.z9.js', { cwd: next })).toHaveLength(1);
    rmSync(next, { recursive: true });
  });

  test('what pages need is followed through scripts', () => {
    expect(neededAssets(bundle)).toEqual(
      ['client.b2.js', 'Form.a1.js', 'later.d4.js', 'part.c3.js'].map((name) => `_astro/${name}`).sort(),
    );
  });

  test('says what it found, a sentence each, and fails', () => {
    finishBundle(join(work, 'dist'));
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    rmSync(join(bundle, '404.html'));
    finishBundle(join(work, 'dist'));
    expect(run()).toMatchObject({ status: 1, stderr: 'tur: The error page, 404.html, is missing.\n' });
    rmSync(bundle, { recursive: true });
    expect(run()).toMatchObject({ status: 1, stderr: 'tur: It has not been built.\n' });
  });

  function run() {
    const file = join(root, 'src', 'tools', 'commands', 'deploy-check.ts');
    const args = [file, '--site', site.id, '--dir', join(work, 'dist')];
    return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
  }
});

/** With the manifest of what is there, as if the build had made it so. */
async function findings(): Promise<readonly string[]> {
  finishBundle(join(work, 'dist'));
  return judge();
}

/** With the manifest as it is. */
async function judge(): Promise<readonly string[]> {
  return (await checkBundle(bundle, site, sources)).findings;
}

function add(name: string, text: string): void {
  writeFile(bundle, name, text);
}

/** Before the end of a page, so that it stays a whole one. */
function append(name: string, text: string): void {
  const before = readFileSync(join(bundle, name), 'utf8');
  add(
    name,
    before.endsWith('</body></html>') ? before.replace('</body></html>', () => `${text}</body></html>`) : before + text,
  );
}
