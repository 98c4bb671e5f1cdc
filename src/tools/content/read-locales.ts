/** Reads and checks the locale files, and counts missing texts. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isLanguageCode, type LanguageCode, languageChain } from '../../domain/language/language.ts';
import { type Namespace, namespaces } from '../../i18n/messages.ts';
import { messageOf, StopError } from '../system/command.ts';

/** The language whose files have every text. */
export const baseLanguage = 'en';

/** File in `locales/` with the texts that equal the English text on purpose, and the reasons. */
export const sameAsEnglishFile = 'same-as-english.json';

/** Texts of a language's own files. A regional language holds only what differs from its parent. */
export type LocaleTexts = Readonly<Partial<Record<Namespace, Readonly<Record<string, string>>>>>;

export type Locales = ReadonlyMap<LanguageCode, LocaleTexts>;

/**
 * Reads every `locales/{language}/{namespace}.json` under a folder.
 *
 * @throws {StopError} one sentence with the file and the place, at the first file that is not a flat object of strings
 */
export function readLocales(folder: string): Locales {
  if (!existsSync(folder)) throw new StopError('The folder locales/ is missing.');
  const locales = new Map<LanguageCode, LocaleTexts>();
  for (const code of readdirSync(folder).sort()) {
    if (code.endsWith('.json')) continue;
    if (!isLanguageCode(code)) throw new StopError(`locales/${code} is not the code of a language we publish.`);
    locales.set(code, readLanguage(join(folder, code), code));
  }
  for (const namespace of namespaces) {
    if (locales.get(baseLanguage)?.[namespace] === undefined) {
      throw new StopError(`locales/${baseLanguage}/${namespace}.json is missing; it must hold every text.`);
    }
  }
  return locales;
}

function readLanguage(folder: string, code: LanguageCode): LocaleTexts {
  const texts: Partial<Record<Namespace, Record<string, string>>> = {};
  for (const file of readdirSync(folder).sort()) {
    const name = `locales/${code}/${file}`;
    const namespace = namespaces.find((known) => `${known}.json` === file);
    if (namespace === undefined) {
      throw new StopError(`${name} is not one of the files of a language: ${namespaces.join('.json, ')}.json.`);
    }
    texts[namespace] = parseTexts(name, readFileSync(join(folder, file), 'utf8'));
  }
  return texts;
}

/**
 * The texts of one file by key.
 *
 * @param name of the file in messages
 * @throws {StopError} one sentence with the place
 */
function parseTexts(name: string, json: string): Record<string, string> {
  const value = parseJson(name, json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new StopError(`${name} must be an object of texts by key.`);
  }
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw new StopError(`${name}: the value of "${key}" must be a text.`);
    texts[key] = text;
  }
  const duplicate = findDuplicateKey(json);
  if (duplicate !== undefined) throw new StopError(`${name} has the key "${duplicate}" twice.`);
  return texts;
}

/** `JSON.parse` accepts duplicate keys. A key is a string before a colon; quotes inside a string are escaped. */
function findDuplicateKey(json: string): string | undefined {
  const strings = [...json.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)];
  const keys = strings.flatMap(([, key = '', colon]) => (colon === undefined ? [] : [key]));
  return keys.find((key, index) => keys.indexOf(key) !== index);
}

/** @throws {StopError} one sentence with line and column */
function parseJson(name: string, json: string): unknown {
  if (json.startsWith('\uFEFF'))
    throw new StopError(`${name} starts with a byte order mark (U+FEFF); save it without.`);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new StopError(`${name} is not valid JSON: ${describeSyntaxError(messageOf(error), json)}.`);
  }
}

/** The engine's message with line and column, in place of the offset that it gives at most. */
function describeSyntaxError(message: string, json: string): string {
  const reason = message.replace(/ in JSON at position.*$/s, '').replace(/, ?(?:\.\.\.)?".*$/s, '');
  const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? json.length);
  const before = json.slice(0, offset).split('\n');
  return `${reason} (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}

/** Reasons by language (`*` for all) and by `namespace.key`. */
export type SameAsEnglish = Readonly<Record<string, Readonly<Record<string, string>>>>;

const reasons = v.record(v.string(), v.record(v.string(), v.pipe(v.string(), v.minLength(10))));

/**
 * Reads `same-as-english.json`.
 *
 * @throws {StopError} if the file has another form
 */
export function readSameAsEnglish(folder: string): SameAsEnglish {
  const file = join(folder, sameAsEnglishFile);
  if (!existsSync(file)) return {};
  const name = `locales/${sameAsEnglishFile}`;
  const parsed = v.safeParse(reasons, parseJson(name, readFileSync(file, 'utf8')));
  if (!parsed.success) throw new StopError(`${name} must hold reasons of ten letters or more, by language and text.`);
  const unknown = Object.keys(parsed.output).find((code) => code !== '*' && !isLanguageCode(code));
  if (unknown !== undefined) throw new StopError(`${name}: ${unknown} is not the code of a language we publish.`);
  return parsed.output;
}

/** Whether a text may equal the English text. */
export function isSameOnPurpose(list: SameAsEnglish, language: string, text: string): boolean {
  return Object.hasOwn(list[language] ?? {}, text) || Object.hasOwn(list['*'] ?? {}, text);
}

/** How many texts of a language fall back to English, and how many there are. */
export interface MissingTexts {
  readonly language: LanguageCode;
  readonly missing: number;
  readonly total: number;
}

/**
 * Counts the texts that fall back to English, by language. A text that a parent has is not missing (`ru-KAZ` has the
 * texts of `ru-RU`). English languages have no missing texts.
 */
export function countMissing(locales: Locales, languages: readonly LanguageCode[]): MissingTexts[] {
  const keys = namespaces.flatMap((namespace) =>
    Object.keys(locales.get(baseLanguage)?.[namespace] ?? {}).map((key) => ({ namespace, key })),
  );
  return languages
    .filter((language) => !/^en(?:-|$)/.test(language))
    .map((language) => {
      const own = languageChain(language).filter((code) => code !== baseLanguage);
      const exists = ({ namespace, key }: { namespace: Namespace; key: string }) =>
        own.some((code) => Object.hasOwn(locales.get(code)?.[namespace] ?? {}, key));
      return { language, missing: keys.filter((text) => !exists(text)).length, total: keys.length };
    });
}
