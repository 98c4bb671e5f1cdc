/** Puts `exchange/checker.ts` in the place of Valibot into the scripts of pages (0134). */

import { join } from 'node:path';
import type { VitePlugin } from '../inline-scripts.ts';

/** @param root the project's folder */
export function pageChecker(root: string): VitePlugin {
  return {
    name: 'page-checker',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^valibot$/ },
      handler: () => join(root, 'src/exchange/checker.ts'),
    },
    // A part that it does not have would be `undefined` in the browser.
    onLog(_level, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED' || code === 'MISSING_EXPORT') this.error(message);
    },
  };
}
