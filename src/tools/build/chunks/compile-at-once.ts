/** Scripts whose functions an engine compiles while it loads them (0156). */

import type { VitePlugin } from '../inline-scripts.ts';

/**
 * Without it an engine reads each function twice: once to find its end, and once at its first call, while the visitor waits. Our scripts
 * are loaded when they are needed, so most of their functions are called at once. An engine that does not know it sees a comment.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** In characters: what a smaller script saves is less than visits differ, and some of them may not grow (S2.30). */
const leastSize = 4000;

/** Stands behind all plugins that write code: the hint must be the first line of a script. */
export const compileAtOnce: VitePlugin = {
  name: 'compile-at-once',
  applyToEnvironment: ({ name }) => name === 'client',
  // The names of files are made before the hint is written, so they must say by which rule.
  augmentChunkHash: () => `${hint}${leastSize}`,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.code.length >= leastSize) file.code = hint + file.code;
      }
    },
  },
};
