import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { brandName } from '../../../sites/brand-name.ts';
import { removeInputs, touchedSites, writeInputs } from '../../../src/tools/build/site-inputs.ts';

let root: string;
let dist: string;

const write = (name: string, text: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const commit = () => {
  git('add', '--all');
  git('-c', 'user.name=Test', '-c', 'user.email=test@mail.example', 'commit', '--quiet', '--message', 'State');
};

/** Why each of two sites is built. */
const reasons = (ref = 'HEAD', compress = false) =>
  Object.fromEntries(touchedSites(root, dist, ['tur', 'nld'], ref, compress).map(({ id, reason }) => [id, reason]));
const untouched = { tur: undefined, nld: undefined };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gatehouse-inputs-'));
  dist = join(root, 'dist');
  for (const name of ['locales/en/global.json', 'locales/tr-TUR/global.json', 'locales/nl-NL/global.json']) {
    write(name, '{}');
  }
  for (const name of ['src/flows/login.ts', 'src/flows/turkish.ts', 'src/sandbox/server.ts', 'docs/voice.md']) {
    write(name, '');
  }
  write('public/favicon.svg', '<svg/>');
  write('.gitignore', 'dist\n');
  git('init', '--quiet');
  commit();
  writeInputs(root, dist, 'tur', ['src/flows/login.ts', 'src/flows/turkish.ts'], false);
  writeInputs(root, dist, 'nld', ['src/flows/login.ts'], false);
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the sites that a change touches', () => {
  test('none, where nothing has changed', () => expect(reasons()).toEqual(untouched));

  test('none, where a document or the sandbox has changed', () => {
    write('docs/voice.md', 'new');
    write('src/sandbox/server.ts', 'new');
    expect(reasons()).toEqual(untouched);
  });

  test('the one that shows the text that has changed', () => {
    write('locales/tr-TUR/global.json', '{"logIn":"Giriş"}');
    expect(reasons()).toEqual({ tur: 'locales/tr-TUR/global.json', nld: undefined });
  });

  test('every one, where an English text has changed, which all languages fall back to', () => {
    write('locales/en/global.json', '{"logIn":"Log in"}');
    expect(reasons()).toEqual({ tur: 'locales/en/global.json', nld: 'locales/en/global.json' });
  });

  test('the ones whose builds read the code', () => {
    write('src/flows/turkish.ts', 'new');
    expect(reasons()).toEqual({ tur: 'src/flows/turkish.ts', nld: undefined });
    write('src/flows/login.ts', 'new');
    expect(reasons()).toEqual({ tur: 'src/flows/login.ts, src/flows/turkish.ts', nld: 'src/flows/login.ts' });
  });

  test('every one, where a file is new in a folder that builds list, or gone', () => {
    write('public/robots.txt', '');
    expect(reasons()).toEqual({ tur: 'public/robots.txt', nld: 'public/robots.txt' });
    rmSync(join(root, 'public/robots.txt'));
    rmSync(join(root, 'public/favicon.svg'));
    expect(reasons()).toEqual({ tur: 'public/favicon.svg', nld: 'public/favicon.svg' });
  });

  test('every one, where a file is new that the brand has beside the pages', () => {
    const name = `sites/brands/${brandName}/files/icon.png`;
    write(name, '');
    expect(reasons()).toEqual({ tur: name, nld: name });
  });

  test('every one, where a tool has changed that writes into bundles after their pages', () => {
    const name = 'src/tools/passkeys/related-origins.ts';
    write(name, 'new');
    expect(reasons()).toEqual({ tur: name, nld: name });
  });

  test('the ones of a new file of texts', () => {
    write('locales/nl-NL/inverse.json', '{}');
    expect(reasons()).toEqual({ tur: undefined, nld: 'locales/nl-NL/inverse.json' });
  });

  test('also after the change has been committed', () => {
    write('locales/tr-TUR/global.json', '{"logIn":"Giriş"}');
    commit();
    expect(reasons('HEAD~1')).toEqual({ tur: 'locales/tr-TUR/global.json', nld: undefined });
    expect(reasons('HEAD').tur).toBe('its last build was not of HEAD: locales/tr-TUR/global.json differs');
  });

  test('one whose list is missing or cut off, and one that was built with other options', () => {
    removeInputs(dist, 'tur');
    writeFileSync(join(dist, '.manifest/nld.inputs.json'), '{"compress":false,"files":{"src/');
    const missing = 'there is no list of what its last build read';
    expect(reasons()).toEqual({ tur: missing, nld: missing });
    writeInputs(root, dist, 'nld', ['src/flows/login.ts'], false);
    expect(reasons('HEAD', true).nld).toBe('its last build was with another --compress');
    writeFileSync(join(dist, '.manifest/nld.inputs.json'), '{"brand":"another","compress":false,"files":{}}');
    expect(reasons().nld).toBe('its last build was of another brand');
  });

  test.each(['no-such-branch', '--output=/tmp/file', 'HEAD:docs'])('refuses "%s" as a commit', (ref) => {
    expect(() => reasons(ref)).toThrow(`git does not know "${ref}"`);
  });
});
