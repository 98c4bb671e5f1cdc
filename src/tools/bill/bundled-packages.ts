/** Which packages a site's scripts contain, as the bundler says: for the bill of materials. */

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { VitePlugin } from '../build/inline-scripts.ts';

/** Folders of packages from the project's folder, by the script that contains code of them: `_astro/react.a1b2.js`. */
export type BundledPackages = Readonly<Record<string, readonly string[]>>;

/** Stands for the scripts and the text in the pages themselves. */
export const inPages = '*.html';

/** Code that a bundler writes itself is in modules without a file. */
const ownCodeOfTools: readonly (readonly [start: string, folder: string])[] = [
  ['\0vite/', 'node_modules/vite'],
  ['\0rolldown/', 'node_modules/rolldown'],
];

/** Where one build leaves its packages, beside its folder: no file of the bundle. */
export function packagesFile(outDir: string): string {
  return `${outDir.replace(/[\\/]$/, '')}.packages.json`;
}

/**
 * The folders of the packages of these modules.
 *
 * @param root the project's folder
 */
export function packagesOf(modules: Iterable<string>, root: string): string[] {
  const folders = [...modules].flatMap((id) => {
    const tool = ownCodeOfTools.find(([start]) => id.startsWith(start));
    if (tool !== undefined) return [tool[1]];
    const [path] = relative(root, id.replace(/^\0/, '')).replaceAll('\\', '/').split('?');
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path ?? '') ?? [];
    return folder === undefined ? [] : [folder];
  });
  return [...new Set(folders)].sort();
}

/** Reads the packages of every script from the bundler. */
export function bundledPackages(root: string) {
  const found: Record<string, readonly string[]> = {};
  const plugin: VitePlugin = {
    name: 'bundled-packages',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle).filter(({ type }) => type === 'chunk')) {
        if (file.type !== 'chunk') continue;
        // A module of which nothing remained is no part of the script.
        const modules = Object.entries(file.modules).filter(([, { renderedLength }]) => renderedLength > 0);
        found[file.fileName] = packagesOf(
          modules.map(([id]) => id),
          root,
        );
      }
    },
  };
  return {
    plugin,
    /** Writes them beside the folder of the built site. @param inline modules of scripts that stand in pages */
    write(outDir: string, inline: Iterable<string>): void {
      const packages: BundledPackages = { ...found, [inPages]: packagesOf(inline, root) };
      writeFileSync(packagesFile(outDir), JSON.stringify(packages));
    },
  };
}
