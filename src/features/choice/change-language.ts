/** Leaves the page for itself in another language, without losing the visitor (S3.41, S4.49, S7.62). */

import { browserCookies } from '../../browser/cookies.ts';
import { createTextStorage } from '../../browser/storage.ts';
import { type LanguageCode, splitLanguage } from '../../domain/language/language.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { languageDays, languageKey, recalledLoginKey } from '../../domain/storage/stored-names.ts';
import { leftPage } from '../../services/page/page-site.ts';
import { sendShellEvent } from '../../services/telemetry/shell-events.ts';

/**
 * Stores the choice for later visits, here and for the edge, and sends `ChangeLang` before the page is left. Query, step and
 * what was typed go along.
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

/**
 * Stores the address or number that was typed in a login where its form in the other language reads it: under the key that a
 * recalled registration uses. A registration stores what is typed itself (S2.31). Passwords and codes have to be typed again:
 * nothing secret is stored.
 */
function keepTyped(storagePrefix: string): void {
  const tabStorage = createTextStorage(() => sessionStorage);
  const isLogin = document.querySelector('#password[autocomplete=current-password]') !== null;
  const login = isLogin && textOf('username');
  if (login) tabStorage.set(recalledLoginKey(storagePrefix), login);
}

/** Text of the box with the id; empty where there is none. */
function textOf(id: string): string {
  const box = document.getElementById(id);
  return box instanceof HTMLInputElement ? box.value : '';
}
