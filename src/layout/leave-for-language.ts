/** Sends a path without a language to the visitor's, query and fragment kept, where no edge function did (S2.03). */

import { resolveLanguage, type SiteLanguages, splitLanguage } from '../domain/language/language.ts';
import { cookieValue } from '../domain/language/redirect.ts';
import { localizedPath } from '../domain/navigation/paths.ts';
import { marked } from '../domain/shell/marks.ts';

interface Facts {
  readonly storageKey: string;
  readonly site: SiteLanguages;
}

export function leaveForLanguage(): void {
  const holder = document.querySelector<HTMLElement>(marked('language-choice'));
  const facts: Facts = JSON.parse(holder?.dataset.languageChoice ?? 'null');
  const { segment, rest } = splitLanguage(location.pathname);
  const language = resolveLanguage(
    { path: segment, stored: storedChoice(facts.storageKey), browser: navigator.languages },
    facts.site,
  );
  // `//host` at the start of a path would be another site.
  const path = localizedPath(language, rest.replace(/^[/\\]+/, '/').replace(/\/$/, '') || '/');
  location.replace(path + location.search + location.hash);
}

/** The cookie first, because the edge reads nothing else. */
function storedChoice(key: string): string | null {
  const cookie = cookieValue(document.cookie, key);
  if (cookie !== undefined) return cookie;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
