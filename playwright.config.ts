import './src/tools/system/test-brand.ts';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './src/tools/system/chromium.ts';

const executablePath = findChromium();
/** Set by the global setup; this file is read again in each worker. */
const baseURL = process.env.GATEHOUSE_ORIGIN;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './e2e/support/server.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A second try tells a fault of the product from a busy machine. What passes only then is reported as flaky, and mended.
  retries: 1,
  // A busy machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    testIdAttribute: 'data-part',
    ...(baseURL === undefined ? {} : { baseURL }),
    launchOptions: { args: chromiumArguments, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
