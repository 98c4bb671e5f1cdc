/** What the build of the gallery (`npm run gallery`) has besides: its pages, and fake flows in place of those that call the exchange. */

import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { VitePlugin } from './vite-plugin.ts';

export const galleryPages: AstroIntegration = {
  name: 'gallery',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({ pattern: '/gallery', entrypoint: './src/gallery/frame.astro' });
      injectRoute({ pattern: '/gallery/tokens', entrypoint: './src/gallery/tokens.astro' });
      injectRoute({ pattern: '/gallery/journeys/[journey]', entrypoint: './src/gallery/journey.astro' });
      injectRoute({ pattern: '/[lang]/gallery', entrypoint: './src/gallery/stage.astro' });
    },
  },
};

export const galleryHooks: VitePlugin = {
  name: 'gallery-hooks',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/use-(?:flow|lazy-texts|local-words)\.tsx$/ },
    handler: () => fileURLToPath(new URL('../../gallery/fake-hooks.ts', import.meta.url)),
  },
};
