import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeManifest } from '../../../src/edge/page-manifest.ts';
import { staleSites, touchedSites } from '../../../src/tools/build/changed-sites.ts';

/** Turkish, Dutch and Georgian, with English; the Georgian site has Russian, too. */
const ids = ['tur', 'nld', 'geo'] as const;
let root: string;
let dist: string;

const write = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-changed-'));
  dist = join(root, 'dist');
  for (const name of ['public/favicon.svg', 'src/features/login.ts', 'src/sandbox/server.ts', 'docs/voice.md']) {
    write(name, '');
  }
  for (const language of ['en', 'nl-NL', 'ru-RU', 'tr-TUR']) write(`locales/${language}/global.json`, '{}');
  for (const id of ids) {
    write(`dist/${id}/404.html`, '');
    writeManifest(dist, id);
  }
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the sites that a change since a commit touches', () => {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const commit = () => {
    git('add', '--all');
    git('-c', 'user.name=Test', '-c', 'user.email=test@mail.example', 'commit', '--quiet', '--message', 'State');
  };
  /** Why each site is built. */
  const reasons = (ref = 'HEAD') =>
    Object.fromEntries(touchedSites(root, dist, ids, ref).map(({ id, reason }) => [id, reason]));
  const none = { tur: undefined, nld: undefined, geo: undefined };
  const all = (reason: string) => ({ tur: reason, nld: reason, geo: reason });

  beforeEach(() => {
    write('.gitignore', 'dist\n');
    git('init', '--quiet');
    commit();
  });

  test('are none where nothing has changed', () => expect(reasons()).toEqual(none));

  test.each([
    'docs/voice.md',
    'src/README.md',
    'src/sandbox/server.ts',
    'tests/domain/login.test.ts',
    'e2e/login/login.test.ts',
    'locales/glossary.json',
    'playwright.config.ts',
    '.github/workflows/check.yml',
  ])('are none after a change of %s', (name) => {
    write(name, 'new');
    expect(reasons()).toEqual(none);
  });

  test.each([
    ['tr-TUR', { ...none, tur: 'locales/tr-TUR/global.json' }],
    ['ru-RU', { ...none, geo: 'locales/ru-RU/global.json' }],
    ['en', all('locales/en/global.json')],
    ['ja-JP', none],
  ])('are those whose languages show the text, after a change in %s', (language, expected) => {
    write(`locales/${language}/global.json`, '{"logIn":"new"}');
    expect(reasons()).toEqual(expected);
  });

  test.each([
    'src/features/login.ts',
    'src/tools/build/finish-pages.ts',
    'sites/tur.ts',
    'sites/brands/gatehouse/files/icon.png',
    'public/robots.txt',
    'astro.config.mjs',
    'package-lock.json',
  ])('are all after a change of %s', (name) => {
    write(name, 'new');
    expect(reasons()).toEqual(all(name));
  });

  test('are all after a file has gone, or has another name', () => {
    rmSync(join(root, 'public/favicon.svg'));
    expect(reasons()).toEqual(all('public/favicon.svg'));
    git('mv', 'src/features/login.ts', 'docs/login.ts');
    expect(reasons()).toEqual(all('public/favicon.svg, src/features/login.ts'));
  });

  test('are the same after the change has been committed', () => {
    write('locales/tr-TUR/global.json', '{"logIn":"Giriş"}');
    commit();
    expect(reasons('HEAD~1')).toEqual({ ...none, tur: 'locales/tr-TUR/global.json' });
    expect(reasons()).toEqual(none);
  });

  test('are those that are not built, and those of another brand', () => {
    rmSync(join(dist, 'tur'), { recursive: true });
    rmSync(join(dist, '.manifest/nld.json'));
    write('dist/.manifest/geo.json', '{"brand":"another"}');
    expect(reasons()).toEqual({ tur: 'is not built', nld: 'is not built', geo: 'is built for another brand' });
  });

  test('are told by the first three files', () => {
    for (const name of ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.ts', 'src/e.ts']) write(name, '');
    expect(reasons()).toEqual(all('src/a.ts, src/b.ts, src/c.ts and 2 more'));
  });

  test.each(['no-such-branch', '--output=/tmp/file', 'HEAD:docs'])('are not known for the commit "%s"', (ref) => {
    expect(() => reasons(ref)).toThrow(`git does not know "${ref}"`);
  });
});

describe('the sites that are older than their sources', () => {
  const stale = () => staleSites(root, dist, ids);
  /** In seconds since 1970. */
  const [saved, built, later] = [1000, 2000, 3000];
  const touch = (name: string) => utimesSync(join(root, name), later, later);

  beforeEach(() => {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
    for (const name of ['', ...names]) utimesSync(join(root, name), saved, saved);
    for (const id of ids) writeManifest(dist, id, new Date(built * 1000));
  });

  test('are none after a build, and none after a change of what is in no page', () => {
    expect(stale()).toEqual([]);
    touch('src/sandbox/server.ts');
    touch('docs/voice.md');
    expect(stale()).toEqual([]);
  });

  test.each(['src/features/login.ts', 'locales/tr-TUR/global.json', 'public/favicon.svg'])(
    'are those whose last build started before a change of %s',
    (name) => {
      touch(name);
      expect(stale()).toEqual(ids);
      writeManifest(dist, 'tur', new Date(later * 1000 + 1));
      expect(stale()).toEqual(['nld', 'geo']);
    },
  );

  test('are all after a file has gone', () => {
    rmSync(join(root, 'public/favicon.svg'));
    expect(stale()).toEqual(ids);
  });

  test('are those that are not built, and those of another brand', () => {
    rmSync(join(dist, 'tur'), { recursive: true });
    rmSync(join(dist, '.manifest/nld.json'));
    write('dist/.manifest/geo.json', '{"brand":"another"}');
    utimesSync(join(dist, '.manifest/geo.json'), later, later);
    expect(stale()).toEqual(ids);
  });
});
