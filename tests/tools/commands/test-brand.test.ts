/** Whoever adopts the project has a brand of his own, and his CI runs our tests. */

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../../../src/tools/system/command.ts';

test.each([
  'vitest.config.ts',
  'playwright.config.ts',
  'e2e/faults/playwright.config.ts',
  'e2e/soak/playwright.config.ts',
])('tests of %s run with the brand that they name, and not with the one of the environment', (config) => {
  const script = `await import('./${config}'); console.log((await import('./sites/brand-name.ts')).brandName)`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, GATEHOUSE_BRAND: 'larkfield' },
    encoding: 'utf8',
  });
  expect(stdout.trim(), stderr).toBe('gatehouse');
});
