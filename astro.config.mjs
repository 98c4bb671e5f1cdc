import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { siteOf, sites } from './sites/all.ts';
import { brandName } from './sites/brand-name.ts';
import { look } from './sites/chosen-brand/look.ts';
import { passkeyGroups } from './sites/shared.ts';
import { brandTokens } from './src/domain/site/brand-look.ts';
import { relyingParties, rpIdsOfSite } from './src/domain/site/relying-party.ts';
import { brandFiles } from './src/tools/build/brand-files.ts';
import { answersOnly } from './src/tools/build/chunks/answers-only.ts';
import { compileAtOnce } from './src/tools/build/chunks/compile-at-once.ts';
import { lateParts } from './src/tools/build/chunks/late-parts.ts';
import { pageChecker } from './src/tools/build/chunks/page-checker.ts';
import { reactModules } from './src/tools/build/chunks/react-modules.ts';
import { reactParts } from './src/tools/build/chunks/react-parts.ts';
import { smallerScripts } from './src/tools/build/chunks/smaller-scripts.ts';
import { oldestEngines } from './src/tools/build/oldest-engines.ts';
import { pageScripts } from './src/tools/build/page-scripts.ts';
import { tokenValues } from './src/tools/build/token-values.ts';
import { publicKeys } from './src/tools/passwords/public-keys.ts';
import { root } from './src/tools/system/command.ts';

// One site a build: `src/tools/commands/build.ts` runs one for each and says which, and where the pages go.
const site = process.env.GATEHOUSE_SITE ?? 'global';
const cache = process.env.GATEHOUSE_CACHE ?? `.cache/astro/${site}`;

/**
 * Of passkeys: pages know their own, and do not load the table of sites for it. An unknown site is the build's to complain about.
 */
const rpIds = siteOf(site) ? rpIdsOfSite(siteOf(site), relyingParties(passkeyGroups, sites)) : {};

/**
 * The gallery (`npm run gallery`): pages that draw each state of each island. In no other build, and `deploy:check` looks.
 * Islands get fake flows in place of those that call the exchange.
 */
const isGallery = process.env.GATEHOUSE_GALLERY === '1';

const galleryPages = {
  name: 'gallery',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({ pattern: '/gallery', entrypoint: './src/gallery/frame.astro' });
      injectRoute({ pattern: '/gallery/tokens', entrypoint: './src/gallery/tokens.astro' });
      injectRoute({ pattern: '/[lang]/gallery', entrypoint: './src/gallery/stage.astro' });
    },
  },
};

/** Astro compiles the scripts of pages for the newest engines, whatever `build.target` says. */
const targetOfScripts = {
  name: 'target-of-scripts',
  configEnvironment(name, options) {
    if (name === 'client') options.build = { ...options.build, target: [...oldestEngines] };
  },
};

const fakeHooks = {
  name: 'fake-hooks',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/use-(?:flow|late-texts)\.ts$/ },
    handler: () => fileURLToPath(new URL('src/gallery/fake-hooks.ts', import.meta.url)),
  },
};

/**
 * The name of a script in a site.
 *
 * @throws {Error} where the bundler makes a script of its helpers: it would be one request more for each page that loads others
 */
function scriptName({ name }) {
  if (name === 'rolldown-runtime') throw new Error('A package of the pages is CommonJS (docs/decisions/0151).');
  return `_astro/${name.replaceAll(/[^\w.-]/g, '_')}.[hash:7].js`;
}

/** Ids of all modules that a script needs before it can start, by the script. */
const startOf = new Map();

function isNeededBy(script, id, modules) {
  const entry = fileURLToPath(new URL(script, import.meta.url));
  let needed = startOf.get(script);
  if (needed === undefined) {
    // The pages' own build comes first, and does not have scripts that pages fetch by address.
    if (!modules.getModuleInfo(entry)) return false;
    needed = new Set();
    startOf.set(script, needed);
    const add = (module) => {
      if (needed.has(module)) return;
      needed.add(module);
      modules.getModuleInfo(module)?.importedIds.forEach(add);
    };
    add(entry);
  }
  return needed.has(id);
}

/** Scripts that ask the exchange before a touch. */
const signUpAtLoad = 'src/app/page/sign-up-at-load.ts';
const askingAtLoad = ['src/app/page/compliance-at-load.ts', signUpAtLoad];

/** The script of a visitor who is signed in; it asks as well. */
const signedInAtLoad = 'src/islands/session/signed-in-at-load.ts';

const loginForm = 'src/islands/login/LoginForm.tsx';

/** What the flow of a login needs besides the core, which other forms use as well. */
const startLogin = 'src/islands/login/start-login.ts';

function isOfFlow(id, modules) {
  // What loads texts late needs it as well, and must not load a registration for it.
  if (id.endsWith('/src/flows/lifetime-tools.ts')) return true;
  return !isOfReactStores(id) && !isOfFewStores(id) && isNeededBy(startLogin, id, modules);
}

/** What the flow of a registration needs besides. */
const startRegister = 'src/islands/register/start-register.ts';

function isOfRegister(id, modules) {
  return isNeededBy(startRegister, id, modules);
}

/** Parts of the stores that only React's binding needs, or a few stores; their package names them in its list of all parts. */
const isOfReactStores = (id) => /\/nanostores\/(?:listen-keys|deep-map)\//.test(id);
const isOfFewStores = (id) => /\/nanostores\/(?:computed|lifecycle)\//.test(id);

/**
 * Small modules that many scripts use and no page at load does: in the script of a form they would bring it to the others. A login
 * needs neither cookies, which a captcha and the channel read, nor the sites before it is sent (0163).
 */
const tables =
  /\/src\/(?:exchange\/checker|domain\/(?:storage\/stored-names|errors\/codes|navigation\/query|time\/within)|platform\/location)\.ts$/;
const cookies = /\/src\/platform\/cookies\.ts$|\/node_modules\/js-cookie\//;
const apart = Object.entries({ tables, cookies, sites: /\/src\/domain\/site\/site\.ts$/ });
const isApart = (id) => apart.some(([, test]) => test.test(id));

/**
 * What the law wants is asked by nearly every page that nobody has touched, so its flow is in the core: a script of its own would
 * compress worse (0146).
 */
const coreOfPages = ['src/app/page/core.ts', 'src/flows/checks/compliance.ts'];

/** The page core, and what the scripts that ask at load share with each other or with forms. */
function isNeededAtLoad(id, modules) {
  if (isOfReactStores(id) || isOfFewStores(id) || isApart(id)) return false;
  if (coreOfPages.some((script) => isNeededBy(script, id, modules))) return true;
  const needing = askingAtLoad.filter((script) => isNeededBy(script, id, modules)).length;
  if (needing === askingAtLoad.length) return true;
  if ((needing > 0 || isNeededBy(signedInAtLoad, id, modules)) && isNeededBy(loginForm, id, modules)) return true;
  // What loads later parts would bring the form's script if it were there.
  return needing > 0 && id.includes('vite/preload-helper');
}

/** What only the script of a sign-up page needs at load; the script itself keeps a file of its own, whose address pages know. */
function isOfSignUp(id, modules) {
  return !/\/node_modules\/|\/sign-up-at-load\.ts$/.test(id) && isNeededBy(signUpAtLoad, id, modules);
}

/** What only the codes of a visitor need, which a sign-up page asks about at load where there are any. */
const codesAtLoad = 'src/app/page/codes-at-load.ts';

function isOfCodes(id, modules) {
  return !/\/node_modules\/|\/codes-at-load\.ts$/.test(id) && isNeededBy(codesAtLoad, id, modules);
}

/** What offers passkeys in the autofill, at load or behind the form. Pages load the file itself (`?late-script`). */
const passkeyAtLoad = 'src/app/page/passkey-at-load.ts';

function isOfPasskeys(id, modules) {
  if (isOfReactStores(id) || isOfFewStores(id) || isApart(id)) return false;
  return isNeededBy(passkeyAtLoad, id, modules);
}

/** What the app's banner asks the exchange with, beyond the page core; the script itself keeps a file of its own. */
function isOfAppOffer(id, modules) {
  return (
    !/\/app-offer\.ts$/.test(id) &&
    !isOfReactStores(id) &&
    !isOfFewStores(id) &&
    isNeededBy('src/app/page/app-offer.ts', id, modules)
  );
}

function packageFile(path) {
  return fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
}

export default defineConfig({
  outDir: process.env.GATEHOUSE_OUT ?? `dist/${site}`,
  cacheDir: cache,
  // `/en/login` is `en/login/index.html`: the one form that every static host serves.
  build: { format: 'directory', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    pageScripts(),
    brandFiles(brandName),
    ...(isGallery ? [galleryPages] : []),
    {
      name: 'directives',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) => {
          addClientDirective({ name: 'intent', entrypoint: './src/islands/intent.ts' });
          addClientDirective({ name: 'now', entrypoint: './src/islands/now.ts' });
          addClientDirective({ name: 'query', entrypoint: './src/islands/query.ts' });
        },
      },
    },
  ],
  vite: {
    cacheDir: `${cache}/vite`,
    define: { 'import.meta.env.RP_IDS': JSON.stringify(rpIds) },
    plugins: [
      publicKeys,
      targetOfScripts,
      lateParts,
      answersOnly,
      pageChecker(root),
      reactParts(root),
      reactModules,
      smallerScripts,
      compileAtOnce,
      ...(isGallery ? [fakeHooks] : []),
    ],
    css: { postcss: { plugins: [tokenValues(brandTokens(look, site))] } },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Short names: pages list them, and sign-up pages have no byte left. 42 bits tell the versions of a script apart.
              entryFileNames: scriptName,
              chunkFileNames: scriptName,
            },
          },
        },
      },
    },
    build: {
      target: [...oldestEngines],
      rolldownOptions: {
        // Constants of other modules stand as their values: a name of `ret-codes.ts` costs nothing where it is not used.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          // What pages load before a touch is one file, what the login shares with other islands another, and React a third:
          // fewer requests, in fewer rounds.
          codeSplitting: {
            groups: [
              { name: (id, modules) => (isNeededAtLoad(id, modules) ? 'core' : null), priority: 3 },
              ...apart.map(([name, test]) => ({ name, test, priority: 2.5 })),
              { name: (id, modules) => (isOfSignUp(id, modules) ? 'sign-up' : null), priority: 2 },
              { name: (id, modules) => (isOfCodes(id, modules) ? 'codes' : null), priority: 1.9 },
              { name: (id, modules) => (isOfFlow(id, modules) ? 'flow' : null), priority: 2 },
              { name: (id, modules) => (isOfPasskeys(id, modules) ? 'passkeys' : null), priority: 2.1 },
              { name: (id, modules) => (isOfAppOffer(id, modules) ? 'downloads' : null), priority: 2 },
              { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
              {
                name: (id, modules) => {
                  if (isOfFewStores(id) || !isNeededBy(loginForm, id, modules)) return null;
                  // What draws comes with React, and what does not must work where React does not come.
                  return /\/src\/(?:islands|ui)\/(?!style-sheet)/.test(id) ||
                    id.includes('/@nanostores/react/') ||
                    isOfReactStores(id)
                    ? 'shared'
                    : 'rules';
                },
                minShareCount: 2,
              },
              // After the login's, because a group takes along what its modules import.
              { name: (id, modules) => (isOfRegister(id, modules) ? 'register' : null) },
              // Codes that are sent again: one name fewer in the pages of sign-up, which have no byte left.
              {
                name: 'Resend',
                test: /\/islands\/register\/(?:Resend\.tsx|use-seconds-left\.ts)$|\/ui\/fields\/(?:use-sms-code\.ts|CodeField\.tsx)$/,
              },
            ],
          },
        },
      },
    },
    resolve: {
      alias: [
        // Node chooses the brand when it starts. Pages get the files of one brand, so that a bundle holds nothing of another.
        {
          find: /^.*\/chosen-brand\//,
          replacement: fileURLToPath(new URL(`sites/brands/${brandName}/`, import.meta.url)),
        },
        {
          find: '@astrojs/react/client.js',
          replacement: fileURLToPath(new URL('src/ui/draw.ts', import.meta.url)),
        },
        // The library's arithmetic without its reader and writer of keys, which are half of it.
        { find: 'jsencrypt/jsbn', replacement: packageFile('jsencrypt/lib/lib/jsbn/jsbn.js') },
        // As ES modules: for others the bundler adds helpers, in a file of their own where several files need them.
        { find: /^dayjs$/, replacement: packageFile('dayjs/esm/index.js') },
        { find: /^dayjs\/plugin\/utc$/, replacement: packageFile('dayjs/esm/plugin/utc/index.js') },
      ],
    },
  },
});
