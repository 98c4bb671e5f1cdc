import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { endpoints } from '../../../../src/contract/all.ts';
import { importParts, partsOfModule, splitModules } from '../../../../src/tools/build/chunks/split-modules.ts';

const module = `import { base } from './base.ts';
/** A comment. */
/* @__NO_SIDE_EFFECTS__ */
export function one(length) { return { two: length.two, [three]: base }; }
export const two = () => one(count);
const three = 3;
let count = 0;
export function add() { count += 1; }
export * as names from './names.ts';
const inner = 1;
export { inner as outer };
`;

test('a module is split into its declarations, and what shares a variable that changes stays together', () => {
  const { parts, exported } = partsOfModule(module);
  expect([...parts].map(([name, { uses }]) => [name, uses])).toEqual([
    ['one', ['three']],
    ['two', ['one', 'count']],
    ['three', []],
    ['count', []],
    ['names', []],
    ['inner', []],
  ]);
  expect(parts.get('count')?.declares).toEqual(['count', 'add']);
  expect(parts.get('one')?.code).toContain("import { base } from './base.ts'");
  expect(parts.get('one')?.code).toContain('@__NO_SIDE_EFFECTS__');
  expect(parts.get('two')?.code).not.toContain('base');
  expect(parts.get('names')?.code).toContain("import * as names from './names.ts'");
  expect(Object.fromEntries(exported)).toMatchObject({
    outer: { part: 'inner', local: 'inner' },
    add: { part: 'count', local: 'add' },
  });
});

test('a module that does something when it is imported is not split', () => {
  expect(() => partsOfModule('export const a = 1;\nstart();')).toThrow('may do something');
});

test('who imports some of it imports those parts, and a namespace only what is read of it', () => {
  const parts = partsOfModule(module);
  const find = (source: string) => (source === './module.ts' ? { file: '/m.ts', parts } : undefined);
  expect(
    importParts(
      "import { two as second, type Two } from './module.ts';\nimport { a } from './a.ts';\nsecond(a);",
      find,
    ),
  ).toBe('import { two as second } from "/m.ts?part=two";\nimport { a } from \'./a.ts\';\nsecond(a);');
  expect(importParts("import * as m from './module.ts';\nconst x: m.X = m.add(m.outer);", find)).toBe(
    'import { add as m$add } from "/m.ts?part=count"; import { inner as m$outer } from "/m.ts?part=inner";\n' +
      'const x: m.X = m$add(m$outer);',
  );
  expect(importParts("import type { Two } from './module.ts';", find)).toBeUndefined();
  expect(() => importParts("import * as m from './module.ts';\nm[name];", find)).toThrow('computed');
});

test('bundled so, the whole contract is what it is without', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const bundle = await rolldown({
    input: join(root, 'src/contract/all.ts'),
    // The bundler itself knows nothing of Vite's environments, which say only where the plugin is used.
    plugins: [splitModules(root) as Plugin],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  expect(Object.keys(output[0].modules).some((id) => id.endsWith('/valibot/dist/index.mjs?part=object'))).toBe(true);
  const split = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  // What `slim-valibot.ts` takes out.
  const isGone = (key: string) => key === 'expects' || key === '~standard';
  const shape = (value: unknown) =>
    JSON.stringify(value, (key, one) => (one instanceof RegExp ? String(one) : isGone(key) ? undefined : one));
  expect(shape(split.endpoints) === shape(endpoints)).toBe(true);
});
