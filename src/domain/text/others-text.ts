/**
 * Texts that others have written and pages show: names of inviters, applications and messenger users, an exchange's own words. What shows
 * one takes `OthersText`, so that a text which nobody has cleaned does not compile.
 */

declare const cleaned: unique symbol;

/** Without what changes the direction of the text around it, hides or cannot be seen; empty where nothing visible is left. */
export type OthersText = string & { readonly [cleaned]: true };

/** Where somebody shows nothing of themselves. */
export const noText = '' as OthersText;

/**
 * Removes control, format and private characters and those that look like a blank, makes line breaks blanks, keeps at most two combining
 * marks on a letter, and cuts at the maximum length.
 *
 * @param maxLength in characters
 */
export function othersText(text: string | undefined, maxLength: number): OthersText {
  // Nothing is searched in a text of megabytes.
  const plain = (text ?? '')
    .slice(0, maxLength * 20)
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    // Letters and signs that look like a blank.
    .replace(/[\u115f\u1160\u2800\u3164\uffa0]/g, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
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
  return (/[\p{L}\p{N}\p{S}\p{P}]/u.test(short) ? short : '') as OthersText;
}

/** As above, for what must be read: empty without a letter or digit. */
export function othersName(text: string | undefined, maxLength: number): OthersText {
  const name = othersText(text, maxLength);
  return /[\p{L}\p{N}]/u.test(name) ? name : noText;
}
