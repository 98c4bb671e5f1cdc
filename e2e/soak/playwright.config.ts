import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** The browser's part of `npm run bench:soak -- --browser`: no part of `npm test`, because it takes half an hour. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.soak.ts',
  outputDir: '../../test-results/soak',
  globalSetup: '../faults/faults-server.ts',
  retries: 0,
  // The runs beside each other would be each other's noise.
  workers: 1,
  timeout: 3_600_000,
  use: { ...base.use, actionTimeout: 60_000, screenshot: 'off' },
  reporter: 'line',
});
