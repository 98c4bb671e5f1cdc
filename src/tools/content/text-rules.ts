/** Rules for one text of any language, used by the linter and by the import of translations. */

import { type LanguageCode, languageOf } from '../../domain/language/language.ts';

export type TextRule =
  | 'empty'
  | 'spaces'
  | 'invisible'
  | 'html'
  | 'ellipsis'
  | 'quotes'
  | 'alphabets'
  | 'punctuation'
  | 'braces'
  | 'placeholders';

/** A rule, and the end of a sentence that starts with file and key. */
export interface TextFault {
  readonly rule: TextRule;
  readonly what: string;
}

/** @param english the English text of the same key; for an English text, the text itself */
export function faultsOf(text: string, english: string, language: LanguageCode): TextFault[] {
  if (text.trim() === '') return [{ rule: 'empty', what: 'is empty' }];
  return [
    ...wrongSpaces(text),
    ...invisible(text, languageOf(language).dir === 'rtl'),
    ...(/<\/?[a-z!][^>]*>|&(?:[a-z]+|#\w+);/i.test(text) ? [{ rule: 'html', what: 'has HTML in it' } as const] : []),
    ...(text.includes('...') ? [{ rule: 'ellipsis', what: 'has three dots in place of “…”' } as const] : []),
    ...(/["'`]/.test(text)
      ? [{ rule: 'quotes', what: 'has a typewriter’s quotation mark or apostrophe' } as const]
      : []),
    ...mixedWords(text),
    ...wrongPunctuation(text, language),
    ...wrongPlaceholders(text, english),
  ];
}

function wrongSpaces(text: string): TextFault[] {
  const fault = (what: string): TextFault => ({ rule: 'spaces', what });
  return [
    ...(/^\s/.test(text) ? [fault('starts with a space')] : []),
    ...(/\s$/.test(text) ? [fault('ends with a space')] : []),
    ...(/\S\s{2,}\S/.test(text) ? [fault('has two spaces in a row')] : []),
    ...(/[\n\r\t\v\f\u2028\u2029]/.test(text) ? [fault('has a line break or tab in it')] : []),
  ];
}

/** Control, format, private-use and unassigned characters, invisible fillers, and the replacement character. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0\ufffd]/gu;
/** Joiners are allowed only between letters of scripts that join or stack them. */
const joiningScripts = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;
const isolates = /[\u2066-\u2069]/;
const unpairedIsolate = 'opens a direction (U+2066 to U+2068) without closing it (U+2069), or the other way round';

/**
 * Isolates are allowed in pairs: they keep an address or a number together in a right-to-left sentence. Embeddings and
 * overrides are forbidden because they affect the text that follows. Soft hyphens are forbidden because the layout breaks
 * long words.
 */
function invisible(text: string, rightToLeft: boolean): TextFault[] {
  const isAllowed = (character: string, index: number) =>
    /[\t\n\v\f\r]/.test(character) ||
    isolates.test(character) ||
    (rightToLeft && /[\u200e\u200f]/.test(character)) ||
    (/[\u200c\u200d]/.test(character) &&
      joiningScripts.test(text[index - 1] ?? '') &&
      joiningScripts.test(text[index + 1] ?? ''));
  const found = [...text.matchAll(invisibleCharacters)].filter(
    ({ 0: character, index }) => !isAllowed(character, index),
  );
  const names = [...new Set(found.map(({ 0: character }) => nameOf(character)))];
  return [
    ...names.map((name): TextFault => ({ rule: 'invisible', what: `has the invisible ${name}` })),
    ...(areIsolatesPaired(text) ? [] : [{ rule: 'invisible', what: unpairedIsolate } as const]),
    ...(/^[\u00a0\u202f]|[\u00a0\u202f]$|\s[\u00a0\u202f]|[\u00a0\u202f]\s/.test(text)
      ? [{ rule: 'invisible', what: 'has a no-break space at an end or beside another space' } as const]
      : []),
  ];
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function areIsolatesPaired(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (/[\u2066-\u2068]/.test(character)) open += 1;
    if (character === '\u2069') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** A Latin `o` in a Cyrillic word looks right, but searching and screen readers fail on it. */
function mixedWords(text: string): TextFault[] {
  const words = text.replace(/\{\{\w+\}\}/g, ' ').match(/[\p{L}\p{M}]+/gu) ?? [];
  const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
  const mixed = words.find((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1);
  return mixed === undefined
    ? []
    : [{ rule: 'alphabets', what: `has a word with letters of two alphabets, “${mixed}”` }];
}

const han = '\\p{Script=Han}';
const japanese = `[${han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]`;
/** Marks of another script or language than the text’s, and spaces that it has not: Chinese has them around Latin letters. */
const strangeMarks: readonly (readonly [language: RegExp, pattern: RegExp, what: string])[] = [
  [
    /^(?:ja|zh)/,
    new RegExp(`${japanese}[,.:;!?()]|[,:;!?()]${japanese}`, 'u'),
    'has a half-width mark beside a full-width letter',
  ],
  [/^ja/, new RegExp(`${japanese} | ${japanese}`, 'u'), 'has a space beside a Japanese letter'],
  [
    /^zh/,
    new RegExp(`${han}[\\p{Script=Latin}\\d{]|[\\p{Script=Latin}\\d}]${han}`, 'u'),
    'has no space between Chinese and what is not',
  ],
  [/^uk/, / [–—]/, 'has a dash between words that is not “—” after U+00A0'],
  [/^uk/, /[аеєиіїоуюя] уві/iu, 'has “уві…” behind a vowel, where one says “вві…”'],
  [/^es/, /\d ?%/, 'has no U+00A0 before “%”'],
  [/^ar/, /\p{Script=Arabic}[,;?]/u, 'has a Latin comma, semicolon or question mark'],
  [/^es/, /^[^¿]*\?|^[^¡]*!/, 'does not open its question or exclamation'],
  [/^(?:kk|ru)/, /\s–\s/, 'has a short dash between words in place of “—”'],
  [/^(?:kk|ru)/, / —/, 'has a space before “—” at which the line may break; use U+00A0'],
  [/^de/, / …/, 'has a space before “…” at which the line may break; use U+00A0'],
  [/^(?:ru|uk)/, /\{\{date\}\}\./, 'has a full stop after a date, which ends with one itself'],
];

function wrongPunctuation(text: string, language: LanguageCode): TextFault[] {
  return strangeMarks
    .filter(([languages, pattern]) => languages.test(language) && pattern.test(text))
    .map(([, , what]) => ({ rule: 'punctuation', what }));
}

function wrongPlaceholders(text: string, english: string): TextFault[] {
  if (/[{}]/.test(text.replace(/\{\{\w+\}\}/g, ''))) {
    return [{ rule: 'braces', what: 'has a brace outside a placeholder; a placeholder looks like {{name}}' }];
  }
  const [own, wanted] = [placeholdersOf(text), placeholdersOf(english)];
  const list = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');
  const missing = wanted.filter((name) => !own.includes(name));
  const added = own.filter((name) => !wanted.includes(name));
  const twice = own.filter((name, index) => own.indexOf(name) !== index && !isTwice(wanted, name));
  return [
    ...(missing.length > 0 ? [{ rule: 'placeholders', what: `lacks ${list(missing)}` } as const] : []),
    ...(added.length > 0
      ? [{ rule: 'placeholders', what: `has ${list(added)}, which the English text does not have` } as const]
      : []),
    ...(twice.length > 0 ? [{ rule: 'placeholders', what: `has ${list(twice)} twice` } as const] : []),
  ];
}

function isTwice(names: readonly string[], name: string): boolean {
  return names.indexOf(name) !== names.lastIndexOf(name);
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
}

/** Whether a text has words to translate. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''));
}
