/** The locale files: read, checked, and how many texts each language lacks. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguageCode, type LanguageCode, languageChain } from '../domain/language.ts';
import { type Namespace, namespaces } from '../i18n/messages.ts';
import { messageOf, StopError } from './command.ts';

/** The language whose files have every text. */
export const baseLanguage = 'en';

/** Which texts are the same as in English on purpose; the one thing beside the languages' folders. */
export const sameAsEnglishFile = 'same-as-english.json';

/** What one language's own files hold. A regional language holds only what differs from its parent. */
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
    if (code === sameAsEnglishFile) continue;
    if (!isLanguageCode(code)) throw new StopError(`locales/${code} is not the code of a language we publish.`);
    locales.set(code, readLanguage(join(folder, code), code));
  }
  for (const namespace of namespaces) {
    if (locales.get(baseLanguage)?.[namespace] === undefined) {
      throw new StopError(`locales/${baseLanguage}/${namespace}.json is missing; every text has to be in there.`);
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
 * @param name what messages call the file
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
  const twice = keyTwice(json);
  if (twice !== undefined) throw new StopError(`${name} has "${twice}" twice, and only the second would count.`);
  return texts;
}

/** JSON itself allows it. Keys stand before a colon, and a quote within a text is escaped. */
function keyTwice(json: string): string | undefined {
  const strings = [...json.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)];
  const keys = strings.flatMap(([, key = '', colon]) => (colon === undefined ? [] : [key]));
  return keys.find((key, index) => keys.indexOf(key) !== index);
}

/** @throws {StopError} one sentence with line and column */
export function parseJson(name: string, json: string): unknown {
  if (json.startsWith('\uFEFF'))
    throw new StopError(`${name} starts with a byte order mark (U+FEFF); save it without.`);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new StopError(`${name} is not valid JSON: ${whereBroken(messageOf(error), json)}.`);
  }
}

/** The engine's message with the line and column that a person can go to; it often gives an offset at most. */
function whereBroken(message: string, json: string): string {
  const reason = message.replace(/ in JSON at position.*$/s, '').replace(/, ?(?:\.\.\.)?".*$/s, '');
  const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? json.length);
  const before = json.slice(0, offset).split('\n');
  return `${reason} (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}

/** How many of the texts of a language come from English in the end, out of how many. */
export interface MissingTexts {
  readonly language: LanguageCode;
  readonly missing: number;
  readonly total: number;
}

/**
 * Counts what falls back to English, by language. What a parent gives is not missing (`ru-KAZ` has the texts of
 * `ru-RU`), and the English languages miss nothing.
 */
export function countMissing(locales: Locales, languages: readonly LanguageCode[]): MissingTexts[] {
  const keys = namespaces.flatMap((namespace) =>
    Object.keys(locales.get(baseLanguage)?.[namespace] ?? {}).map((key) => ({ namespace, key })),
  );
  return languages
    .filter((language) => !/^en(?:-|$)/.test(language))
    .map((language) => {
      const own = languageChain(language).filter((code) => code !== baseLanguage);
      const isThere = ({ namespace, key }: { namespace: Namespace; key: string }) =>
        own.some((code) => Object.hasOwn(locales.get(code)?.[namespace] ?? {}, key));
      return { language, missing: keys.filter((text) => !isThere(text)).length, total: keys.length };
    });
}
