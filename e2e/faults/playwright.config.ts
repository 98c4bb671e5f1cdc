import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/**
 * The fault matrix: no part of `npm test`, because it takes about 30 minutes.
 * `npx playwright test --config e2e/faults -g "password ×"` runs one row, `-g "× offline"` one column.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.faults.ts',
  outputDir: '../../test-results/faults',
  globalSetup: './faults-server.ts',
  retries: 0,
  timeout: 240_000,
  workers: 2,
  use: { ...base.use, actionTimeout: 15_000 },
  reporter: [['./matrix-reporter.ts']],
});
