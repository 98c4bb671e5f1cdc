/**
 * Runs a second minifier over the scripts that pages load before React, where each byte is waited for (0140). The bundler's own,
 * which comes after it and shortens the names, leaves functions that are called once where they are. Last of all, what one script
 * exports to another gets one name in both (0146).
 */

import { type MinifyOptions, minify } from 'terser';
import type { VitePlugin } from '../inline-scripts.ts';

/** By the names of the groups in `astro.config.mjs`, and of the scripts that pages ask for at load. */
const isBeforeReact = (name: string) => /^(?:core|tables|flow|sign-up|codes|passkeys|.+-at-load)$/.test(name);

/**
 * Each of them was measured. No function of these scripts is called with `new`, which the two `unsafe` ones would break; classes are
 * left alone.
 */
const options: MinifyOptions = {
  module: true,
  compress: { ecma: 2020, passes: 3, inline: 1, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true },
  mangle: false,
};

export const smallerScripts: VitePlugin = {
  name: 'smaller-scripts',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: {
    order: 'post',
    handler: (code, { name }) => (isBeforeReact(name) ? smaller(code) : null),
  },
  // The names of files are made before the exports are renamed, so they must say by which version of it.
  augmentChunkHash: ({ name }) => (isBeforeReact(name) ? renaming : undefined),
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && isBeforeReact(file.name)) file.code = await withEqualNames(file.code);
      }
    },
  },
};

/** @param code of a script that is a module */
export async function smaller(code: string): Promise<{ readonly code: string; readonly map: null }> {
  const made = await minify(code, options);
  return { code: made.code ?? code, map: null };
}

/** Part of the names of files; raised with each change of what `withEqualNames` makes, and of the minifier's version. */
const renaming = 'equal names 1';

/**
 * Gives what a script imports or exports the same name inside the script: `import{$ as e,D as t}` becomes `import{$,D}`, which is
 * shorter and compresses better.
 *
 * @param code of a script that is a module, minified; its exports stay as they are
 */
export async function withEqualNames(code: string): Promise<string> {
  const exported = namesIn(code, /\bexport\{([^}]*)\}/g);
  const imported = namesIn(code, /\bimport\{([^}]*)\}from/g).map(([name, own]) => [own, name] as const);
  const given = new Map<string, string>();
  const taken = new Set<string>();
  for (const [own, name] of [...exported, ...imported]) {
    if (taken.has(name) || given.has(`$${own}`) || name === 'default') continue;
    taken.add(name);
    given.set(`$${own}`, name);
  }
  // The minifier's own form: its names begin with a dollar sign.
  const nameCache = { vars: { props: Object.fromEntries(given) } };
  const made = await minify(code, { ...options, mangle: true, nameCache });
  return made.code ?? code;
}

/** What stands in the braces of statements that `pattern` finds: of each part between commas the name before `as`, and the one behind it. */
function namesIn(code: string, pattern: RegExp): (readonly [before: string, behind: string])[] {
  return [...code.matchAll(pattern)].flatMap(([, list = '']) =>
    list.split(',').map((part) => {
      const [before = '', behind = before] = part.split(' as ');
      return [before, behind] as const;
    }),
  );
}
