/** The one integration for the scripts of pages: what stands inline, what is fetched by address, and what both are tied to. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { listPackages } from '../bill/list-packages.ts';
import { root } from '../system/command.ts';
import { finishPages } from './finish-pages.ts';
import { compileInlineScript, inlineScripts } from './inline-scripts.ts';
import { lateScripts, manifestFile } from './late-scripts.ts';

export function pageScripts(): AstroIntegration {
  let outDir = '';
  return {
    name: 'page-scripts',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        outDir = fileURLToPath(config.outDir);
        const plugins = [inlineScripts(), lateScripts(root, outDir), listPackages];
        updateConfig({ vite: { plugins } });
      },
      'astro:build:done': async () => {
        rmSync(join(outDir, manifestFile));
        const element = await compileInlineScript(join(root, 'src/shell/inline/island.ts'));
        finishPages(outDir, element.join(''));
      },
    },
  };
}
