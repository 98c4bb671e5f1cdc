// @module-tag all

/** Follows the recipe of `docs/brand.md` exactly, in a copy of the project: nine built sites that hold nothing of another brand. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts';

let copy: ProjectCopy;

beforeAll(() => {
  copy = copyProject();
  const [, recipe = ''] = readFileSync(join(import.meta.dirname, '../../../docs/brand.md'), 'utf8').split(
    '\n## Recipe: ',
  );
  for (const [, info = '', body = ''] of recipe.matchAll(/^```(\w+[^\n]*)\n(.*?)^```$/gms)) follow(info, body);
}, 600_000);

afterAll(() => copy?.remove());

describe('a brand by the recipe', () => {
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
      }
    }
  });

  test('nothing in its bundles names the first brand: no page, script, text, picture or manifest', () => {
    const files = readdirSync(join(copy.folder, 'dist'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    expect(files.length).toBeGreaterThan(1500);
    const traces = files
      .map((file) => join(file.parentPath, file.name))
      .filter((file) => /gatehouse/i.test(file.slice(copy.folder.length) + readFileSync(file, 'latin1')));
    expect(traces).toEqual([]);
  });
});

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
