/**
 * Runs a second minifier over the scripts that pages load before React, where each byte is waited for (0140). The bundler's own,
 * which comes after it and shortens the names, leaves functions that are called once where they are.
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
};

/** @param code of a script that is a module */
export async function smaller(code: string): Promise<{ readonly code: string; readonly map: null }> {
  const made = await minify(code, options);
  return { code: made.code ?? code, map: null };
}
