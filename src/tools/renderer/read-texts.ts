/** The texts of a site's languages, read when its pages are drawn: so a changed text needs no new scripts. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Stands for the glob of `i18n/catalogue.ts` in a build.
 *
 * @param folder `locales` of the project
 * @param languages a language without a folder has no texts of its own
 * @returns texts by key, by path: `/locales/tr-TUR/global.json`
 */
export function readTexts(folder: string, languages: readonly string[]): Record<string, Record<string, string>> {
  const files = [...new Set(languages)]
    .filter((language) => existsSync(join(folder, language)))
    .flatMap((language) =>
      readdirSync(join(folder, language))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => `${language}/${name}`),
    );
  return Object.fromEntries(
    files.map((name) => [`/locales/${name}`, JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}
