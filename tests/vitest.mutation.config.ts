/** For `npm run test:mutation`: Stryker runs the tests of one subject, many times, in one process. */

import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  resolve: { alias: { 'jsencrypt/jsbn': join(root, 'node_modules/jsencrypt/lib/lib/jsbn/jsbn.js') } },
  test: {
    include: (process.env.GATEHOUSE_MUTATION_TESTS ?? '').split(','),
    // These wait for seconds, or install wrangler, and see nothing that the others do not see.
    exclude: ['tests/edge/slow-connections.test.ts', 'tests/edge/wrangler/**'],
    // Imports cost most files more than their tests.
    isolate: false,
    env: { GATEHOUSE_SCRYPT_COST: '1024' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [
      { name: 'all', description: 'slow tests' },
      { name: 'property', description: 'property tests' },
    ],
    server: { deps: { inline: ['jsencrypt'] } },
  },
});
