// @module-tag all

/** Follows the recipes of `src/README.md` for a language and a site exactly: the result is a language and a site that work. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pseudo } from '../../../src/i18n/pseudo.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

const host = 'swe.localhost';
let copy: ProjectCopy;
let server: ChildProcess;
let port: number;

beforeAll(async () => {
  copy = copyProject('tests', 'e2e', 'docs/contract/example', 'biome.json');
  const recipes = readFileSync(join(copy.folder, 'src/README.md'), 'utf8').split('\n## Recipe: ').slice(1);
  const followed = recipes.filter((recipe) => /^a (?:language|site)\n/.test(recipe));
  expect(followed).toHaveLength(2);
  for (const { info, body } of followed.flatMap(blocksOf)) {
    follow(info, body);
    if (body.includes('content -- export')) translateFile('sv-SE.xlf');
  }
  server = spawn(process.execPath, ['--input-type=module', '--eval', serve], { cwd: copy.folder });
  port = await new Promise((resolve, reject) => {
    server.stdout?.once('data', (data: Buffer) => resolve(Number(data.toString())));
    server.once('exit', () => reject(new Error('The copy could not be served.')));
  });
}, 240_000);

afterAll(() => {
  server?.kill();
  copy?.remove();
});

const serve = `
  import { startServer } from './src/sandbox/server/server.ts';
  console.log((await startServer({ port: 0, distDir: 'dist', database: ':memory:' })).port);
`;

describe('a language and a site added by the recipe', () => {
  test('the whole copy compiles, and the tests of sites and languages pass in it', { timeout: 300_000 }, () => {
    expect(copy.tool('typescript/bin/tsc', '--project', '.')).toMatchObject({ status: 0, stdout: '' });
    const tests = ['tests/sites', 'tests/domain/site/site.test.ts', 'tests/domain/language/language.test.ts'];
    const { status, stdout } = copy.tool('vitest/vitest.mjs', 'run', ...tests);
    expect(status, stdout).toBe(0);
  });

  test('a visitor gets the language of the path, then the browser’s, then the default (S9.31)', async () => {
    expect(await placeOf('/login', 'sv')).toBe('/sv-SE/login');
    expect(await placeOf('/login', 'en-GB,sv;q=0.5')).toBe('/en/login');
    expect(await placeOf('/login', 'ja')).toBe('/sv-SE/login');
    expect(await placeOf('/ja-JP/login', 'en')).toBe('/en/login');
  });

  test('its pages are in its languages and name each other', async () => {
    for (const [code, tag] of [
      ['sv-SE', 'sv-SE'],
      ['en', 'en'],
    ] as const) {
      const { status, body } = await ask(`/${code}/login`);
      expect(status).toBe(200);
      expect(body).toContain(`<html lang="${tag}" dir="ltr"`);
      expect(body).toContain('hreflang="sv-SE" href="https://gatehouse.se.example/sv-SE/login"');
      expect(body).toContain('hreflang="en" href="https://gatehouse.se.example/en/login"');
      expect(body).not.toContain('hreflang="ja');
    }
    expect((await ask('/sv-SE/login')).body).toContain(translated('Log in'));
  });

  test('its texts can be fetched, complete and translated (S7.59)', async () => {
    const english = JSON.parse(readFileSync(join(copy.folder, 'locales/en/global.json'), 'utf8')) as object;
    const texts = JSON.parse((await ask('/locales/sv-SE/global.json')).body) as Record<string, string>;
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    expect(texts.headerSignUp).toBe(translated('Sign up'));
  });

  test('the sandbox exchange answers its pages, and no page of an unknown host', async () => {
    const allowed = async (origin: string) =>
      (await ask('/v3/config/web', { host: `api.localhost:${port}`, origin })).headers['access-control-allow-origin'];
    expect(await allowed(`http://${host}:${port}`)).toBe(`http://${host}:${port}`);
    expect(await allowed(`http://swe2.localhost:${port}`)).toBeUndefined();
  });
});

interface Block {
  /** The words after the fence: `diff src/domain/site/site.ts`. */
  readonly info: string;
  readonly body: string;
}

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w+[^\n]*)\n(.*?)^```$/gms)].map(([, info = '', body = '']) => ({ info, body }));
}

function follow(info: string, body: string): void {
  const [kind = '', file = ''] = info.split(' ');
  if (kind === 'sh') for (const line of body.trim().split('\n')) runLine(line);
  else if (kind === 'diff') changeFile(file, body.trimEnd().split('\n'));
  else {
    expect(existsSync(join(copy.folder, file)), `${file} exists already`).toBe(false);
    writeFileSync(join(copy.folder, file), body);
  }
}

/** Replaces the lines marked `-` with those marked `+`; the other lines give the place. */
function changeFile(file: string, lines: readonly string[]): void {
  const path = join(copy.folder, file);
  const side = (mark: string) =>
    lines.flatMap((line) => (line.startsWith(mark) || line.startsWith(' ') ? [`${line.slice(1)}\n`] : [])).join('');
  const parts = readFileSync(path, 'utf8').split(side('-'));
  expect(parts, `the lines of the recipe are in ${file}, once`).toHaveLength(2);
  writeFileSync(path, parts.join(side('+')));
}

function runLine(line: string): void {
  const [, script = '', rest = ''] = /^npm run ([\w:]+) -- (.+)$/.exec(line) ?? [];
  const { scripts } = JSON.parse(readFileSync(join(copy.folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const command = scripts[script]?.replace('node src/tools/run.mjs ', '') ?? `no script in: ${line}`;
  const { status, stdout, stderr } = copy.run(command, ...rest.split(' '));
  expect(status, `${line}\n${stdout}${stderr}`).toBe(0);
}

/** Does the translator's work between export and import of the recipe. */
function translateFile(name: string): void {
  const path = join(copy.folder, name);
  const xml = readFileSync(path, 'utf8').replace(/<source>(.*)<\/source>/g, (source, content: string) => {
    const parts = content.split(/(<[^>]*>|&\w+;)/).map((part, index) => (index % 2 === 1 ? part : translated(part)));
    return `${source}\n<target>${parts.join('')}</target>`;
  });
  writeFileSync(path, xml);
}

/** A translation: the text with the accents of the pseudo-language, at the same length, because some texts have little room. */
function translated(text: string): string {
  return [...text].map((letter) => pseudo(letter).charAt(1)).join('');
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  return new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: string }>(
    (resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}`, ...headers } };
      request(options, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      })
        .on('error', reject)
        .end();
    },
  );
}

/** Target of the redirect for a browser with these languages. */
async function placeOf(path: string, languages: string): Promise<string | undefined> {
  const { headers } = await ask(path, { 'accept-language': languages });
  return headers.location?.replace(/^https?:\/\/[^/]+/, '');
}
