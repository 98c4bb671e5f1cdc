// @module-tag all

/** A content team changes a text and builds its site again: nothing else changes. */

import { createHash } from 'node:crypto';
import { copyFileSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pseudoMarks } from '../../../src/i18n/pseudo.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

let copy: ProjectCopy;
/** The same sources in another folder, without a cache. */
let elsewhere: ProjectCopy;

beforeAll(() => {
  copy = copyProject();
  elsewhere = copyProject();
  build(copy, '--site', 'nld', '--site', 'geo');
}, 120_000);

afterAll(() => {
  copy.remove();
  elsewhere.remove();
});

describe('one text of one language is changed', () => {
  const words = 'Kom binnen in uw rekening';

  test('its site is built alone, and only files of that site and language change', () => {
    const before = hashesIn(join(copy.folder, 'dist'));
    changeText('loginTitle', words);
    build(copy, '--site', 'nld');
    const after = hashesIn(join(copy.folder, 'dist'));
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== after.get(name),
    );
    expect(changed).toContain('nld/nl-NL/login/index.html');
    expect(changed).toContain('nld/locales/nl-NL/inverse.json');
    // The manifest has the hash of each file.
    const ofLanguage = /^(?:nld\/(?:nl-NL|locales\/nl-NL)\/|\.manifest\/nld\.json$)/;
    const others = changed.filter((name) => !ofLanguage.test(name));
    expect(others).toEqual([]);
    expect(readFileSync(join(copy.folder, 'dist/nld/nl-NL/login/index.html'), 'utf8')).toContain(words);
  });

  test('a file with a mistake changes nothing', () => {
    const before = hashesIn(join(copy.folder, 'dist'));
    const file = join(copy.folder, 'locales/nl-NL/inverse.json');
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('",', '"'));
    expect(copy.run('build', '--site', 'nld').status).toBe(1);
    writeFileSync(file, good);
    expect(hashesIn(join(copy.folder, 'dist'))).toEqual(before);
  });
});

/** Three sites stand for nine, among them the main site and one with all languages of a region. */
const sites = ['--site', 'global', '--site', 'nld', '--site', 'geo'];

test('two builds of sites from the same sources are equal, in different folders and with or without a cache', {
  timeout: 900_000,
}, () => {
  // A test above has changed it.
  const changed = 'locales/nl-NL/inverse.json';
  copyFileSync(join(copy.folder, changed), join(elsewhere.folder, changed));
  build(copy, ...sites, '--out', join(copy.folder, 'again'));
  build(elsewhere, ...sites, '--out', join(elsewhere.folder, 'first'));
  const first = hashesIn(join(elsewhere.folder, 'first'));
  expect(first.size).toBeGreaterThan(800);
  expect(hashesIn(join(copy.folder, 'again'))).toEqual(first);
});

describe('the pseudo-language', () => {
  test('is built into the folder of --out, and never into dist/', () => {
    build(elsewhere, '--site', 'geo');
    expect(elsewhere.run('build', '--site', 'geo', '--pseudo')).toMatchObject({
      status: 1,
      stderr: '--pseudo needs --out DIR, because dist/ is published.\n',
    });
    build(elsewhere, '--site', 'geo', '--pseudo', '--out', join(elsewhere.folder, 'preview'));
    const page = (folder: string) =>
      readFileSync(join(elsewhere.folder, folder, 'geo/ka-GEO/login/index.html'), 'utf8');
    expect(page('preview')).toContain(`${pseudoMarks[0]}Ļöĝ îîîñ${pseudoMarks[1]}`);
    expect(page('dist')).not.toContain(pseudoMarks[0]);
  });

  test('is rejected by deploy:check', () => {
    const { status, stderr, stdout } = elsewhere.run(
      'deploy-check',
      '--site',
      'geo',
      '--dir',
      join(elsewhere.folder, 'preview'),
    );
    expect(stdout + stderr).toMatch(/holds a text of the pseudo-language, which is for previews\./);
    expect(status).toBe(1);
  });
});

describe('a preview for colleagues', () => {
  const folder = () => join(elsewhere.folder, 'for-colleagues');

  test('says so on every page, and asks search engines to list none', () => {
    build(elsewhere, '--site', 'geo', '--preview', '--out', folder());
    const pages = globSync('geo/**/*.html', { cwd: folder() });
    expect(pages.length).toBeGreaterThan(50);
    for (const page of pages) {
      const html = readFileSync(join(folder(), page), 'utf8');
      const [line, robots, canonical] = [
        '<p class="preview-line"',
        '<meta name="robots" content="noindex">',
        'rel="canonical"',
      ];
      expect([page, html.includes(line), html.includes(robots), html.includes(canonical)]).toEqual([
        page,
        true,
        true,
        false,
      ]);
    }
    expect(readFileSync(join(folder(), 'geo/robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n');
  });

  test('is accepted by deploy:check as one, and as nothing else', () => {
    const check = (...args: readonly string[]) =>
      elsewhere.run('deploy-check', '--site', 'geo', '--dir', folder(), ...args);
    expect(check('--preview')).toMatchObject({ status: 0 });
    const { status, stderr, stdout } = check();
    expect(stdout + stderr).toContain('is marked as a preview');
    expect(status).toBe(1);
  });
});

function build(project: ProjectCopy, ...args: readonly string[]): void {
  const { status, stderr } = project.run('build', ...args);
  expect(status, stderr).toBe(0);
}

function changeText(key: string, text: string): void {
  const file = join(copy.folder, 'locales/nl-NL/inverse.json');
  const before = readFileSync(file, 'utf8');
  const after = before.replace(new RegExp(`("${key}": )".*"`), (_, start: string) => `${start}${JSON.stringify(text)}`);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

/**
 * Hashes of the files of a folder. Astro gives each island a `uid` that it makes from the path of the project, and nobody reads: it is
 * left out, and so are the hashes of pages in manifests.
 */
function hashesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(
    names.sort().map((name) => {
      const content = readFileSync(join(folder, name));
      const compared = name.endsWith('.html')
        ? content.toString().replaceAll(/ uid="[^"]*"/g, '')
        : name.startsWith('.manifest/')
          ? content.toString().replaceAll(/"[^"]*\.html": "sha256-[^"]*"/g, '')
          : content;
      return [name, createHash('sha256').update(compared).digest('hex')];
    }),
  );
}
