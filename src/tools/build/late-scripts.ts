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
 * A script whose modules are in the file of others has that file's address, and `builtName` says what it exports there (0146).
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
        if (this.environment.mode !== 'build')
          return `export default ${JSON.stringify(`/${source}`)};\nexport const builtName = (name) => name;`;
        sources.add(source);
        return [
          `import { builtScript } from ${JSON.stringify(import.meta.filename)};`,
          `const { file, names } = builtScript(${JSON.stringify(source)}, ${JSON.stringify(join(outDir, manifestFile))});`,
          'export default "/" + file;',
          'export const builtName = (name) => names[name] ?? name;',
        ].join('\n');
      },
    },
    buildStart() {
      if (this.environment.name !== 'client') return;
      for (const source of [...sources].sort()) this.emitFile({ type: 'chunk', id: join(root, source) });
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const files = Object.values(bundle);
      const scripts = manifestOf(files, root);
      this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(scripts) });
      // Nobody loads the files that only pass on what another one exports.
      const used = new Set(Object.values(scripts).map(({ file }) => file));
      for (const file of files) {
        const isAsked = file.type === 'chunk' && sources.has(sourceOf(root, file.facadeModuleId ?? ''));
        if (isAsked && !used.has(file.fileName)) delete bundle[file.fileName];
      }
    },
  };
}

/**
 * @throws {Error} where the script has not been built
 * @public the code that the plugin writes imports it
 */
export function builtScript(source: string, manifest: string): BuiltScript {
  const scripts: Readonly<Record<string, BuiltScript>> = JSON.parse(readFileSync(manifest, 'utf8'));
  const script = scripts[source];
  if (script === undefined) throw new Error(`The script ${source} of the pages has not been built.`);
  return script;
}

interface BuiltScript {
  readonly file: string;
  /** What it exports in this file, by its own names; empty where it keeps them. */
  readonly names: Readonly<Record<string, string>>;
}

interface BuiltFile {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly code?: string;
}

/** The built file of each script, by the script's path from the project's folder. */
export function manifestOf(bundle: readonly BuiltFile[], root: string): Readonly<Record<string, BuiltScript>> {
  return Object.fromEntries(
    bundle.flatMap(({ facadeModuleId, fileName, code = '' }) =>
      facadeModuleId ? [[sourceOf(root, facadeModuleId), passedOn(code) ?? { file: fileName, names: {} }]] : [],
    ),
  );
}

/** Where a script only passes on what another file exports: that file. `export{n as start}from"./core.x.js";` */
function passedOn(code: string): BuiltScript | undefined {
  const [, list = '', file] = /^export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["'];?\s*$/.exec(code) ?? [];
  if (file === undefined) return undefined;
  const names = list.split(',').map((part) => {
    const [there = '', name = there] = part.trim().split(/\s+as\s+/);
    return [name, there] as const;
  });
  return { file: `_astro/${file}`, names: Object.fromEntries(names) };
}

function sourceOf(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}
