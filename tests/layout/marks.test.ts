/** Each `data-*` name that ties scripts, styles and islands together is in the list, is written somewhere, and is read somewhere. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { marked, marks } from '../../src/domain/shell/marks.ts';

const root = join(import.meta.dirname, '../..');

/** Names that only browser tests read. */
const forTests = ['consent', 'part'];

const files = globSync('src/**/*.{astro,tsx,ts,css}', {
  cwd: root,
  exclude: ['src/gallery/**', 'src/sandbox/**', 'src/tools/**'],
}).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|\{\/\*[\s\S]*?\*\/\}/g, ''),
}));

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `ending`: of the file names in which the pattern counts. Its first group is a name, or a list of names. */
function namesBy(ending: RegExp, pattern: RegExp): string[] {
  return files
    .filter(({ path }) => ending.test(path))
    .flatMap(({ text }) => [...text.matchAll(pattern)].flatMap(([, found = '']) => found.split(',')))
    .map((name) => kebab(name.trim().replace(/[ =:].*/s, '')))
    .filter((name) => name !== '');
}

const written = new Set([
  // An attribute of the HTML.
  ...namesBy(/\.(?:astro|tsx)$/, /\sdata-([a-z-]+)(?=[=\s/>])/g),
  ...namesBy(/\.tsx?$/, /dataset\.(\w+) (?:=|\?\?=|&&=|\|\|=) /g),
]);

const read = new Set([
  ...namesBy(/./, /\[data-([a-z-]+)/g),
  ...namesBy(/\.(?:astro|tsx?)$/, /\bmarked\('([a-z-]+)'/g),
  ...namesBy(/\.(?:astro|tsx?)$/, /dataset\??\.(\w+)\b(?! (?:=|\?\?=|&&=|\|\|=) )/g),
  ...namesBy(/\.tsx?$/, /'(\w+)' in [\w.]*dataset/g),
  // `const { session = '', mark = '' } = element.dataset`, and the same in the parameters of a function.
  ...namesBy(/\.tsx?$/, /\{([^{}]*)\} = [^;\n]*\bdataset\b(?!,)/g),
  ...namesBy(/\.tsx?$/, /\bdataset: \{([^{}]*)\}/g),
]);

const sorted = (names: Iterable<string>) => [...names].sort();

test('every name that is written is in the list, and nothing else is', () => {
  expect(sorted(written)).toEqual(sorted([...Object.keys(marks), ...forTests]));
});

test('every name of the list is read by a script or a style sheet, and no other name is', () => {
  expect(sorted(read)).toEqual(sorted(Object.keys(marks)));
});

test('a selector names the mark, and its value where one is wanted', () => {
  expect(marked('late')).toBe('[data-late]');
  expect(marked('island', 'failed')).toBe('[data-island=failed]');
});
