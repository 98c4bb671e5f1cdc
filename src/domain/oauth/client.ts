/** Makes untrusted texts safe to show: the name of an outside application, and the names of scopes. */

import { type OthersText, othersName, othersText } from '../text/others-text.ts';

/** Maximum length of a name, in characters. */
const maxNameLength = 60;
/** Maximum length of a scope's name, in characters. */
const maxScopeLength = 80;

/** The application's name, safe to show; `undefined` where nothing is left of it. */
export function clientName(name: string): OthersText | undefined {
  return othersName(name, maxNameLength) || undefined;
}

/** The name of an unknown scope, safe to show; a dash where nothing is left of it, so that the permission is not overlooked. */
export function scopeName(name: string): OthersText {
  return othersName(name, maxScopeLength) || nameless;
}

/** Stands for a name that has nothing to read. */
export const nameless = othersText('–', 1);

/** Shown in place of a logo, which would be a request to a third party: the first letters of the first two words. */
export function clientInitials(name: string): string {
  return name
    .split(' ')
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
