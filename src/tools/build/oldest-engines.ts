import type { VitePlugin } from './vite-plugin.ts';

/**
 * The oldest browsers that the pages are made for, as build targets. `docs/browsers.md` gives the reasons, and
 * `layout/shell.ts` tells visitors with older ones.
 */
export const oldestEngines = ['chrome123', 'edge123', 'firefox125', 'safari17.5', 'ios17.5'] as const;

/** Astro compiles the scripts of pages for the newest engines, whatever `build.target` says. */
export const compileForOldestEngines: VitePlugin = {
  name: 'compile-for-oldest-engines',
  configEnvironment(name, options) {
    if (name === 'client') options.build = { ...options.build, target: [...oldestEngines] };
  },
};
