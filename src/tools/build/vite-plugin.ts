import type { ViteUserConfig } from 'astro';

/** A plugin for Vite, which Astro brings along. */
export type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  PromiseLike<unknown> | readonly unknown[]
>;
