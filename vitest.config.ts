import './src/tools/system/test-brand.ts';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isolatedFiles } from './tests/support/isolated-files.ts';

const root = import.meta.dirname;
const isTestAll = process.env.GATEHOUSE_TEST_ALL === '1';

const files = 'tests/**/*.test.{ts,tsx}';
const isolated = isolatedFiles(root, files);

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [files],
          exclude: isolated,
          isolate: false,
          setupFiles: ['tests/support/end-of-file.ts', 'tests/support/walk.ts'],
          globalSetup: ['tests/support/wire-check.ts', 'tests/support/walk-check.ts'],
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated, setupFiles: ['tests/support/walk.ts'] } },
    ],
    // One of two cores would be idle as soon as the static checks have ended.
    maxWorkers: availableParallelism(),
    env: { GATEHOUSE_SCRYPT_COST: '1024' },
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
