/** The one integration for the scripts of pages: what stands inline, what is fetched by address, and what both are tied to. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { listPackages } from '../bill/list-packages.ts';
import { keepRenderer } from '../renderer/keep-renderer.ts';
import { root } from '../system/command.ts';
import { finishPages } from './finish-pages.ts';
import { compileInlineScript, inlineScripts, type VitePlugin } from './inline-scripts.ts';
import { lateScripts, manifestFile } from './late-scripts.ts';
import { noteRead } from './read-files.ts';

/** Notes the modules of Astro's builds: the bundler reads them by itself. */
const readFiles: VitePlugin = {
  name: 'read-files',
  buildEnd() {
    for (const id of this.getModuleIds()) noteRead(id);
  },
};

export function pageScripts(): AstroIntegration {
  let outDir = '';
  let element: Promise<string> | undefined;
  const compileElement = () => {
    element ??= compileInlineScript(join(root, 'src/shell/inline/island.ts')).then((parts) => parts.join(''));
    return element;
  };
  return {
    name: 'page-scripts',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        outDir = fileURLToPath(config.outDir);
        const plugins = [inlineScripts(), lateScripts(root, outDir), readFiles, listPackages];
        updateConfig({ vite: { plugins } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const { GATEHOUSE_RENDERER: folder } = process.env;
        if (folder) setPrerenderer((own) => keepRenderer(own, outDir, folder, compileElement));
      },
      'astro:build:done': async () => {
        rmSync(join(outDir, manifestFile));
        finishPages(outDir, await compileElement());
      },
    },
  };
}
