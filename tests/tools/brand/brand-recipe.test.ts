// @module-tag all

/** Follows the recipe of `docs/brand.md` exactly, in a copy of the project: nine built sites that hold nothing of another brand. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPng } from '../../../src/tools/brand/check-brand.ts';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

let copy: ProjectCopy;

beforeAll(() => {
  copy = copyProject('biome.json');
  // The folder has pages of the first brand before: its scripts must not stay.
  runLine('npm run build -- --site tur');
  const [, recipe = ''] = readFileSync(join(import.meta.dirname, '../../../docs/brand.md'), 'utf8').split(
    '\n## Recipe: ',
  );
  for (const [, info = '', body = ''] of recipe.matchAll(/^```(\w+[^\n]*)\n(.*?)^```$/gms)) follow(info, body);
  for (const engine of ['nginx', 'worker', 'netlify']) {
    runLine(`npm run edge:config -- --engine ${engine} --site tur --out hosts/${engine} --brand heron`);
  }
}, 600_000);

afterAll(() => copy?.remove());

describe('a brand by the recipe', () => {
  test('has records in the format of the project', () => {
    const { status, stdout, stderr } = copy.tool(
      '@biomejs/biome/bin/biome',
      'check',
      '--vcs-enabled=false',
      'sites/brands/heron',
    );
    expect(status, stdout + stderr).toBe(0);
  });

  test('has records that find the types of the project', () => {
    const folder = join(copy.folder, 'sites/brands/heron');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
      const [, from = ''] = /from '([^']+)'/.exec(readFileSync(join(folder, file), 'utf8')) ?? ['', './look.ts'];
      expect(existsSync(join(folder, from)), `${file} imports ${from}`).toBe(true);
    }
  });

  test('may be uploaded as its own bundle, and not as that of another brand', () => {
    runLine('npm run deploy:check -- --site tur --brand heron');
    const { status, stderr } = copy.run('deploy-check', '--site', 'tur');
    expect(status).toBe(1);
    expect(stderr).toContain('tur: It is built for the brand heron, and checked for gatehouse: add --brand heron.');
  });

  test('has nine sites with its own name, hosts, names of cookies, look and logo', () => {
    const hosts = {
      global: 'heron.example',
      tur: 'heron.tr.example',
      kaz: 'heron.kz.example',
      are: 'heron.ae.example',
    };
    expect(readdirSync(join(copy.folder, 'dist')).filter((name) => !name.startsWith('.'))).toHaveLength(9);
    for (const [site, host] of Object.entries(hosts)) {
      const [language = ''] = readdirSync(join(copy.folder, 'dist', site)).filter((name) => /^(?:en$|en-)/.test(name));
      for (const screen of language === '' ? [] : ['login', 'sign-up', '']) {
        const page = readFileSync(join(copy.folder, 'dist', site, language, screen, 'index.html'), 'utf8');
        expect(page).toContain('<span translate="no">Heron</span>');
        expect(page).toContain(`<link rel="canonical" href="https://${host}/${language}`);
        expect(page).toContain('"storagePrefix":"HERON"');
        expect(page).toContain('d="M12 2 22 21H2Z');
        expect(page).toContain('--radius:3px');
        const isShared = screen !== 'login';
        expect(page.includes(`<meta property="og:image" content="https://${host}/share.png">`)).toBe(isShared);
        expect(page.includes('<link rel="manifest" href="/site.webmanifest">')).toBe(isShared);
      }
      const manifest = JSON.parse(readFileSync(join(copy.folder, 'dist', site, 'site.webmanifest'), 'utf8'));
      expect(manifest).toMatchObject({ name: 'Heron', display: 'minimal-ui', theme_color: heronHeader() });
      for (const { src } of manifest.icons) expect(existsSync(join(copy.folder, 'dist', site, src)), src).toBe(true);
    }
  });

  test('nothing in its bundles, their lists and the rules for hosts names another brand', () => {
    const bundles = filesIn('dist');
    expect(bundles.length).toBeGreaterThan(1500);
    expect(
      bundles.filter((file) => /(?:sbom\.json|licences\.txt|webmanifest|manifest\/tur\.json)$/.test(file)).length,
    ).toBeGreaterThan(9);
    const names = /gatehouse|larkfield/i;
    expect(bundles.filter((file) => names.test(file))).toEqual([]);
    const rules = filesIn('hosts');
    expect(rules.filter((file) => /\.(?:conf|js|toml)$/.test(file))).toHaveLength(4);
    // Rules for nginx name the folder of the bundles, which has our name in it here.
    const textOf = (file: string) => readFileSync(join(copy.folder, file), 'latin1').replaceAll(copy.folder, '');
    expect([...bundles, ...rules].filter((file) => names.test(textOf(file)))).toEqual([]);
  });

  test('nothing in its bundles shows another brand: no picture, no path of a logo, and no words hidden in a picture', async () => {
    const files = filesIn('dist').filter((name) => /\.(?:png|svg|html)$/.test(name));
    const others = ['gatehouse', 'larkfield'].flatMap((brand) => {
      const folder = join(copy.folder, 'sites/brands', brand, 'files');
      return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'base64'));
    });
    expect(others).toHaveLength(12);
    // Of the gate beside the first brand's login, its logo, and the other brand's.
    const drawn = ['M155 480V235a245', 'M2 22V12a10', 'M2 20 12 3l10'];
    const traces: string[] = [];
    for (const file of files) {
      const content = readFileSync(join(copy.folder, file));
      const isTrace = file.endsWith('.png')
        ? (await readPng(content))?.notes.length !== 0
        : drawn.some((path) => content.includes(path));
      if (isTrace || others.includes(content.toString('base64'))) traces.push(file);
    }
    expect(files.filter((file) => file.endsWith('.png'))).toHaveLength(9 * 4);
    expect(traces).toEqual([]);
  });
});

/** Files below a folder of the copy, by their paths from the copy on. */
function filesIn(folder: string): string[] {
  return readdirSync(join(copy.folder, folder), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(copy.folder, join(one.parentPath, one.name)));
}

/** The colour that the new brand's record has for the header. */
function heronHeader(): string | undefined {
  const look = readFileSync(join(copy.folder, 'sites/brands/heron/look.ts'), 'utf8');
  return /header: \{ light: '[^']+', dark: '([^']+)'/.exec(look)?.[1];
}

function follow(info: string, body: string): void {
  const [kind = '', file = ''] = info.split(' ');
  if (kind === 'sh') for (const line of body.trim().split('\n')) runLine(line);
  else if (kind === 'diff') changeFile(file, body.trimEnd().split('\n'));
  else {
    mkdirSync(dirname(join(copy.folder, file)), { recursive: true });
    writeFileSync(join(copy.folder, file), body);
  }
}

/** Replaces the lines marked `-` with those marked `+`. */
function changeFile(file: string, lines: readonly string[]): void {
  const path = join(copy.folder, file);
  const side = (mark: string) =>
    lines.flatMap((line) => (line.startsWith(mark) ? [`${line.slice(1)}\n`] : [])).join('');
  const parts = readFileSync(path, 'utf8').split(side('-'));
  expect(parts, `the lines of the recipe are in ${file}, once`).toHaveLength(2);
  writeFileSync(path, parts.join(side('+')));
}

function runLine(line: string): void {
  const [, script = '', rest = ''] = /^npm run ([\w:]+) -- (.+)$/.exec(line) ?? [];
  const words = rest.split(' ');
  const at = words.indexOf('--brand');
  // As `run.mjs` does, which looks besides whether everything is installed.
  if (at !== -1) process.env.GATEHOUSE_BRAND = words.splice(at, 2)[1];
  const { status, stdout, stderr } = copy.run(script.replace(':', '-'), ...words);
  delete process.env.GATEHOUSE_BRAND;
  expect(status, `${line}\n${stdout}${stderr}`).toBe(0);
}
