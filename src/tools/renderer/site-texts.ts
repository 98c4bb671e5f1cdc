/** Which texts the pages of a site can show. */

import { join } from 'node:path';
import type { VitePlugin } from '../build/inline-scripts.ts';

const glob = /import\.meta\.glob(?:<[^>]*>)?\(\s*'(?:\.\.\/)+locales\/\*\/\*\.json',\s*\{[^}]*\}\s*,?\s*\)/;

/**
 * Narrows the catalogue to texts that these pages can show: with every language of the fleet in it, a page would take longer to
 * build with each site that others add. A build reads them when it draws the pages (`read-texts.ts`).
 *
 * @param root the project's folder
 * @param languages of the site, and what they fall back to
 * @throws {Error} where the catalogue reads its texts in another way
 */
export function siteTexts(root: string, languages: readonly string[]): VitePlugin {
  const codes = [...new Set(['en', ...languages])];
  return {
    name: 'texts-of-site',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/i18n\/catalogue\.ts$/ },
      handler(code) {
        const found = glob.exec(code)?.[0];
        if (found === undefined) throw new Error('i18n/catalogue.ts reads its texts in a way that is not known here.');
        if (this.environment.mode !== 'build') {
          // English twice where it is alone: a glob's braces are braces only around a comma.
          return { code: code.replace('/locales/*/', `/locales/{${['en', ...codes].join()}}/`), map: null };
        }
        const reader = join(import.meta.dirname, 'read-texts.ts');
        return {
          code: [
            `import { readTexts } from ${JSON.stringify(reader)};`,
            code.replace(found, () => `readTexts(${JSON.stringify(join(root, 'locales'))}, ${JSON.stringify(codes)})`),
          ].join('\n'),
          map: null,
        };
      },
    },
  };
}
