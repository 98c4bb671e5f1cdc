/** Which "not found" page an address gets (S4.55). */

import { splitLanguage, supportedLanguage } from '../domain/language/language.ts';
import type { Site } from '../domain/site/site.ts';

/**
 * The files to try, in this order: the page in the language of the address's first segment, then that of the site.
 *
 * @param path of the URL, still encoded: `/ar-SA/nothing` → `['/ar-SA/404.html', '/404.html']`
 */
export function notFoundFiles(path: string, site: Site): string[] {
  const language = supportedLanguage(splitLanguage(path).segment, site);
  return [...(language === undefined ? [] : [`/${language}/404.html`]), '/404.html'];
}
