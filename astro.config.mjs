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

/** Scripts that pages fetch by address; `src/tools/late-scripts.ts` gives pages the names they get here. */
const lateScripts = {
  name: 'late-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const path of [
      'src/app/cookie-answer.ts',
      'src/app/native-bridge.ts',
      'src/islands/choice/choice.ts',
      'src/islands/session/wake-header.ts',
      'src/shell/smart-banner.ts',
    ]) {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(path, import.meta.url)) });
    }
  },
};

/**
 * Takes from Astro's runtime, which stands in every page, what pages of ours never need: what makes regular expressions,
 * dates, maps and the like of an island's properties, which are plain JSON; what takes islands down when one page goes over
 * into the next without a load; and scripts before an island's own. That pays for what the pages' own scripts do.
 */
const plainProperties = {
  name: 'plain-properties',
  apply: 'build',
  transform: {
    filter: { id: /\/astro-island\.prebuilt\.js$/ },
    handler(code) {
      const without = (text, part, instead) => {
        const shorter = text.replace(part, instead);
        if (shorter === text) this.error('The runtime of islands is not the one that plain-properties knows.');
        return shorter;
      };
      let shorter = without(code, /,2:t=>new RegExp\(t\),.*?,11:t=>Number\.POSITIVE_INFINITY\*t\}/, '}');
      shorter = without(shorter, /disconnectedCallback\(\)\{[^{}]*\{once:!0\}\)\}/, '');
      shorter = without(shorter, /;l\(this,"unmount",.*?\}\)\}/, '}');
      shorter = without(shorter, /let e=this\.getAttribute\("before-hydration-url"\);e&&await import\(e\),/, '');
      shorter = without(shorter, 'async childrenConnectedCallback', 'childrenConnectedCallback');
      return { code: shorter, map: null };
    },
  },
};

/**
 * The gallery (`npm run gallery`): pages that draw each state of each island. In no other build, and `deploy:check` looks.
 * Islands get flows that stand still, in place of those that talk to the exchange.
 */
const isGallery = process.env.GATEHOUSE_GALLERY === '1';

const galleryPages = {
  name: 'gallery',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({ pattern: '/gallery', entrypoint: './src/gallery/frame.astro' });
      injectRoute({ pattern: '/[lang]/gallery', entrypoint: './src/gallery/stage.astro' });
    },
  },
};

const stillFlows = {
  name: 'still-flows',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/use-(?:flow|late-texts)\.ts$/ },
    handler: (id) =>
      fileURLToPath(
        new URL(id.endsWith('flow.ts') ? 'src/gallery/fake-flow.ts' : 'src/gallery/late-texts.ts', import.meta.url),
      ),
  },
};

/** Ids of the modules that the login form cannot start without. */
let startOfLogin;

function neededByLogin(id, modules) {
  if (startOfLogin === undefined) {
    const entry = fileURLToPath(new URL('src/islands/login/LoginForm.tsx', import.meta.url));
    startOfLogin = new Set();
    const add = (module) => {
      if (startOfLogin.has(module)) return;
      startOfLogin.add(module);
      modules.getModuleInfo(module)?.importedIds.forEach(add);
    };
    add(entry);
  }
  return startOfLogin.has(id);
}

export default defineConfig({
  outDir: process.env.GATEHOUSE_OUT ?? `dist/${site}`,
  cacheDir: cache,
  // `/en/login` is `en/login/index.html`: the one form that every static host serves.
  build: { format: 'directory', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    ...(isGallery ? [galleryPages] : []),
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
    plugins: [textsOfSite, lateScripts, plainProperties, ...(isGallery ? [stillFlows] : [])],
    build: {
      rolldownOptions: {
        output: {
          // What the login shares with other islands is one file, and React another: fewer requests, in fewer rounds.
          codeSplitting: {
            groups: [
              { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
              {
                name: (id, modules) => (neededByLogin(id, modules) ? 'shared' : null),
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
    // The library's arithmetic without its reader and writer of keys, which are half of it.
    resolve: {
      alias: {
        'jsencrypt/jsbn': fileURLToPath(new URL('node_modules/jsencrypt/lib/lib/jsbn/jsbn.js', import.meta.url)),
      },
    },
  },
});
