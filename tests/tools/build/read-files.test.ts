/** What a run notes, in a process of its own: each way to read a file of the project. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadList } from '../../../src/tools/build/read-files.ts';

const root = join(import.meta.dirname, '../../..');
const path = (name: string) => JSON.stringify(join(root, name));
const url = (name: string) => JSON.stringify(pathToFileURL(join(root, name)).href);

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'read-files-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function readsOf(script: string): ReadList {
  const file = join(dir, 'script.mjs');
  const list = join(dir, 'reads.json');
  writeFileSync(file, `import fs from 'node:fs';\n${script}`);
  const recorder = pathToFileURL(join(root, 'src/tools/build/read-files.ts')).href;
  execFileSync(process.execPath, ['--import', recorder, file], {
    cwd: dir,
    env: { ...process.env, NODE_OPTIONS: '', GATEHOUSE_READS: list },
  });
  return JSON.parse(readFileSync(list, 'utf8'));
}

test.each([
  ['readFileSync', `fs.readFileSync(${path('sites/keys/prod.pem')})`],
  ['readFileSync with an address', `fs.readFileSync(new URL(${url('sites/keys/prod.pem')}))`],
  ['readFile with a callback', `fs.readFile(${path('sites/keys/prod.pem')}, () => undefined)`],
  ['readFile with a promise', `await fs.promises.readFile(${path('sites/keys/prod.pem')})`],
  ['a name that is imported', `(await import('node:fs/promises')).readFile(${path('sites/keys/prod.pem')})`],
  ['a stream', `await fs.createReadStream(${path('sites/keys/prod.pem')}).toArray()`],
  ['an opened file', `fs.closeSync(fs.openSync(${path('sites/keys/prod.pem')}))`],
  ['an opened file with a promise', `await (await fs.promises.open(${path('sites/keys/prod.pem')})).close()`],
  ['a blob', `await fs.openAsBlob(${path('sites/keys/prod.pem')})`],
  ['a copy', `fs.copyFileSync(${path('sites/keys/prod.pem')}, 'copy')`],
  ['a copy of a folder', `fs.cpSync(${path('sites/keys')}, 'keys', { recursive: true })`],
])('a file that is read by %s', (_, script) => {
  expect(readsOf(script).files).toContain('sites/keys/prod.pem');
});

test('modules, by import and by require, with what they import', () => {
  const { files } = readsOf(
    [
      `await import(${url('src/domain/language/language.ts')});`,
      `await import(${url('locales/en/global.json')}, { with: { type: 'json' } });`,
      `(await import('node:module')).createRequire(import.meta.url)(${path('src/domain/storage/stored-names.ts')});`,
    ].join('\n'),
  );
  expect(files).toEqual(
    expect.arrayContaining([
      'src/domain/language/language.ts',
      'locales/en/global.json',
      'src/domain/storage/stored-names.ts',
    ]),
  );
});

test('the modules of an inline script, also one of which nothing remains', () => {
  const { files } = readsOf(
    [
      `fs.writeFileSync('page.ts', 'import { siteIds } from ' + JSON.stringify(${path('src/domain/site/site.ts')}) +`,
      `  '; const unused = () => siteIds; export default () => { document.title = "a"; };');`,
      `const { compileInlineScript } = await import(${url('src/tools/build/inline-scripts.ts')});`,
      `await compileInlineScript(${path('src/shell/inline/island.ts')});`,
      `fs.writeFileSync('text.json', JSON.stringify(await compileInlineScript(process.cwd() + '/page.ts')));`,
    ].join('\n'),
  );
  expect(readFileSync(join(dir, 'text.json'), 'utf8')).not.toContain('tur');
  expect(files).toEqual(expect.arrayContaining(['src/shell/inline/island.ts', 'src/domain/site/site.ts']));
});

test('what was read before the pages is told apart, and packages are by themselves', () => {
  const { files, beforePages, packages } = readsOf(
    [
      `fs.readFileSync(${path('sites/tur.ts')});`,
      `fs.readFileSync(${path('node_modules/astro/package.json')});`,
      `(await import(${url('src/tools/build/read-files.ts')})).notePagesStart();`,
      `fs.readFileSync(${path('sites/nld.ts')});`,
    ].join('\n'),
  );
  expect(files).toEqual(expect.arrayContaining(['sites/nld.ts', 'sites/tur.ts']));
  expect(beforePages).toContain('sites/tur.ts');
  expect(beforePages).not.toContain('sites/nld.ts');
  expect(packages.filter((name) => name.endsWith('/astro/package.json'))).toHaveLength(1);
  expect(files.filter((name) => name.includes('node_modules'))).toEqual([]);
});
