/** What is kept to draw a site again is used only where everything that it was made of is the same. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropRenderer, storeRenderer, takeRenderer } from '../../../src/tools/renderer/renderer-store.ts';

let root: string;
let work: string;

const write = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};
const reads = ['locales/en/global.json', 'locales/notes.json', 'locales/tr-TUR/global.json', 'src/flows/login.ts'];

/** @returns what was read, where the program of the site can be used */
const take = (id: 'tur' | 'nld' = 'tur') => {
  rmSync(join(root, 'aside'), { recursive: true, force: true });
  mkdirSync(join(root, 'aside'));
  return takeRenderer(root, work, id, join(root, 'aside/tur.renderer'), join(root, 'aside/tur'));
};

/** Keeps a program whose build began after everything was written, or at another time. */
function store(startedAt = Number.POSITIVE_INFINITY): void {
  write('made/tur.renderer/program/entry.mjs', 'draw();');
  write('made/tur.renderer/beside/_astro/login.js', 'login();');
  const list = {
    files: reads,
    beforePages: ['locales/notes.json', 'src/flows/login.ts'],
    packages: [join(root, 'node_modules/react/index.js')],
  };
  storeRenderer(root, work, 'tur', join(root, 'made/tur.renderer'), join(root, 'made/tur'), list, startedAt);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-renderer-'));
  work = join(root, '.cache');
  for (const name of [...reads, 'public/favicon.svg', 'package-lock.json', 'node_modules/react/index.js'])
    write(name, '{}');
  store();
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

describe('the program that draws a site', () => {
  test('is copied with all that it needs, where nothing has changed', () => {
    expect(take()).toEqual(reads);
    expect(readFileSync(join(root, 'aside/tur.renderer/program/entry.mjs'), 'utf8')).toBe('draw();');
  });

  test.each([
    ['a text has changed', 'locales/tr-TUR/global.json'],
    ['a file of texts is new', 'locales/tr-TUR/inverse.json'],
    ['a document has changed', 'docs/voice.md'],
  ])('is used where %s', (_, name) => {
    write(name, '{"a":"b"}');
    expect(take()).toEqual(reads);
  });

  test.each([
    ['code has changed', 'src/flows/login.ts'],
    ['a page is new', 'src/pages/new.astro'],
    ['a file beside the pages has changed', 'public/favicon.svg'],
    ['another package is wanted', 'package-lock.json'],
    ['the settings have changed', 'astro.config.mjs'],
    ['the build itself has changed', 'src/tools/renderer/render-pages.ts'],
    ['a file of a package was changed by hand', 'node_modules/react/index.js'],
    ['other packages are installed', 'node_modules/.package-lock.json'],
    ['the environment of Vite has changed', '.env'],
    ['a text has changed that was read before the pages', 'locales/notes.json'],
    ['a file of the program was damaged', '.cache/renderers/tur/program/entry.mjs'],
    ['a file beside the pages is new in it', '.cache/renderers/tur/beside/new.js'],
    ['its list was cut off', '.cache/renderers/tur/kept.json'],
  ])('is not used where %s', (_, name) => {
    write(name, '{"a":"b"}');
    expect(take()).toBeUndefined();
  });

  test('is not used where a file of the project or of the program is gone', () => {
    const name = '.cache/renderers/tur/beside/_astro/login.js';
    const text = readFileSync(join(root, name), 'utf8');
    rmSync(join(root, name));
    expect(take()).toBeUndefined();
    write(name, text);
    expect(take()).toEqual(reads);
    rmSync(join(root, 'src/flows/login.ts'));
    expect(take()).toBeUndefined();
  });

  test('is not used for another site, and not with another variable that Vite reads', () => {
    expect(take('nld')).toBeUndefined();
    vi.stubEnv('PUBLIC_NAME', 'a');
    expect(take()).toBeUndefined();
  });

  test('is gone after it could not draw', () => {
    dropRenderer(work, 'tur');
    expect(existsSync(join(work, 'renderers/tur'))).toBe(false);
    expect(take()).toBeUndefined();
  });

  test.each([
    ['code', 'src/flows/login.ts'],
    ['a file of a package', 'node_modules/react/index.js'],
  ])('is not kept where %s was saved while it was built', (_, name) => {
    dropRenderer(work, 'tur');
    const late = new Date(Date.now() + 60_000);
    utimesSync(join(root, name), late, late);
    store(late.getTime());
    expect(take()).toBeUndefined();
    store(late.getTime() + 1);
    expect(take()).toEqual(reads);
  });

  test('is not kept where an older file was moved into the place of one while it was built', () => {
    dropRenderer(work, 'tur');
    utimesSync(join(root, 'src/flows/login.ts'), 0, 0);
    store(statSync(join(root, 'src/flows/login.ts')).ctimeMs);
    expect(take()).toBeUndefined();
  });

  test('stops no build where it cannot be kept', () => {
    rmSync(work, { recursive: true });
    writeFileSync(work, 'No folder.');
    store();
    expect(take()).toBeUndefined();
  });
});
