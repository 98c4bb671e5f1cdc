/** Leaves the page for itself in another language, without losing the visitor (S3.41, S4.49, S7.62). */

import { type LanguageCode, splitLanguage } from '../domain/language.ts';
import { localizedPath } from '../domain/localized-path.ts';
import { languageDays, languageKey } from '../domain/stored-names.ts';
import { browserCookies } from '../platform/cookies.ts';
import { createTextStorage } from '../platform/storage.ts';
import { leftPage } from './page-site.ts';
import { sendShellEvent } from './telemetry-shell.ts';
import { keepTyped } from './typed-fields.ts';

/**
 * The choice is kept for later visits, here and for the edge; query, step and what was typed go along. It is told before the page
 * is left.
 */
export function changeLanguage(to: LanguageCode): void {
  const { site } = leftPage();
  const { storagePrefix } = site.brand;
  const name = languageKey(storagePrefix);
  const storage = createTextStorage(() => localStorage);
  storage.set(name, to);
  browserCookies.set(name, to, { days: languageDays });
  keepTyped(storagePrefix);
  sendShellEvent(site, 'ChangeLang', { locale: to });
  location.assign(addressIn(to));
}

function addressIn(language: LanguageCode): string {
  const { pathname, search, hash } = location;
  return localizedPath(language, splitLanguage(pathname).rest) + search + hash;
}
