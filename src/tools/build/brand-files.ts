/** The files of the brand that stand beside the pages. */

import { cpSync, createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentTypeOf } from '../../edge/content-type.ts';
import { root } from '../system/command.ts';

/** Puts the files of `sites/brands/NAME/files/` beside the pages: favicon, icons and the picture of shared links. */
export function brandFiles(name: string): AstroIntegration {
  const folder = join(root, 'sites', 'brands', name, 'files');
  return {
    name: 'brand-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const file = (request.url ?? '').slice(1).replace(/\?.*$/, '');
          if (!existsSync(folder) || !readdirSync(folder).includes(file)) return next();
          response.setHeader('content-type', contentTypeOf(file));
          createReadStream(join(folder, file)).pipe(response);
        });
      },
      'astro:build:done': ({ dir }) => {
        if (existsSync(folder)) cpSync(folder, fileURLToPath(dir), { recursive: true });
      },
    },
  };
}
