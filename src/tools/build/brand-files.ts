/** What the build takes from the folder of the brand: its data, and the files that stand beside the pages. */

import { cpSync, createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { contentTypeOf } from '../../edge/content-type.ts';
import { root } from '../system/command.ts';

const chosen = /\bconst \{ ([\w, ]+) \}:[^=]*= await import\(\s*`(\.\/brands\/)\$\{brandName\}(\/[\w-]+\.ts)`,?\s*\);/;
const chooser = /^import \{ brandName \} from '\.\/brand-name\.ts';$/m;

/** Folder of a brand. */
function brandFolder(name: string): string {
  return join(root, 'sites', 'brands', name);
}

/**
 * Node chooses the brand when it starts. Pages and their scripts get plain imports of one brand instead, so that a bundle holds
 * nothing of another.
 */
export function brandImports(name: string) {
  return {
    name: 'brand-imports',
    enforce: 'pre' as const,
    transform: {
      filter: { id: /\/sites\/[\w-]+\.ts$/ },
      handler(code: string) {
        if (!chooser.test(code)) return undefined;
        if (!chosen.test(code)) throw new Error('A file of sites/ chooses its brand in a way that is not known here.');
        return { code: withBrand(code, name), map: null };
      },
    },
  };
}

/** `const { look }: … = await import(…)` → `import { look } from './brands/gatehouse/look.ts'` */
function withBrand(code: string, name: string): string {
  return code
    .replace(chooser, '')
    .replace(new RegExp(`export ${chosen.source}`), `export { $1 } from '$2${name}$3';`)
    .replace(chosen, `import { $1 } from '$2${name}$3';`);
}

/** Puts the files of `sites/brands/NAME/files/` beside the pages: favicon, icons and the picture of shared links. */
export function brandFiles(name: string): AstroIntegration {
  const folder = join(brandFolder(name), 'files');
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
      'astro:build:done': ({ dir }) => copyBrandFiles(name, fileURLToPath(dir)),
    },
  };
}

/** Puts them into the folder of a built site. */
export function copyBrandFiles(name: string, outDir: string): void {
  const folder = join(brandFolder(name), 'files');
  if (existsSync(folder)) cpSync(folder, outDir, { recursive: true });
}
