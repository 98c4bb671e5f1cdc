// @module-tag all

/** The scripts of `docs/deploy/` ship bundles and roll back by rclone, whose remote is a folder here. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findProgram } from '../../../src/tools/system/debian.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { jobs } = parseYaml(readFileSync(join(root, 'docs/deploy/workflow.yml'), 'utf8')) as {
  readonly jobs: Readonly<Record<string, { readonly steps?: readonly { readonly run?: string }[] }>>;
};

/** `npm test` installs it where it can. */
const rclone = findProgram(['rclone']);

let dir: string;
let live: string;
/** Whether builds have a file with the hashes of their policies. */
let policies: boolean;

beforeEach(() => {
  policies = false;
  dir = mkdtempSync(join(tmpdir(), 'gatehouse-ship-'));
  live = join(dir, 'store/exchange/live');
  mkdirSync(join(dir, 'store/exchange'), { recursive: true });
  mkdirSync(join(dir, 'bin'));
  const program = join(dir, 'bin/rclone');
  // The log of rclone names files without the folder, so each command is noted before it.
  writeFileSync(program, `#!/bin/sh\necho "rclone $*" >> "$RCLONE_LOG_FILE"\nexec '${rclone}' "$@"\n`);
  chmodSync(program, 0o755);
  cpSync(join(root, 'docs/deploy'), join(dir, 'docs/deploy'), { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(dir, name)), { recursive: true });
  writeFileSync(join(dir, name), text);
}

function run(script: string, environment: Readonly<Record<string, string>> = {}) {
  const result = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    // Bash takes a socket for a login from afar.
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: dir,
    encoding: 'utf8',
    env: {
      PATH: `${join(dir, 'bin')}:${process.env.PATH}`,
      STORE: 'store:exchange',
      RCLONE_CONFIG: '/dev/null',
      RCLONE_CONFIG_STORE_TYPE: 'alias',
      RCLONE_CONFIG_STORE_REMOTE: join(dir, 'store'),
      RCLONE_LOG_FILE: join(dir, 'log'),
      RCLONE_LOG_LEVEL: 'INFO',
      // One file after the other, and no second try.
      ...{ RCLONE_CHECKERS: '1', RCLONE_TRANSFERS: '1', RCLONE_RETRIES: '1' },
      ...environment,
    },
  });
  // A name that was empty: a bucket would take it for a folder of its own.
  expect(readLog()).not.toMatch(/store:\S*\/\//);
  return result;
}

function readLog(): string {
  return existsSync(join(dir, 'log')) ? readFileSync(join(dir, 'log'), 'utf8') : '';
}

/** The step of the workflow that builds what the change touches. */
const buildScript = jobs.build?.steps?.find(({ run }) => run?.includes('npm run build'))?.run ?? '';

/** Runs it on what is live, with a program in place of npm. @returns the command, and the sites that are there as built */
function build() {
  rmSync(join(dir, 'dist'), { recursive: true, force: true });
  cpSync(live, join(dir, 'dist'), { recursive: true });
  writeFileSync(join(dir, 'bin/npm'), '#!/bin/sh\necho "npm $*" > npm.log\n', { mode: 0o755 });
  expect(run(buildScript.replace(/\$\{\{ matrix\.shard \}\}/, '1'))).toMatchObject({ status: 0 });
  const sites = filesOf(join(dir, 'dist/.manifest')).map((name) => name.replace('.json', ''));
  return [readFileSync(join(dir, 'npm.log'), 'utf8').trim(), ...sites];
}

/** A bundle whose pages name the scripts of their build; it also holds the scripts of the build before. */
function bundle(
  folder: string,
  build: string,
  before?: string,
  pages: readonly string[] = ['en/login/index.html'],
): void {
  rmSync(join(dir, folder), { recursive: true, force: true });
  for (const page of pages) write(`${folder}/${page}`, `_astro/login.${build}.js`);
  for (const one of [build, before]) if (one) write(`${folder}/_astro/login.${one}.js`, one);
}

/** Ships builds of sites as the workflow does. */
function ship(commit: string, sites: Readonly<Record<string, string | undefined>>): void {
  expect(tryToShip(commit, sites)).toMatchObject({ status: 0, stderr: '' });
}

/** @param broken a file of the store that cannot be written */
function tryToShip(commit: string, sites: Readonly<Record<string, string | undefined>>, broken?: string) {
  rmSync(join(dir, 'out'), { recursive: true, force: true });
  for (const [site, before] of Object.entries(sites)) {
    bundle(`out/${site}`, commit, before);
    write(`out/.manifest/${site}.json`, commit);
    if (policies) write(`out/.manifest/${site}.policy.json`, `policy of ${commit}`);
  }
  return withBroken(broken, () => run(`bash docs/deploy/ship-release.sh ${commit} out`));
}

const rollBack = (commit: string, broken?: string) =>
  withBroken(broken, () => run('bash docs/deploy/roll-back.sh "$RELEASE"', { RELEASE: commit }));

/** A folder stands where the file would be written. */
function withBroken<Result>(file: string | undefined, act: () => Result): Result {
  if (file === undefined) return act();
  const place = join(dir, 'store/exchange', file);
  rmSync(place, { force: true });
  write(`store/exchange/${file}/in-the-way`, '');
  const result = act();
  rmSync(place, { recursive: true });
  return result;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

const scriptsOf = (site: string) => filesOf(join(live, site)).filter((name) => name.startsWith('_astro/'));
const pageOf = (site: string) => readFileSync(join(live, site, 'en/login/index.html'), 'utf8');
const stored = (name: string) => readFileSync(join(dir, 'store/exchange', name), 'utf8');

/**
 * What was done in the live folder since the last look; what is there already is not put again. A file that is copied within a store keeps the headers that it had, unless the
 * copy on the server is disabled.
 */
function steps(): string[] {
  const done: string[] = [];
  let words: string[] = [];
  for (const line of readLog().split('\n')) {
    if (line.startsWith('rclone ')) words = line.split(' ');
    const [, name = '', what] = /INFO {2}: (.+): (Copied|Deleted)/.exec(line) ?? [];
    if (what === undefined) continue;
    const [, command, from = '', to = ''] = words;
    const target = command === 'copy' ? `${to}/${name}` : command === 'delete' ? `${from}/${name}` : to || from;
    const isWithinStore = from.startsWith('store:') && to.startsWith('store:');
    const losesHeaders =
      isWithinStore && words.includes('--header-upload') && !words.join(' ').includes('--disable copy');
    const verb = what === 'Deleted' ? 'delete' : losesHeaders ? 'put without headers' : 'put';
    if (target.startsWith('store:exchange/live/')) done.push(`${verb} ${target.slice('store:exchange/live/'.length)}`);
  }
  writeFileSync(join(dir, 'log'), '');
  return done;
}

describe.skipIf(rclone === undefined)('shipping a site', () => {
  test('puts scripts first and pages next, and deletes last, by the second deploy after a script', () => {
    ship('a', { tur: undefined });
    expect(steps()).toEqual(['put tur/_astro/login.a.js', 'put tur/en/login/index.html', 'put .manifest/tur.json']);
    ship('b', { tur: 'a' });
    expect(scriptsOf('tur')).toEqual(['_astro/login.a.js', '_astro/login.b.js']);
    steps();
    ship('c', { tur: 'b' });
    expect(steps()).toEqual([
      'delete .manifest/tur.json',
      'put tur/_astro/login.c.js',
      'put tur/en/login/index.html',
      'delete tur/_astro/login.a.js',
      'put .manifest/tur.json',
    ]);
    expect(pageOf('tur')).toBe('_astro/login.c.js');
  });

  test('puts the hashes of the policies before the pages, for a function that reads them beside the bundles', () => {
    policies = true;
    ship('a', { tur: undefined });
    steps();
    ship('b', { tur: 'a' });
    const done = steps();
    const [policy, page] = ['put .manifest/tur.policy.json', 'put tur/en/login/index.html'].map((step) =>
      done.indexOf(step),
    );
    expect(policy).toBeGreaterThan(done.indexOf('delete .manifest/tur.policy.json'));
    expect(page).toBeGreaterThan(policy ?? 0);
    expect(done.at(-1)).toBe('put .manifest/tur.json');
    expect(rollBack('a')).toMatchObject({ status: 0, stderr: '' });
    expect(stored('live/.manifest/tur.policy.json')).toBe('policy of a');
    expect(steps().indexOf('put .manifest/tur.policy.json')).toBe(2);
  });

  test('deletes a page that is no more, and leaves the operator’s file and other sites alone', () => {
    ship('a', { tur: undefined, nld: undefined });
    write('store/exchange/live/tur/en/gone/index.html', '');
    write('store/exchange/live/tur/status.json', '{"signUp":false}');
    ship('b', { tur: 'a' });
    expect(readFileSync(join(live, 'tur', 'status.json'), 'utf8')).toBe('{"signUp":false}');
    expect(filesOf(join(live, 'tur')).filter((name) => name.endsWith('.html'))).toEqual(['en/login/index.html']);
    expect([pageOf('tur'), pageOf('nld')]).toEqual(['_astro/login.b.js', '_astro/login.a.js']);
    expect(stored('releases/manifest').split('\n').sort()).toEqual(['', 'nld a', 'tur b']);
    expect(stored('releases/current')).toBe('b\n');
  });

  test('does nothing for a bundle without files, and nothing where no site was built', () => {
    ship('a', { tur: undefined });
    steps();
    mkdirSync(join(dir, 'empty'));
    const { status, stderr } = run(`bash docs/deploy/ship-site.sh empty "$STORE/live/tur"`);
    expect([status, stderr]).toEqual([1, 'empty has no files.\n']);
    ship('b', {});
    expect(steps()).toEqual([]);
    expect(stored('releases/current')).toBe('b\n');
  });
});

describe.skipIf(rclone === undefined)('rolling back', () => {
  test('goes the same way, and keeps the scripts of the release that visitors have open', () => {
    ship('a', { tur: undefined, nld: undefined });
    ship('b', { tur: 'a' });
    ship('c', { tur: 'b' });
    steps();
    expect(rollBack('b')).toMatchObject({ status: 0, stderr: '' });
    expect(steps()).toEqual([
      'delete .manifest/tur.json',
      'put tur/_astro/login.a.js',
      'put tur/en/login/index.html',
      'put .manifest/tur.json',
    ]);
    expect([pageOf('tur'), pageOf('nld')]).toEqual(['_astro/login.b.js', '_astro/login.a.js']);
    expect(scriptsOf('tur')).toContain('_astro/login.c.js');
    expect(stored('live/.manifest/tur.json')).toBe('b');
    expect(stored('releases/current')).toBe('b\n');
    expect(stored('releases/manifest').split('\n').sort()).toEqual(['', 'nld a', 'tur b']);
    // The next deploy starts from what is live.
    ship('d', { tur: 'b' });
    expect(scriptsOf('tur')).toEqual(['_astro/login.b.js', '_astro/login.d.js']);
  });

  test('does nothing for a release that is not there', () => {
    ship('a', { tur: undefined });
    steps();
    expect(rollBack('x; touch broken').status).not.toBe(0);
    expect(steps()).toEqual([]);
    expect(existsSync(join(dir, 'broken'))).toBe(false);
  });
});

describe.skipIf(rclone === undefined)('after a failure in the middle', () => {
  const tur = () => stored('releases/manifest').match(/^tur .*$/gm);
  const isWhole = () => existsSync(join(live, '.manifest/tur.json'));

  test('a deploy leaves no record that says the site is whole, and the next one does not take what is there for the old site', () => {
    ship('a', { tur: undefined, nld: undefined });
    expect(tryToShip('b', { tur: 'a' }, 'live/tur/en/login/index.html').status).not.toBe(0);
    expect(scriptsOf('tur')).toEqual(['_astro/login.a.js', '_astro/login.b.js']);
    expect([isWhole(), tur()]).toEqual([false, ['tur b']]);
    expect(existsSync(join(live, '.manifest/nld.json'))).toBe(true);
    expect(stored('releases/current')).toBe('a\n');
    ship('c', { tur: 'b' });
    expect([isWhole(), tur(), pageOf('tur')]).toEqual([true, ['tur c'], '_astro/login.c.js']);
  });

  test('a roll back ships the site again, and keeps the scripts that it may have open', () => {
    ship('a', { tur: undefined, nld: undefined });
    expect(tryToShip('b', { tur: 'a' }, 'live/.manifest/tur.json').status).not.toBe(0);
    expect([isWhole(), pageOf('tur')]).toEqual([false, '_astro/login.b.js']);
    expect(rollBack('a')).toMatchObject({ status: 0, stderr: '' });
    expect([isWhole(), tur(), pageOf('tur')]).toEqual([true, ['tur a'], '_astro/login.a.js']);
    expect(scriptsOf('tur')).toEqual(['_astro/login.a.js', '_astro/login.b.js']);
  });

  test('a roll back can be done again, and still knows what it replaces', () => {
    ship('a', { tur: undefined });
    ship('b', { tur: undefined });
    expect(rollBack('a', 'live/tur/en/login/index.html').status).not.toBe(0);
    expect([isWhole(), tur()]).toEqual([false, ['tur b']]);
    expect(rollBack('a')).toMatchObject({ status: 0, stderr: '' });
    expect([isWhole(), tur(), pageOf('tur')]).toEqual([true, ['tur a'], '_astro/login.a.js']);
    expect(scriptsOf('tur')).toContain('_astro/login.b.js');
  });

  test('the next build takes no site of another release for built', { timeout: 180_000 }, () => {
    const command = 'npm run build -- --shard 1/3 --compress --source-maps maps';
    ship('a', { nld: undefined, tur: undefined });
    expect(build()).toEqual([`${command} --since a`, 'nld', 'tur']);
    // One site is shipped, and the next one fails.
    expect(tryToShip('b', { nld: 'a', tur: 'a' }, 'live/tur/en/login/index.html').status).not.toBe(0);
    expect(build()).toEqual([`${command} --since a`]);
    ship('c', { nld: 'b', tur: 'b' });
    expect(build()).toEqual([`${command} --since c`, 'nld', 'tur']);
    // One site goes back, and the next one fails.
    expect(rollBack('a', 'live/tur/en/login/index.html').status).not.toBe(0);
    expect(build()).toEqual([`${command} --since c`]);
    expect(rollBack('a')).toMatchObject({ status: 0 });
    expect(build()).toEqual([`${command} --since a`, 'nld', 'tur']);
    rmSync(join(dir, 'store/exchange/releases/current'));
    rmSync(join(dir, 'current'));
    expect(build()).toEqual([command, 'nld', 'tur']);
  });

  test('a manifest that cannot be read is not taken for a first deploy', () => {
    ship('a', { tur: undefined, nld: undefined });
    steps();
    // A folder stands where the script would put what it reads.
    rmSync(join(dir, 'manifest'));
    write('manifest/in-the-way', '');
    expect(tryToShip('b', { tur: 'a' }).status).not.toBe(0);
    expect(steps()).toEqual([]);
    expect(stored('releases/manifest').split('\n').sort()).toEqual(['', 'nld a', 'tur a']);
  });

  test('a site that no manifest knows is shipped by a roll back with what its release has', () => {
    ship('a', { tur: undefined });
    write('store/exchange/releases/manifest', '');
    expect(rollBack('a')).toMatchObject({ status: 0, stderr: '' });
    expect([tur(), scriptsOf('tur')]).toEqual([['tur a'], ['_astro/login.a.js']]);
  });
});
