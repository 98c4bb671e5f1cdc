/**
 * Astro's configuration for the same pages without our work on them, for `npm run bench:build` only: no inline scripts, no scripts
 * by address, no chunk rules, no finishing of pages. It keeps what the pages cannot be drawn without: React, the names of our
 * client directives, the brand's data, and the choice of texts, without which Astro would only be slower.
 */

import react from '@astrojs/react';
import config from '../../../astro.config.mjs';

const { outDir, cacheDir, build, devToolbar, integrations = [], vite = {} } = config;

/** Pages import these: a text and an address, as constants. */
const constantScripts = {
  name: 'constant-scripts',
  enforce: 'pre',
  load: {
    filter: { id: /\?(?:inline|late)-script$/ },
    handler: (id) =>
      id.endsWith('?late-script') ? "export default '/script.js';" : "export default () => 'self.script = 1';",
  },
};

const named = (list, name) => list.filter((one) => one?.name === name);

export default {
  outDir,
  cacheDir,
  build,
  devToolbar,
  integrations: [react(), ...named(integrations, 'directives')],
  vite: {
    cacheDir: vite.cacheDir,
    plugins: [
      ...named(vite.plugins ?? [], 'texts-of-site'),
      ...named(vite.plugins ?? [], 'brand-imports'),
      constantScripts,
    ],
    resolve: vite.resolve,
  },
};
