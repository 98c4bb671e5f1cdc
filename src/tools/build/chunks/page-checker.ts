/** Puts `exchange/checker.ts` in the place of Valibot into the scripts of pages (0134). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VitePlugin } from '../inline-scripts.ts';

/** @param root the project's folder */
export function pageChecker(root: string): VitePlugin {
  const whole = join(root, 'src/exchange/checker.ts');
  const names = [...readFileSync(whole, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const usesWhole = new RegExp(`\\bv\\.(?:${names.join('|')})\\b`);
  return {
    name: 'page-checker',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^valibot$/ },
      handler: () => whole,
    },
    // The bundler puts whole files into scripts, so a file that needs no more than answers at load gets that part alone.
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /from 'valibot'/ },
      handler: (code) =>
        usesWhole.test(code)
          ? null
          : {
              code: code.replace(
                "from 'valibot'",
                `from ${JSON.stringify(join(root, 'src/exchange/checker-at-load.ts'))}`,
              ),
              map: null,
            },
    },
    // A part that it does not have would be `undefined` in the browser. React looks for parts that the scheduler has for developers only.
    onLog(_level, { code, message, id }) {
      const isOfReact = id?.includes('/node_modules/react-dom/');
      if ((code === 'IMPORT_IS_UNDEFINED' && !isOfReact) || code === 'MISSING_EXPORT') this.error(message);
    },
  };
}
