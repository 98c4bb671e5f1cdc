/**
 * Short texts as people meant them: names, numbers, codes, searches and passwords. Keyboards, clipboards and other programs add
 * characters that nobody sees, and write the same letter in several ways. Every rule, hash and call uses the result.
 */

import { toAsciiDigits } from './digits.ts';

/** Engines need some milliseconds for the tables of all scripts, and most texts are ASCII. */
function isPlain(text: string): boolean {
  return !/[^ -~]/.test(text);
}

/** Control and format characters, those that are not drawn by default (Hangul fillers among them), and the empty Braille pattern. */
function withoutUnseen(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
}

/** `ＡＢ＠１` → `AB@1`: letters and signs in the width of ideographs, and their blank. */
function narrowed(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/**
 * The text without what cannot be seen, in letters of ordinary width, composed (NFC), and without blanks around it.
 *
 * `'\u200bａnn '` → `'ann'`
 */
export function cleanText(text: string): string {
  return isPlain(text) ? text.trim() : narrowed(withoutUnseen(text)).normalize('NFC').trim();
}

/**
 * An address or a number: a clean text with the apostrophe, hyphen and dot that programs replace in what is typed, and in ASCII digits
 * unless it has letters of another script, whose digits belong to the address.
 *
 * `'o’neil@mail.example'` → `'o'neil@mail.example'`
 */
export function cleanName(text: string): string {
  if (isPlain(text)) return text.trim();
  const name = cleanText(text)
    .replace(/[\u2018\u2019\u201b]/g, "'")
    .replace(/[\u2010-\u2014\u2212\ufe58\ufe63]/g, '-')
    .replace(/[\u3002\uff61]/g, '.');
  const ascii = toAsciiDigits(name);
  return isPlain(ascii) ? ascii : name;
}

/** A password composed (NFC) and without what cannot be seen; its blanks and widths are part of it. */
export function cleanPassword(password: string): string {
  return isPlain(password) ? password : withoutUnseen(password).normalize('NFC');
}

/** Longer texts are no codes, in characters. */
const maxCodeLength = 200;

/**
 * A code of letters and digits, as of an invitation: clean, and without the marks around it.
 *
 * `'“FRIEND1”.'` → `'FRIEND1'`; `'my_code-'` stays, and the sign of lost bytes, which may have been letters
 */
export function cleanCode(text: string): string {
  const code = cleanText(text);
  if (code.length > maxCodeLength) return code;
  return code.replace(/^(?:(?!\ufffd)[\p{P}\p{S}\s])+|(?:(?!\ufffd)[\p{P}\p{S}\s])+$/gu, (marks) =>
    marks.replace(/[^\w-]/g, ''),
  );
}
