/** The error pages of the languages, as hosts look for them. */

import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Moves `ar-SA/404/index.html` to `ar-SA/404.html`. Astro does so for the page at the root only. As a folder it would be a page of its
 * own address with status 200, and hosts that look for the nearest `404.html` would not find it.
 */
export const notFoundPages: AstroIntegration = {
  name: 'not-found-pages',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir);
      for (const name of readdirSync(folder)) {
        const page = join(folder, name, '404', 'index.html');
        if (!existsSync(page)) continue;
        renameSync(page, join(folder, name, '404.html'));
        rmdirSync(join(folder, name, '404'));
      }
    },
  },
};
