import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** The fault matrix (`npm run test:faults`): no part of `npm test`, because 13 journeys with 25 faults take most of an hour. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.faults.ts',
  outputDir: '../../test-results/faults',
  globalSetup: './faults-server.ts',
  retries: 0,
  timeout: 150_000,
  workers: 1,
  use: { ...base.use, actionTimeout: 15_000 },
  reporter: [['./matrix-reporter.ts']],
});
