/** Counts texts without a translation, and their words, because translators are paid by the word. */

import { type LanguageCode, languageChain } from '../../domain/language/language.ts';
import { namespaces } from '../../i18n/messages.ts';
import { isMissing, textOf } from './import-texts.ts';
import { isEnglish } from './lint-locales.ts';
import { baseLanguage, type Locales } from './read-locales.ts';
import type { Sources } from './sources.ts';
import type { TranslationUnit } from './translation-file.ts';
import { outdatedTexts } from './wording.ts';

/** All translation units of a language. A text that the language shows in English has no target. */
export function unitsOf(locales: Locales, language: LanguageCode): TranslationUnit[] {
  return namespaces.flatMap((namespace) =>
    Object.entries(locales.get(baseLanguage)?.[namespace] ?? {}).map(([key, source]): TranslationUnit => {
      const target = isMissing(locales, language, namespace, key)
        ? undefined
        : textOf(locales, language, namespace, key);
      return { namespace, key, source, target };
    }),
  );
}

function missingUnits(locales: Locales, language: LanguageCode): TranslationUnit[] {
  return unitsOf(locales, language).filter(({ namespace, key }) => isMissing(locales, language, namespace, key));
}

/** The units that lack a translation, and those whose English text changed after it. */
export function unitsToTranslate(locales: Locales, language: LanguageCode, sources: Sources): TranslationUnit[] {
  const outdated = new Set(outdatedTexts(locales, language, sources).map(({ name }) => name));
  return unitsOf(locales, language).filter(
    ({ namespace, key }) => isMissing(locales, language, namespace, key) || outdated.has(`${namespace}.${key}`),
  );
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Number of words in an English text, without placeholders. */
export function countWords(text: string): number {
  return [...segmenter.segment(text.replace(/\{\{\w+\}\}/g, ' '))].filter(({ isWordLike }) => isWordLike).length;
}

/** What a language lacks. */
interface Gaps {
  /** The parent other than English that has the texts of the language; English for a regional English. */
  readonly parent: LanguageCode | undefined;
  /** English texts without a translation. */
  readonly missing: readonly string[];
  /** English texts that changed after their translation. */
  readonly outdated: readonly string[];
}

/** A line for each language: how many texts and English words are still to be translated, and how many to be translated again. */
export function reportStatus(locales: Locales, languages: readonly LanguageCode[], sources: Sources): string {
  const rows = languages
    .filter((language) => language !== baseLanguage)
    .map((language) => ({ language, ...gapsOf(locales, language, sources) }));
  const total = unitsOf(locales, baseLanguage).map(({ source }) => source);
  const all: Gaps = {
    parent: undefined,
    missing: rows.flatMap(({ missing }) => missing),
    outdated: rows.flatMap(({ outdated }) => outdated),
  };
  return [
    `${total.length} texts of ${wordsIn(total)} words in English; missing:`,
    ...rows.map((row) => lineOf(row.language, row)),
    lineOf('all', all),
  ].join('\n');
}

function gapsOf(locales: Locales, language: LanguageCode, sources: Sources): Gaps {
  const [, ...parents] = languageChain(language);
  const parent = isEnglish(language) ? baseLanguage : parents.find((code) => code !== baseLanguage);
  const missing = parent === undefined ? missingUnits(locales, language).map(({ source }) => source) : [];
  return { parent, missing, outdated: outdatedTexts(locales, language, sources).map(({ english }) => english) };
}

function lineOf(name: string, { parent, missing, outdated }: Gaps): string {
  const isComplete = name !== 'all' && missing.length + outdated.length === 0;
  const start =
    parent !== undefined
      ? ` falls back to ${parent}`
      : isComplete
        ? ' complete'
        : `${String(missing.length).padStart(6)} texts${String(wordsIn(missing)).padStart(7)} words`;
  const texts = outdated.length === 1 ? 'text' : 'texts';
  const end =
    outdated.length === 0 ? '' : `, and ${outdated.length} ${texts} of ${wordsIn(outdated)} words out of date`;
  return name.padEnd(8) + start + end;
}

function wordsIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countWords(text), 0);
}
