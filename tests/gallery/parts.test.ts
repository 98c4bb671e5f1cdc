import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The files of `ui/` that a file imports, at once or late, and those that these import. */
function partsFrom(file: string, seen = new Set<string>()): Set<string> {
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)[ (]'(\.[^']+\.tsx?)'/g)) {
    const next = join(dirname(file), path);
    if (!relative(root, next).startsWith('src/ui/') || seen.has(next)) continue;
    seen.add(next);
    partsFrom(next, seen);
  }
  return seen;
}

test('the gallery draws every part of ui/', () => {
  const drawn = partsFrom(join(root, 'src/gallery/Parts.tsx'));
  const parts = globSync('src/ui/**/*.tsx', { cwd: root });
  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter((path) => !drawn.has(join(root, path)))).toEqual([]);
});
