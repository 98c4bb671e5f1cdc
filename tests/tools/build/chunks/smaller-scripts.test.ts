import { expect, test } from 'vitest';
import { smaller, withEqualNames } from '../../../../src/tools/build/chunks/smaller-scripts.ts';

const script = `
function once(text) {
  return text.trim();
}
class Failed extends Error {
  constructor(call) {
    super(call + ' failed');
    this.call = call;
  }
}
const table = { add: function (one) { return [...arguments].length + one; } };
export function fail(call) {
  throw new Failed(once(call));
}
export const count = (...all) => table.add(...all);
export { Failed };
`;

test('a script becomes shorter, and its exports do what they did', async () => {
  const { code } = await smaller(script);
  expect(code.length).toBeLessThan(script.replace(/\s+/g, ' ').length);
  const { fail, count, Failed } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(() => fail(' login ')).toThrow(Failed);
  expect(() => fail(' login ')).toThrow('login failed');
  expect(count(2, 0, 0)).toBe(5);
});

test('a script that cannot be read fails the build', async () => {
  await expect(smaller('export const = 1')).rejects.toThrow();
});

test('what a script imports and exports has one name in it, and does what it did', async () => {
  const code =
    'import{$ as e,D as t}from"./core.js";import{n as r}from"./other.js";var i=n=>e(n)+t,o=1,a=e=>r(e+o);function $(){return a(i(o))}export{i as a,$ as default,a as i,o};';
  const named = await withEqualNames(code);
  expect(named).toContain('import{$,D}from"./core.js"');
  expect(named).toContain('import{n}from"./other.js"');
  expect(named).toMatch(/export\{a,(\w+) as default,i,o\};$/);
  const made = named
    .replace('import{$,D}from"./core.js";', 'const $=n=>2*n,D=3;')
    .replace('import{n}from"./other.js";', 'const n=x=>10*x;');
  const { a, default: all, i, o } = await import(`data:text/javascript,${encodeURIComponent(made)}`);
  expect([a(1), i(1), o, all()]).toEqual([5, 20, 1, 60]);
});

test('a name that two scripts export is given to one of them', async () => {
  const named = await withEqualNames('import{a as e}from"./one.js";import{a as t}from"./two.js";export{e as b};t(e);');
  expect(named).toMatch(/^import\{a as b\}from"\.\/one\.js";import\{a\}from"\.\/two\.js";/);
  expect(named).toMatch(/a\(b\);?$|export\{b\};/);
});
