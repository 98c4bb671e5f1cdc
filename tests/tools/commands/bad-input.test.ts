/**
 * Bad input ends in one clear sentence and a failure, and the pages of the last build stay. The commands run in a copy of
 * the project.
 */

import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..', '..', '..');
const lastGood = '<p>the last good page</p>';
let pristine: string;
let copy: string;

beforeAll(() => {
  pristine = mkdtempSync(join(tmpdir(), 'gatehouse-pristine-'));
  copy = mkdtempSync(join(tmpdir(), 'gatehouse-copy-'));
  for (const name of ['src', 'public/compliance', 'package.json', 'tsconfig.json']) {
    cpSync(join(project, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  // Stands for every fault that only Astro finds.
  write(copy, 'astro.config.mjs', "throw new Error('error: the pages are broken');");
  cpSync(join(project, 'sites'), join(pristine, 'sites'), { recursive: true });
  for (const namespace of ['global', 'inverse', 'inverse-error-code']) {
    write(pristine, `locales/en/${namespace}.json`, '{ "hello": "Hello" }');
  }
  write(pristine, 'dist/tur/index.html', lastGood);
});

beforeEach(() => {
  // No test changes the rest, which is most of it.
  for (const name of ['.cache', 'dist', 'locales', 'sites']) {
    rmSync(join(copy, name), { recursive: true, force: true });
    if (existsSync(join(pristine, name))) cpSync(join(pristine, name), join(copy, name), { recursive: true });
  }
});

afterEach(() => {
  expect(readFileSync(join(copy, 'dist/tur/index.html'), 'utf8')).toBe(lastGood);
});

afterAll(() => {
  for (const folder of [pristine, copy]) rmSync(folder, { recursive: true });
});

describe('npm run build', () => {
  test('an unknown site', () => {
    const { status, stderr } = run('build', ['--site', 'nowhere']);
    expect(stderr).toBe('There is no site "nowhere"; the sites are global, hkg, tur, kaz, eu, nld, geo, idn, are.\n');
    expect(status).toBe(1);
  });

  test('an unknown option', () => {
    const { status, stderr } = run('build', ['--sit', 'tur']);
    expect(stderr).toBe("Unknown option '--sit'; npm run build -- --help says what there is.\n");
    expect(status).toBe(1);
  });

  test.each([
    ['en/global.json', '{\n  "a": "A",\n}', /^locales\/en\/global\.json is not valid JSON: .* \(line 3, column 1\)\.$/],
    ['en/global.json', '{\n  "a": "A', /^locales\/en\/global\.json is not valid JSON: .* \(line 2, column 10\)\.$/],
    ['en/global.json', '', /^locales\/en\/global\.json is not valid JSON: .* \(line 1, column 1\)\.$/],
    ['en/global.json', '[]', /^locales\/en\/global\.json must be an object of texts by key\.$/],
    [
      'tr-TUR/inverse.json',
      '{ "a": { "b": "" } }',
      /^locales\/tr-TUR\/inverse\.json: the value of "a" must be a text\.$/,
    ],
    ['tr-TR/inverse.json', '{}', /^locales\/tr-TR is not the code of a language we publish\.$/],
    ['tr-TUR/extra.json', '{}', /^locales\/tr-TUR\/extra\.json is not one of the files of a language: .*\.json\.$/],
  ])('a broken locale file: %s with %j', (file, text, sentence) => {
    write(copy, `locales/${file}`, text);
    const { status, stderr } = run('build', []);
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(status).toBe(1);
  });

  test('English texts that are missing', () => {
    rmSync(join(copy, 'locales/en/global.json'));
    expect(run('build', [])).toMatchObject({
      status: 1,
      stderr: 'locales/en/global.json is missing; it must hold every text.\n',
    });
  });

  test('a key file that is missing', () => {
    rmSync(join(copy, 'sites/keys/testnet.pub'));
    expect(run('build', ['--site', 'tur'])).toMatchObject({
      status: 1,
      stderr:
        'sites/keys/testnet.pub is missing, the public key for passwords; make one with: npm run keys -- testnet\n',
    });
  });

  test.each([
    ['too short a key', 1024, /prod\.pub is not a 2048-bit RSA public key; /],
    ['a private key', 2048, /prod\.pub holds a private key, and it is published; /],
  ])('a key file with %s', (_, modulusLength, sentence) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    write(copy, 'sites/keys/prod.pub', modulusLength === 2048 ? privateKey : publicKey);
    const { status, stderr } = run('build', []);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });

  test('a site that contradicts itself', () => {
    const file = join(copy, 'sites/nld.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/defaultLanguage: '[^']*'/, "defaultLanguage: 'ja-JP'"));
    const { status, stderr } = run('build', []);
    expect(stderr).toMatch(/^Site nld: the default language, ja-JP, is not among its languages \(nl-NL, en-NL\)\.$/m);
    expect(status).toBe(1);
  });

  test('pages that cannot be built', () => {
    const { status, stderr } = run('build', ['--site', 'tur']);
    expect(stderr).toMatch(/^The pages of tur could not be built:\n.*the pages are broken/s);
    expect(status).toBe(1);
  });
});

describe('npm start', () => {
  test('a port in use is found before anything is built', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    const { status, stdout, stderr } = run('start', ['--fresh'], { PORT: String(port) });
    server.close();
    expect(stderr).toBe(`Port ${port} is in use; choose another with PORT=${port + 1}.\n`);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  test('a port that is not a number', () => {
    expect(run('start', [], { PORT: 'http' })).toMatchObject({
      status: 1,
      stderr: 'PORT is "http", which is not a number from 1 to 65535.\n',
    });
  });

  test('--no-build before a build', () => {
    const { status, stderr } = run('start', ['--no-build'], { PORT: '48321' });
    expect(stderr).toMatch(/^dist\/ has no pages of global, .* for the brand gatehouse: run npm run build first\.\n$/);
    expect(status).toBe(1);
  });

  test('--no-build with a site looks for this site alone', () => {
    const { status, stderr } = run('start', ['--no-build', '--site', 'eu'], { PORT: '48321' });
    expect(stderr).toBe('dist/ has no pages of eu for the brand gatehouse: run npm run build first.\n');
    expect(status).toBe(1);
  });

  test('an exchange without an origin is found before anything is built', () => {
    const { status, stdout, stderr } = run('start', ['--api', 'api.exchange.example'], { PORT: '48321' });
    expect(stderr).toMatch(/^--api is "api\.exchange\.example", and not the origin of an exchange, such as .*\n$/);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  test('a key file that is missing', () => {
    rmSync(join(copy, 'sites/keys/test.pub'));
    const { status, stderr } = run('start', ['--fresh'], { PORT: '48321' });
    expect(stderr).toMatch(/^sites\/keys\/test\.pub is missing, .*\n$/);
    expect(status).toBe(1);
  });
});

describe('npm run keys', () => {
  test('a pair is made, readable only by its owner, and is replaced only with --force', () => {
    rmSync(join(copy, 'sites/keys/testnet.pub'));
    const cache = { XDG_CACHE_HOME: mkdtempSync(join(tmpdir(), 'gatehouse-cache-')) };
    expect(run('keys', ['testnet'], cache).status).toBe(0);
    expect(existsSync(join(copy, 'sites/keys/testnet.pub'))).toBe(true);
    const again = run('keys', ['testnet'], cache);
    expect(again.stderr).toMatch(
      /testnet\.pub already exists; --rotate makes a new pair and keeps this private key, --force keeps nothing\.\n$/,
    );
    expect(again.status).toBe(1);
    expect(run('keys', ['testnet', '--force', '--rotate'], cache)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('name one'),
    });
    expect(run('keys', ['testnet', '--force'], cache).status).toBe(0);
    rmSync(cache.XDG_CACHE_HOME, { recursive: true });
  });

  test('a private key is never written into the project', () => {
    const { status, stderr } = run('keys', ['prod', '--force'], { XDG_CACHE_HOME: join(copy, '.cache') });
    expect(stderr).toMatch(/is inside the project, where private keys are forbidden; /);
    expect(status).toBe(1);
  });

  test('an unknown environment', () => {
    const { status, stderr } = run('keys', ['moon']);
    expect(stderr).toMatch(/^Name one environment, prod, testnet, test; .*\n$/);
    expect(status).toBe(1);
  });
});

describe('src/tools/run.mjs', () => {
  test('an unknown command', () => {
    const { status, stderr } = run('run.mjs', ['fly']);
    expect(stderr).toMatch(/^There is no command "fly"; the commands are (?:[a-z-]+, )+[a-z-]+\.\n$/);
    expect(status).toBe(1);
  });

  test('a brand that is not there', () => {
    const { status, stderr } = run('run.mjs', ['build', '--brand', 'nobody']);
    expect(stderr).toMatch(/^There is no brand "nobody"; the brands are gatehouse.*\.\n$/);
    expect(status).toBe(1);
  });
});

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const file = join(copy, 'src', 'tools', command.includes('.') ? command : join('commands', `${command}.ts`));
  return spawnSync(process.execPath, [file, ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: join(copy, '.cache-of-node'), ...env },
  });
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
