import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { endpoints } from '../../../../src/contract/all.ts';
import type { EndpointDescription } from '../../../../src/contract/endpoint.ts';
import { withoutInputs } from '../../../../src/tools/build/chunks/answers-only.ts';

test('a page gets an endpoint without the schema of its input, and without what only inputs used', () => {
  const code = `import * as v from 'valibot';
import { fields } from './fields.ts';
import { endpoint, text } from './endpoint.ts';
/** A comment about fields. */
const inner = { a: text() };
const sent = v.object({ ...inner, ...fields });
const shared = { id: v.number() };
const answer = v.object({ ...shared });
export const call = endpoint({ path: '/a', input: sent, result: answer });
export const other = endpoint({
  path: '/b',
  input: v.object({ b: v.array(text()) }),
  result: v.unknown(),
});
export const kept = { input: 1 };
`;
  expect(withoutInputs(code).replace(/\s+/g, ' ').trim()).toBe(
    "import * as v from 'valibot'; /** A comment about fields. */ " +
      'const shared = { id: v.number() }; const answer = v.object({ ...shared }); ' +
      "export const call = { path: '/a', result: answer }; " +
      "export const other = { path: '/b', result: v.unknown(), }; export const kept = { input: 1 };",
  );
});

test('bundled so, the whole contract runs, and every endpoint keeps all but its input', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const bundle = await rolldown({
    input: join(root, 'src/contract/all.ts'),
    plugins: [
      {
        name: 'answers-only',
        transform: { filter: { id: /\/src\/contract\/.+\.ts$/ }, handler: (code) => withoutInputs(code) },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const ofPages = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  expect(Object.keys(ofPages.endpoints)).toEqual(Object.keys(endpoints));
  for (const [name, { input: _, ...kept }] of Object.entries<EndpointDescription & { input?: unknown }>(endpoints)) {
    expect(Object.keys(ofPages.endpoints[name]), name).toEqual(Object.keys(kept));
    expect(ofPages.endpoints[name], name).toMatchObject({ method: kept.method, path: kept.path, access: kept.access });
  }
});

test('an input that stands last is removed alone, and an import without names stays', () => {
  const code =
    "import './once.ts';\nexport const call = endpoint({ path: '/a', input: sent });\nexport const list = [1, 2];\n";
  expect(withoutInputs(code)).toBe(
    "import './once.ts';\nexport const call = { path: '/a',  };\nexport const list = [1, 2];\n",
  );
});

test('a file of the contract that cannot be read stops the build', () => {
  expect(() => withoutInputs('export const = 1')).toThrow('The contract cannot be read');
});
