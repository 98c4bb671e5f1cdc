import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

// One site a build: `src/tools/build.ts` runs one for each and says which, and where the pages go.
const site = process.env.GATEHOUSE_SITE ?? 'global';
const cache = process.env.GATEHOUSE_CACHE ?? `.cache/astro/${site}`;

export default defineConfig({
  outDir: process.env.GATEHOUSE_OUT ?? `dist/${site}`,
  cacheDir: cache,
  // `/en/login` is `en/login/index.html`: the one form that every static host serves.
  build: { format: 'directory', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    {
      name: 'intent',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'intent', entrypoint: './src/islands/intent.ts' }),
      },
    },
  ],
  vite: { cacheDir: `${cache}/vite` },
});
