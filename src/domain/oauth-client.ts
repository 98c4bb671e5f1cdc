/** Words that a stranger chose, made fit to be shown: the name of an outside application, and the names of scopes. */

/** Longest name, in characters. */
const longestName = 60;
/** Longest word of which a scope's name is shown, in characters. */
const longestScope = 80;

/** The application's name as it may be shown; `undefined` where nothing of it is left. */
export function clientName(name: string): string | undefined {
  return cleaned(name, longestName);
}

/** The name of a scope that we have no words for; `undefined` where nothing of it can be shown. */
export function scopeName(name: string): string | undefined {
  return cleaned(name, longestScope);
}

/**
 * No control or format characters (those that turn the reading direction are among them), no line breaks, no private
 * characters, never more than two marks on a letter, and not endless.
 */
function cleaned(text: string, longest: number): string | undefined {
  const plain = text
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    // Letters and signs that are blank.
    .replace(/[\u115f\u1160\u2800\u3164\uffa0]/g, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...plain];
  const short =
    characters.length > longest
      ? `${characters
          .slice(0, longest - 1)
          .join('')
          .trim()}…`
      : plain;
  return /[\p{L}\p{N}]/u.test(short) ? short : undefined;
}

/** Stands for a logo, which would be a request to a stranger: the first letters of the first two words. */
export function initialsOf(name: string): string {
  return name
    .split(' ')
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
