import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  resolve: { alias: { 'jsencrypt/jsbn': join(root, 'node_modules/jsencrypt/lib/lib/jsbn/jsbn.js') } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // The property tests share two cores with everything else.
    testTimeout: 60_000,
    // Made for bundlers: its files import each other without endings.
    server: { deps: { inline: ['jsencrypt'] } },
  },
});
