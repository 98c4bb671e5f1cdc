import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutInputs } from '../../../../src/tools/build/chunks/answers-only.ts';

test('a page gets an endpoint without the schema of its input, and without what only inputs used', () => {
  const code = `import * as v from 'valibot';
import { fields } from './fields.ts';
import { endpoint, text } from './endpoint.ts';
/** A comment about fields. */
const inner = { a: text() };
const sent = v.object({ ...inner, ...fields });
const answer = v.object({ id: v.number() });
export const call = endpoint({ path: '/a', input: sent, result: answer });
export const other = endpoint({
  path: '/b',
  input: v.object({ b: v.array(text()) }),
  result: v.unknown(),
});
export const kept = { input: 1 };
`;
  expect(withoutInputs(code).replace(/\s+/g, ' ').trim()).toBe(
    "import * as v from 'valibot'; import { endpoint, text } from './endpoint.ts'; /** A comment about fields. */ " +
      'const answer = v.object({ id: v.number() }); ' +
      "export const call = endpoint({ path: '/a', result: answer }); " +
      "export const other = endpoint({ path: '/b', result: v.unknown(), }); export const kept = { input: 1 };",
  );
});

const contract = join(import.meta.dirname, '../../../../src/contract');

test('every endpoint of the contract keeps all but its input', () => {
  const count = (code: string, pattern: RegExp) => code.match(pattern)?.length ?? 0;
  let endpoints = 0;
  for (const file of readdirSync(contract)) {
    const code = readFileSync(join(contract, file), 'utf8');
    if (!/^export const \w+ = endpoint\(/m.test(code)) continue;
    const kept = withoutInputs(code);
    expect(count(kept, /^ {2}input\b/gm), file).toBe(0);
    for (const name of ['method: ', 'path: ', 'access: ', 'result: ', 'logsIn', 'cache: ', 'hideErrors: ']) {
      const rows = new RegExp(`^ {2}${name}`, 'gm');
      expect(count(kept, rows), `${file} ${name}`).toBe(count(code, rows));
    }
    endpoints += count(kept, /= endpoint\(/g);
  }
  expect(endpoints).toBeGreaterThan(60);
});

test('a file of the contract that cannot be read stops the build', () => {
  expect(() => withoutInputs('export const = 1')).toThrow('The contract cannot be read');
});
