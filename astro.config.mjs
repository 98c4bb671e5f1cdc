import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { siteOf } from './sites/all.ts';
import { languageChain } from './src/domain/language.ts';

// One site a build: `src/tools/build.ts` runs one for each and says which, and where the pages go.
const site = process.env.GATEHOUSE_SITE ?? 'global';
const cache = process.env.GATEHOUSE_CACHE ?? `.cache/astro/${site}`;

/** The site's languages, and what they fall back to. An unknown site is the build's to complain about. */
const languages = siteOf(site)?.languages.flatMap(languageChain) ?? [];

/**
 * Narrows the catalogue to texts that these pages can show: with every language of the fleet in it, a page would take
 * longer to build with each site that others add.
 */
const textsOfSite = {
  name: 'texts-of-site',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/i18n\/catalogue\.ts$/ },
    // English twice where it is alone: a glob's braces are braces only around a comma.
    handler: (code) => ({ code: code.replace('/locales/*/', `/locales/{${['en', ...languages].join()}}/`), map: null }),
  },
};

export default defineConfig({
  outDir: process.env.GATEHOUSE_OUT ?? `dist/${site}`,
  cacheDir: cache,
  // `/en/login` is `en/login/index.html`: the one form that every static host serves.
  build: { format: 'directory', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    {
      name: 'directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({ name: 'intent', entrypoint: './src/islands/intent.ts' });
          addClientDirective({ name: 'query', entrypoint: './src/islands/query.ts' });
        },
      },
    },
  ],
  vite: {
    cacheDir: `${cache}/vite`,
    plugins: [textsOfSite],
    // The library's arithmetic without its reader and writer of keys, which are half of it.
    resolve: {
      alias: { 'jsencrypt/rsa': fileURLToPath(new URL('node_modules/jsencrypt/lib/lib/jsbn/rsa.js', import.meta.url)) },
    },
  },
});
