import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumArguments } from '../../src/tools/system/chromium.ts';

const root = join(import.meta.dirname, '..', '..');

test('the browser of the checks is started without everything that Playwright switches off', () => {
  const bundle = readFileSync(join(root, 'node_modules', 'playwright-core', 'lib', 'coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(bundle) ?? [];
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('ms'));
  expect(names.length).toBeGreaterThan(10);
  const ours = chromiumArguments.findLast((argument) => argument.startsWith('--disable-features='));
  expect(ours?.replace(/.*=/, '').split(',')).toEqual(expect.arrayContaining(names));
});
