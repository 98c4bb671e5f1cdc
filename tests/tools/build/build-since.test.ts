// @module-tag all

/** `npm run build -- --since REF` in a copy of the project, with real builds. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

/** Three sites stand for nine: Turkish and English, Dutch and English, Georgian, Russian and English. */
const sites = ['--site', 'tur', '--site', 'nld', '--site', 'geo'];
let copy: ProjectCopy;

beforeAll(() => {
  copy = copyProject('docs/voice.md');
  writeFileSync(join(copy.folder, '.gitignore'), 'node_modules\ndist\n.cache\n.astro\nfull\n');
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: copy.folder });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=Test', '-c', 'user.email=test@mail.example', 'commit', '--quiet', '--message', 'Start');
  expect(copy.run('build', ...sites)).toMatchObject({ status: 0 });
}, 240_000);

afterAll(() => copy?.remove());

const buildSince = () => copy.run('build', ...sites, '--since', 'HEAD');

function change(name: string, edit: (text: string) => string): () => void {
  const path = join(copy.folder, name);
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  return () => writeFileSync(path, before);
}

/** Content of all files below a folder; times of writing instead with `times`. */
function filesOf(folder: string, times = false): Record<string, string> {
  const names = readdirSync(join(copy.folder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(copy.folder, folder, name)).isFile())
    .sort();
  const read = (path: string) => (times ? String(statSync(path).mtimeMs) : readFileSync(path, 'base64'));
  return Object.fromEntries(names.map((name) => [name, read(join(copy.folder, folder, name))]));
}

describe('a build of what has changed since a commit', () => {
  test('builds nothing for a document and for the sandbox', () => {
    const undo = [
      change('docs/voice.md', (text) => `${text}\nOne more rule.\n`),
      change('src/sandbox/server/server.ts', (text) => `${text}\n// A remark.\n`),
    ];
    const { status, stdout } = buildSince();
    for (const restore of undo) restore();
    expect(status).toBe(0);
    expect(stdout).toBe(
      ['tur     unchanged since HEAD', 'nld     unchanged since HEAD', 'geo     unchanged since HEAD', ''].join('\n'),
    );
  });

  test('after one Turkish text, builds the Turkish site alone, and dist is what a full build gives, byte for byte', () => {
    const others = ['nld', 'geo'].map((id) => [id, filesOf(`dist/${id}`, true)] as const);
    change('locales/tr-TUR/global.json', (text) =>
      text.replace(/"headerSignUp": "[^"]*"/, '"headerSignUp": "Hesap aç"'),
    );
    const { status, stdout } = buildSince();
    expect(status).toBe(0);
    expect(stdout).toContain('tur     locales/tr-TUR/global.json\nnld     unchanged since HEAD\ngeo     unchanged');
    expect(stdout).not.toMatch(/^(?:nld|geo) +\d+ pages/m);
    expect(readFileSync(join(copy.folder, 'dist/tur/tr-TUR/login/index.html'), 'utf8')).toContain('Hesap aç');
    for (const [id, times] of others) expect(filesOf(`dist/${id}`, true)).toEqual(times);
    expect(copy.run('build', ...sites, '--out', join(copy.folder, 'full'))).toMatchObject({ status: 0 });
    for (const id of ['tur', 'nld', 'geo']) {
      const built = filesOf(`dist/${id}`);
      const full = filesOf(`full/${id}`);
      expect(Object.keys(full).filter((name) => full[name] !== built[name])).toEqual([]);
      // Beside it are at most the hashed files that open pages may still load.
      const kept = Object.keys(built).filter((name) => full[name] === undefined);
      expect(kept.every((name) => name.startsWith('_astro/'))).toBe(true);
    }
  }, 240_000);

  test('says that shared code touches every site', () => {
    change('src/features/login/login.ts', (text) => text.replace('export', '/* Shared. */ export'));
    const { stdout } = buildSince();
    expect(stdout.match(/^(?:tur|nld|geo) +(?![ \d]).*$/gm)).toEqual([
      'tur     locales/tr-TUR/global.json, src/features/login/login.ts',
      'nld     src/features/login/login.ts',
      'geo     src/features/login/login.ts',
    ]);
  }, 240_000);
});
