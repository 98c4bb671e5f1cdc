import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { asModule, entryOf, reactModules } from '../../../../src/tools/build/chunks/react-modules.ts';

const root = join(import.meta.dirname, '../../../..');
const require = createRequire(import.meta.url);

test('a CommonJS script becomes a module with the same exports, also one that is set twice and used before', async () => {
  const code = `"use strict";
var Path = require("node:path"),
  Url = require("node:url");
function double() { return 2 * exports.count(); }
exports.count = void 0;
if ("function" === typeof Url.fileURLToPath) exports.count = function () { return 21; };
exports.double = double;
exports.name = Path.basename("/a/b");
`;
  const made = asModule(code);
  expect(made).not.toMatch(/require|exports\./);
  const { double, count, name } = await import(`data:text/javascript,${encodeURIComponent(made)}`);
  expect([double(), count(), name]).toEqual([42, 21, 'b']);
});

test.each([
  ['an export that only a function sets', 'function start() { exports.one = 1; }'],
  ['an export under a name that is not known', 'exports[name] = 1;'],
  ['all exports at once', 'module.exports = {};'],
  ['a script that is required within a function', 'function start() { return require("one"); }'],
  ['a script that is required beside other variables', 'var one = 1, two = require("two");'],
])('the build stops at %s', (_, code) => {
  expect(() => asModule(code)).toThrow(/^The script /);
});

test('a file that chooses between two scripts exports the one for production', () => {
  const code = `if (process.env.NODE_ENV === 'production') {
  module.exports = require('./cjs/react.production.js');
} else {
  module.exports = require('./cjs/react.development.js');
}`;
  expect(entryOf(code)).toBe("export * from './cjs/react.production.js';");
  expect(() => entryOf("module.exports = require('./cjs/react.js');")).toThrow('no script for production');
});

/** @returns the bundle of a module with React in it, as the pages' scripts are made */
async function bundle(module: string): Promise<string> {
  const entry = '\0entry.js';
  const virtual: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? module : undefined),
  };
  const made = await rolldown({
    input: entry,
    cwd: root,
    plugins: [virtual, reactModules as Plugin],
    logLevel: 'silent',
  });
  const { output } = await made.generate({ format: 'esm' });
  expect(output).toHaveLength(1);
  return output[0].code;
}

test.each(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler'])(
  'as a module %s exports what it exports otherwise, and the bundler adds no helper to it (S2.30)',
  async (name) => {
    const file = require.resolve(name);
    const code = await bundle(`export * from ${JSON.stringify(file)};`);
    expect(code).not.toMatch(/commonJS|__toESM|\brequire\(/);
    const [script = ''] = /\.\/cjs\/[\w-]+\.production\.js/.exec(readFileSync(file, 'utf8')) ?? [];
    const kinds = (all: object) => Object.fromEntries(Object.entries(all).map(([key, value]) => [key, typeof value]));
    const made: object = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect(kinds(made)).toEqual(kinds(require(join(dirname(file), script))));
  },
);

test('what nobody imports of React is left out', async () => {
  const code = await bundle(`import { useState } from 'react'; export const state = () => useState(1);`);
  expect(code).toContain('useState');
  expect(code).not.toMatch(/useOptimistic|cloneElement|Children/);
});
