import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileInlineScript, moduleOf } from '../../../src/tools/build/inline-scripts.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'inline-scripts-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(dir, name);
  writeFileSync(file, text);
  return file;
}

/** The text of a script with its arguments, as a page gets it. */
async function scriptOf(file: string, ...given: readonly unknown[]): Promise<string> {
  const code = moduleOf(await compileInlineScript(file));
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return module.default(...given);
}

test('a module becomes one script that calls its default export with the arguments, and leaves no global', async () => {
  write(
    'names.ts',
    'export const suffix = (name: string): string => name.concat("_KEY"); export const unused = "unused";',
  );
  const file = write(
    'script.ts',
    "import { suffix } from './names.ts';\nexport default function run(name: string, on?: boolean): void { store[suffix(name)] = on; }",
  );
  const store = {};
  const page = { store };
  const text = await scriptOf(file, 'A', true);
  runInNewContext(text, page);
  expect(store).toEqual({ A_KEY: true });
  expect(Object.keys(page)).toEqual(['store']);
  expect(text).not.toMatch(/unused|\n/);
  // Two of them stand in one element.
  runInNewContext(text + (await scriptOf(file, 'B')), page);
  expect(store).toEqual({ A_KEY: true, B_KEY: undefined });
});

test('a script of one function is a call of it in brackets, with its own name in reach, and one of several functions is not', async () => {
  const one = write(
    'one.ts',
    'export default function count(to: number): void { if (to > 0) { list.push(to); count(to - 1); } }',
  );
  const several = write(
    'several.ts',
    'function add(to: number) { list.push(to); list.push(to); }\nexport default function twice(to: number): void { add(to); add(-to); }',
  );
  const list: number[] = [];
  const text = await scriptOf(one, 2);
  expect(text).toMatch(/^\(function \w+\(/);
  runInNewContext(text + (await scriptOf(several, 5)) + text, { list });
  expect(list).toEqual([2, 1, 5, 5, -5, -5, 2, 1]);
});

test('no argument ends the script element, and each arrives as it was given', async () => {
  const file = write('echo.ts', 'export default (text: string) => { store.text = text; };');
  const store: { text?: string } = {};
  const given = '</script><!-- "a\' \\ \u2028 $& $1';
  const text = await scriptOf(file, given);
  expect(text).not.toMatch(/<\/script|<!--/);
  runInNewContext(text, { store });
  expect(store.text).toBe(given);
});

test('a script that needs another chunk, or would end its element, stops the build', async () => {
  write('other.ts', 'export const a = 1;');
  const chunk = write('chunk.ts', "export default () => { import('./other.ts').then(console.log); };");
  const end = write('end.ts', "export default () => { document.title = '<!--'; };");
  for (const file of [chunk, end]) await expect(compileInlineScript(file)).rejects.toThrow(/cannot stand in a page/);
});

test('a script with code of a package stops the build, because the bill of materials would not name it', async () => {
  mkdirSync(join(dir, 'node_modules/other'), { recursive: true });
  write('node_modules/other/index.js', 'export const save = () => { store.saved = true; };');
  const file = write(
    'package.ts',
    "import { save } from './node_modules/other/index.js';\nexport default () => save();",
  );
  await expect(compileInlineScript(file)).rejects.toThrow(/the bill of materials would not name .*other\/index\.js\.$/);
});

test('the same source becomes the same text', async () => {
  const file = join(import.meta.dirname, '../../../src/shell/inline/head.ts');
  expect(await compileInlineScript(file)).toEqual(await compileInlineScript(file));
});
