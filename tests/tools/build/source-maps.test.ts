/** A stack of built scripts leads to the source, by maps that are not in the pages. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeSourceMaps, withSources } from '../../../src/tools/build/source-maps.ts';

const work = mkdtempSync(join(tmpdir(), 'source-maps-'));
const [bundle, maps] = [join(work, 'bundle'), join(work, 'maps/global')] as const;
/** Where the script throws, as a report of a page says it. */
let place = '';

beforeAll(async () => {
  mkdirSync(join(work, 'src'));
  writeFileSync(join(work, 'src/rule.ts'), 'export function refuse(): never {\n  throw new Error("refused");\n}\n');
  writeFileSync(join(work, 'src/page.ts'), 'import { refuse } from "./rule.ts";\ndocument.onclick = () => refuse();\n');
  const build = await rolldown({ input: join(work, 'src/page.ts') });
  await build.write({
    dir: join(bundle, '_astro'),
    sourcemap: 'hidden',
    minify: true,
    entryFileNames: '[name].Ab12.js',
  });
  const script = readFileSync(join(bundle, '_astro/page.Ab12.js'), 'utf8');
  const [line, before] = [
    script.slice(0, script.indexOf('throw')).split('\n').length,
    script.lastIndexOf('\n', script.indexOf('throw')),
  ];
  place = `/_astro/page.Ab12.js:${line}:${script.indexOf('throw') - before}`;
});
afterAll(() => rmSync(work, { recursive: true }));

test('the pages keep no map and do not name one, and the maps of the build before stay', () => {
  mkdirSync(join(maps, '_astro'), { recursive: true });
  writeFileSync(join(maps, '_astro/older.Cd34.js.map'), '{}');
  takeSourceMaps(bundle, maps);
  expect(readdirSync(join(bundle, '_astro'))).toEqual(['page.Ab12.js']);
  expect(readFileSync(join(bundle, '_astro/page.Ab12.js'), 'utf8')).not.toContain('sourceMappingURL');
  expect(readdirSync(join(maps, '_astro')).sort()).toEqual(['older.Cd34.js.map', 'page.Ab12.js.map']);
});

test('each place of a stack is followed by its place in the source, and what has no map stays (S7.63)', () => {
  const record = JSON.stringify({ stack: [`i ${place}`, 'submit /_astro/gone.Ef56.js:1:20'] });
  const told = withSources(record, [join(work, 'nowhere'), join(work, 'maps')]);
  expect(told).toMatch(/page\.Ab12\.js:\d+:\d+ \((?:\w+\/)*src\/rule\.ts:2:3\)/);
  expect(told).toContain('submit /_astro/gone.Ef56.js:1:20"');
  expect(existsSync(join(work, 'nowhere'))).toBe(false);
});
