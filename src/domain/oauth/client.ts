/** Makes untrusted texts safe to show: the name of an outside application, and the names of scopes. */

/** Maximum length of a name, in characters. */
const maxNameLength = 60;
/** Maximum length of a scope's name, in characters. */
const maxScopeLength = 80;

/** The application's name, safe to show; `undefined` where nothing is left of it. */
export function clientName(name: string): string | undefined {
  return cleaned(name, maxNameLength);
}

/** The name of an unknown scope, safe to show; `undefined` where nothing is left of it. */
export function scopeName(name: string): string | undefined {
  return cleaned(name, maxScopeLength);
}

/**
 * Removes control and format characters (with those that change the reading direction), line breaks and private characters,
 * keeps at most two combining marks on a letter, and cuts at the maximum length.
 */
function cleaned(text: string, maxLength: number): string | undefined {
  const plain = text
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    // Letters and signs that look like a blank.
    .replace(/[\u115f\u1160\u2800\u3164\uffa0]/g, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...plain];
  const short =
    characters.length > maxLength
      ? `${characters
          .slice(0, maxLength - 1)
          .join('')
          .trim()}…`
      : plain;
  return /[\p{L}\p{N}]/u.test(short) ? short : undefined;
}

/** Shown in place of a logo, which would be a request to a third party: the first letters of the first two words. */
export function clientInitials(name: string): string {
  return name
    .split(' ')
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
