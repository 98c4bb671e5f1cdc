/**
 * What `biome.json` cannot say of the rings, the folders of `src/` and `sites/`. Its `noRestrictedImports` has what a ring must not
 * import, and `noImportCycles` finds circles. `src/README.md` explains the rings.
 */

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import biome from '../biome.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const files = globSync(['src/**/*.{ts,tsx,mjs,astro}', 'sites/**/*.ts'], { cwd: root });
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** `src/domain/errors/codes.ts` → `domain`, `sites/tur.ts` → `sites`; `undefined` outside the rings. */
function ringOf(path: string): string | undefined {
  return path.startsWith('sites/') ? 'sites' : /^src\/([^/]+)\//.exec(path)?.[1];
}

/** The names in the braces of `src/{stores,ui}/**` or `src/ui/**`. */
const namesIn = (pattern: string) => /(?:^|\/)\{?([\w,]+)\}?\/\*\*$/.exec(pattern)?.[1]?.split(',') ?? [];

/** The rings that a ring must not import, as `biome.json` says. */
const forbidden = new Map(
  biome.overrides.flatMap(({ includes, linter: { rules } }) => {
    const [names] = rules.style?.noRestrictedImports?.options.patterns.flatMap(({ group }) => group) ?? [];
    return names === undefined ? [] : includes.flatMap(namesIn).map((ring) => [ring, namesIn(names)] as const);
  }),
);

test('every ring has a row in biome.json', () => {
  const rings = new Set(files.map(ringOf).filter((ring) => ring !== undefined));
  expect(rings.size).toBeGreaterThan(10);
  expect([...forbidden.keys()].sort()).toEqual([...rings].sort());
});

test('a type that is imported in place comes from a ring that may be imported', () => {
  const found = files.flatMap((from) =>
    [...textOf(from).matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, to = '']) => ({
      from,
      to: join(dirname(from), to),
    })),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(
    found.filter(({ from, to }) => {
      const [ring = '', target = ''] = [ringOf(from), ringOf(to)];
      return ring !== target && forbidden.get(ring)?.includes(target);
    }),
  ).toEqual([]);
});

test('platform/types.ts, which flows may import, has types only', () => {
  expect(textOf('src/platform/types.ts')).not.toMatch(/^export (?!type|interface)/m);
});

test('sites take only types from the domain', () => {
  const wrong = files.filter(
    (path) => ringOf(path) === 'sites' && /^(?:import|export) (?!type)[^;]*\/src\//m.test(textOf(path)),
  );
  expect(wrong).toEqual([]);
});

test('there are no index files, except for pages, whose names are addresses', () => {
  expect(files.filter((path) => /\/index\.\w+$/.test(path) && ringOf(path) !== 'pages')).toEqual([]);
});
