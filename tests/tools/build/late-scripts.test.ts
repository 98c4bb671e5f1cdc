import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtScript, manifestFile, manifestOf } from '../../../src/tools/build/late-scripts.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'late-scripts-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const bundle = [
  {
    facadeModuleId: join('/project', 'src/shell/app-banner.ts'),
    fileName: '_astro/app-banner.x_-9.js',
    code: 'let a;',
  },
  {
    facadeModuleId: join('/project', 'src/app/page/offer.ts'),
    fileName: '_astro/offer.y.js',
    code: 'export{t as offer,end}from"./core.z_-1.js";',
  },
  { facadeModuleId: null, fileName: '_astro/core.z_-1.js', code: 'export{t,end};' },
  { fileName: '_astro/page.css' },
] as const;

test('each script has the address of its file, also where that is the file of others, and the names of its exports there', () => {
  const scripts = manifestOf(bundle, '/project');
  const manifest = join(dir, manifestFile);
  writeFileSync(manifest, JSON.stringify(scripts));
  expect(builtScript('src/shell/app-banner.ts', manifest)).toEqual({ file: '_astro/app-banner.x_-9.js', names: {} });
  expect(builtScript('src/app/page/offer.ts', manifest)).toEqual({
    file: '_astro/core.z_-1.js',
    names: { offer: 't', end: 'end' },
  });
});

test('a script that was not built stops the build', () => {
  const manifest = join(dir, manifestFile);
  writeFileSync(manifest, '{}');
  expect(() => builtScript('src/gone.ts', manifest)).toThrow(/script src\/gone\.ts .*not been built/);
});
