/** Property tests run often enough in `npm run test:all`, and quickly with a change. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('each property test takes its number of runs from propertyRuns, and its file has the tag `property`', () => {
  const call = 'fc.assert'.concat('(');
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((path) => textOf(path).includes(call));
  expect(files.length).toBeGreaterThan(30);
  const wrong = files.filter((path) => {
    const text = textOf(path);
    const runs = text.match(/numRuns: (?:propertyRuns\(|runs\b)/g)?.length ?? 0;
    return runs !== text.split(call).length - 1 || !text.startsWith('// @module-tag property\n');
  });
  expect(wrong).toEqual([]);
});

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
