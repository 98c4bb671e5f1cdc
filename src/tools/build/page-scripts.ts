/** The one integration for the scripts of pages: what stands inline, what is fetched by address, and what both are tied to. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { finishPages } from './finish-pages.ts';
import { inlineScripts } from './inline-scripts.ts';
import { lateScripts, manifestFile } from './late-scripts.ts';

export function pageScripts(): AstroIntegration {
  let outDir = '';
  return {
    name: 'page-scripts',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        outDir = fileURLToPath(config.outDir);
        const plugins = [inlineScripts(), lateScripts(fileURLToPath(config.root), outDir)];
        updateConfig({ vite: { plugins } });
      },
      'astro:build:done': async () => {
        rmSync(join(outDir, manifestFile));
        await finishPages(outDir);
      },
    },
  };
}
