import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, manifestFile, manifestOf } from '../../../src/tools/build/late-scripts.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'late-scripts-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const bundle = [
  { facadeModuleId: join('/project', 'src/shell/app-banner.ts'), fileName: '_astro/app-banner.x_-9.js' },
  { facadeModuleId: join('/project', 'src/app/page/bridge.ts'), fileName: '_astro/bridge.y.js' },
  { facadeModuleId: null, fileName: '_astro/shared.z.js' },
  { fileName: '_astro/page.css' },
] as const;

test('each script has the address of its chunk', () => {
  const names = manifestOf(bundle, '/project');
  expect(names).toEqual({
    'src/shell/app-banner.ts': '_astro/app-banner.x_-9.js',
    'src/app/page/bridge.ts': '_astro/bridge.y.js',
  });
  const manifest = join(dir, manifestFile);
  writeFileSync(manifest, JSON.stringify(names));
  expect(addressOf('src/shell/app-banner.ts', manifest)).toBe('/_astro/app-banner.x_-9.js');
  expect(addressOf('src/app/page/bridge.ts', manifest)).toBe('/_astro/bridge.y.js');
});

test('a script that was not built stops the build', () => {
  const manifest = join(dir, manifestFile);
  writeFileSync(manifest, '{}');
  expect(() => addressOf('src/gone.ts', manifest)).toThrow(/script src\/gone\.ts .*not been built/);
});
