import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const maxMegabytes = 650;

test('The installed dependencies take at most 650 MB on the disk', ({ annotate }) => {
  const folder = join(import.meta.dirname, '..', '..', 'node_modules');
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    // Tools keep caches in hidden folders, which are not installed.
    .filter((entry) => entry.isFile() && !/\.(?:cache|vite-temp|vitest-cache)\b/.test(entry.parentPath))
    // As the disk counts them: in blocks of 512 bytes.
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks * 512, 0);
  const megabytes = Math.round(bytes / 1024 / 1024);
  annotate(`${megabytes} MB`);
  expect(megabytes).toBeLessThanOrEqual(maxMegabytes);
});
