import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');
const isTestAll = process.env.GATEHOUSE_TEST_ALL === '1';

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  resolve: { alias: { 'jsencrypt/jsbn': join(root, 'node_modules/jsencrypt/lib/lib/jsbn/jsbn.js') } },
  test: {
    projects: [
      // Rules keep no state, so that their files can share a worker: the step takes a third of the time.
      { extends: true, test: { name: 'rules', include: ['tests/domain/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/domain/**'],
          globalSetup: ['tests/support/wire-check.ts'],
        },
      },
    ],
    // The tests share two cores with the static checks and the build.
    testTimeout: isTestAll ? 300_000 : 60_000,
    hookTimeout: 60_000,
    tags: [
      { name: 'all', description: 'takes over five seconds: only npm run test:all runs it' },
      { name: 'property', description: 'npm run test:all runs it again, with more inputs (propertyRuns)' },
    ],
    // Made for bundlers: its files import each other without endings.
    server: { deps: { inline: ['jsencrypt'] } },
  },
});
