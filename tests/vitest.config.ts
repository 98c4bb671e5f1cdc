import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  test: { include: ['tests/**/*.test.{ts,tsx}'] },
});
