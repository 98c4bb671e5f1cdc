/** Scripts that pages fetch by address, when they are needed: chunks of the client build, with the names they get there. */

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { VitePlugin } from './inline-scripts.ts';

const query = '?late-script';

/** Where the client build leaves the names of the scripts, in the folder of the built site. */
export const manifestFile = 'late-scripts.json';

/**
 * `import address from './app-banner.ts?late-script'` gives the address of the script in the built site. Pages are bundled
 * first, then the scripts, and then the pages are drawn: so the address is read when a page is drawn.
 *
 * @param root the project's folder
 * @param outDir the folder of the built site
 */
export function lateScripts(root: string, outDir: string): VitePlugin {
  const sources = new Set<string>();
  return {
    name: 'late-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?late-script$/ },
      handler(id) {
        const source = sourceOf(root, id.slice(0, -query.length));
        if (this.environment.mode !== 'build') return `export default ${JSON.stringify(`/${source}`)};`;
        sources.add(source);
        return [
          `import { addressOf } from ${JSON.stringify(import.meta.filename)};`,
          // Pages may be drawn again later, into another folder (`renderer/render-pages.ts`).
          `const folder = process.env.GATEHOUSE_OUT ?? ${JSON.stringify(outDir)};`,
          `export default addressOf(${JSON.stringify(source)}, \`\${folder}/${manifestFile}\`);`,
        ].join('\n');
      },
    },
    buildStart() {
      if (this.environment.name !== 'client') return;
      for (const source of [...sources].sort()) this.emitFile({ type: 'chunk', id: join(root, source) });
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const names = manifestOf(Object.values(bundle), root);
      this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(names) });
    },
  };
}

/**
 * @param source path of a script from the project's folder
 * @param manifest path of the names
 * @throws {Error} where the script has not been built
 */
export function addressOf(source: string, manifest: string): string {
  const files: Readonly<Record<string, string>> = JSON.parse(readFileSync(manifest, 'utf8'));
  const file = files[source];
  if (file === undefined) throw new Error(`The script ${source} of the pages has not been built.`);
  return `/${file}`;
}

interface BuiltFile {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
}

/** The built file of each script, by the script's path from the project's folder. */
export function manifestOf(bundle: readonly BuiltFile[], root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    bundle.flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId ? [[sourceOf(root, facadeModuleId), fileName]] : [],
    ),
  );
}

function sourceOf(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}
