/** The one integration for the scripts of pages: what stands inline, what is fetched by address, and what both are tied to. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { bundledPackages } from '../bill/bundled-packages.ts';
import { root } from '../system/command.ts';
import { finishPages } from './finish-pages.ts';
import { compileInlineScript, inlineScripts } from './inline-scripts.ts';
import { lateScripts, manifestFile } from './late-scripts.ts';

export function pageScripts(): AstroIntegration {
  let outDir = '';
  let packages: ReturnType<typeof bundledPackages>;
  /** Of scripts that stand in pages. */
  const modules = new Set<string>();
  return {
    name: 'page-scripts',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        outDir = fileURLToPath(config.outDir);
        packages = bundledPackages(root);
        const plugins = [inlineScripts(modules), lateScripts(root, outDir), packages.plugin];
        updateConfig({ vite: { plugins } });
      },
      'astro:build:done': async () => {
        rmSync(join(outDir, manifestFile));
        const element = await compileInlineScript(join(root, 'src/shell/inline/island.ts'), modules);
        finishPages(outDir, element.join(''));
        packages.write(outDir, modules);
      },
    },
  };
}
