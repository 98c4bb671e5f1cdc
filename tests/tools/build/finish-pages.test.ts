import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../../src/edge/page-manifest.ts';
import { finishPages, withNumberedIslands } from '../../../src/tools/build/finish-pages.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'finish-pages-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(join(dir, name, '..'), { recursive: true });
  writeFileSync(join(dir, name), text);
}

test('the islands of a page are numbered, whatever Astro calls them', () => {
  const page = (...ids: string[]) => ids.map((id) => `<astro-island uid="${id}" prefix="r1"></astro-island>`).join('');
  expect(withNumberedIslands(page('Z1x', 'abc'))).toBe(page('1', '2'));
  expect(withNumberedIslands('<p uid="Z1x"></p>')).toBe('<p uid="Z1x"></p>');
});

test('every page of a site is finished: islands numbered, scripts tied to their bytes', () => {
  write('_astro/Form.a.js', 'import"./part.b.js"');
  write('_astro/part.b.js', 'export{}');
  const form = '<script>1</script><astro-island uid="Z1x" component-url="/_astro/Form.a.js"></astro-island>';
  for (const name of ['en/login/index.html', '404.html']) write(name, form);
  write('en/index.html', '<script>1</script>');
  finishPages(dir);
  const integrity = {
    '/_astro/Form.a.js': sha256('import"./part.b.js"'),
    '/_astro/part.b.js': sha256('export{}'),
  };
  const finished = `<script type="importmap">${JSON.stringify({ integrity })}</script>${form.replace('Z1x', '1')}`;
  expect(readFileSync(join(dir, 'en/login/index.html'), 'utf8')).toBe(finished);
  expect(readFileSync(join(dir, '404.html'), 'utf8')).toBe(finished);
  expect(readFileSync(join(dir, 'en/index.html'), 'utf8')).toBe('<script>1</script>');
});
