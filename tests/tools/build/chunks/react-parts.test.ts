import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseRead, unusedParts, withoutBodies } from '../../../../src/tools/build/chunks/react-parts.ts';

const root = join(import.meta.dirname, '../../../..');
const packageOf = join(root, 'node_modules/react-dom');

test('functions lose their bodies, and what is set on their prototypes goes with them (S2.30)', () => {
  const code = `'use strict';
function one(a, b) { return two(a) + b; }
function two(a) { return a; }
two.prototype.start = function () { one(1, 2); };
one.prototype.start = function () { two(1); };
exports.one = one;
`;
  expect(withoutBodies(code, ['two']).split('\n').filter(Boolean)).toEqual([
    "'use strict';",
    'function one(a, b) { return two(a) + b; }',
    'function two(a) {}',
    'one.prototype.start = function () { two(1); };',
    'exports.one = one;',
  ]);
  expect(() => withoutBodies(code, ['three'])).toThrow('three');
});

test('the parts that are taken out of React DOM are those of the installed release (S2.30)', () => {
  // Another release is left whole: visitors would load 8 kB more. Read anew which functions are reached only through the features.
  expect(JSON.parse(readFileSync(join(packageOf, 'package.json'), 'utf8')).version).toBe(releaseRead);
  const code = readFileSync(join(packageOf, 'cjs/react-dom-client.production.js'), 'utf8');
  expect(withoutBodies(code, unusedParts).length).toBeLessThan(code.length - 60_000);
});

test('no island uses what was taken out of React DOM: view transitions, elements of the head, refs of fragments', () => {
  const unused = [
    /<(?:ViewTransition|title|meta|link|style|script)[\s/>]/,
    /<Fragment[^>]*\sref=/,
    /import[^;]*\b(?:ViewTransition|prefetchDNS|preconnect|preload\w*|preinit\w*)\b[^;]* from 'react(?:-dom)?'/,
  ];
  const files = globSync('src/**/*.tsx', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  const using = files.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return unused.some((pattern) => pattern.test(code));
  });
  expect(using).toEqual([]);
});
