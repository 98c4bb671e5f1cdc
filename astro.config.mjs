import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import packageFile from './package.json' with { type: 'json' };
import { siteOf, sites } from './sites/all.ts';
import { brandName } from './sites/brand-name.ts';
import { look } from './sites/chosen-brand/look.ts';
import { passkeyGroups } from './sites/shared.ts';
import { relyingParties, rpIdsOfSite } from './src/domain/site/relying-party.ts';
import { listPackages } from './src/tools/bill/list-packages.ts';
import { brandFiles } from './src/tools/build/brand-files.ts';
import { brandFonts } from './src/tools/build/brand-fonts.ts';
import { galleryHooks, galleryPages } from './src/tools/build/gallery-build.ts';
import { notFoundPages } from './src/tools/build/not-found-pages.ts';
import { compileForOldestEngines, oldestEngines } from './src/tools/build/oldest-engines.ts';

// One site a build: `src/tools/commands/build.ts` runs one for each and says which, and where the pages go.
const site = process.env.GATEHOUSE_SITE ?? 'global';
// Beside the version, so that two deploys of one version differ in what pages report.
const commit = process.env.GATEHOUSE_COMMIT ?? '';
const release = commit === '' ? packageFile.version : `${packageFile.version}+${commit.slice(0, 12)}`;
const cache = process.env.GATEHOUSE_CACHE ?? `.cache/astro/${site}`;

// Pages know their own, and do not load the table of sites for it. An unknown site is the build's to complain about.
const rpIds = siteOf(site) ? rpIdsOfSite(siteOf(site), relyingParties(passkeyGroups, sites)) : {};

// Pages that draw each state of each island (`npm run gallery`). In no other build, and `deploy:check` looks.
const isGallery = process.env.GATEHOUSE_GALLERY === '1';

export default defineConfig({
  outDir: process.env.GATEHOUSE_OUT ?? `dist/${site}`,
  cacheDir: cache,
  // `/en/login` is `en/login/index.html`: the one form that every static host serves.
  build: { format: 'directory', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  fonts: brandFonts(brandName, look),
  integrations: [
    react(),
    brandFiles(brandName),
    notFoundPages,
    ...(isGallery ? [galleryPages] : []),
    {
      name: 'directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({ name: 'intent', entrypoint: './src/services/islands/intent.ts' });
          addClientDirective({ name: 'query', entrypoint: './src/services/islands/query.ts' });
        },
      },
    },
  ],
  vite: {
    cacheDir: `${cache}/vite`,
    define: {
      'import.meta.env.RP_IDS': JSON.stringify(rpIds),
      'import.meta.env.RELEASE': JSON.stringify(release),
      'import.meta.env.VERSION': JSON.stringify(packageFile.version),
    },
    plugins: [listPackages, compileForOldestEngines, ...(isGallery ? [galleryHooks] : [])],
    build: {
      target: [...oldestEngines],
      // Scripts are files of their own: the policy allows one script in the HTML, that of the head.
      assetsInlineLimit: 0,
    },
    environments: {
      client: {
        build: {
          // Beside the scripts, which do not name them; `build --source-maps` moves them out of the pages.
          sourcemap: process.env.GATEHOUSE_SOURCE_MAPS === '1' && 'hidden',
          rolldownOptions: {
            output: {
              // Few files, so that a page asks for what it needs in few rounds. A group takes along what its modules import
              // (docs/performance.md).
              codeSplitting: {
                groups: [
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
                  {
                    name: 'core',
                    test: /\/services\/page\/(?:core|tabs)\.ts$|\/(?:compliance-files|our-paths|navigation\/paths|compliance-at-load|sign-up-at-load|form-page|end-session|status-path|telemetry\/release)\.ts$|preload-helper/,
                  },
                  { name: 'login', test: /\/(?:start-login|login-name|lifetime-tools)\.ts$/ },
                  { name: 'register', test: /\/start-register\.ts$/ },
                ],
              },
            },
          },
        },
      },
    },
    resolve: {
      // Node chooses the brand when it starts. Pages get the files of one brand, so that a bundle holds nothing of another.
      alias: [
        {
          find: /^.*\/chosen-brand\//,
          replacement: fileURLToPath(new URL(`sites/brands/${brandName}/`, import.meta.url)),
        },
      ],
    },
  },
});
