/** Counts texts without a translation, and their words, because translators are paid by the word. */

import { type LanguageCode, languageChain } from '../../domain/language/language.ts';
import { namespaces } from '../../i18n/messages.ts';
import { isMissing, textOf } from './import-texts.ts';
import { isEnglish } from './lint-locales.ts';
import { baseLanguage, type Locales } from './read-locales.ts';
import type { TranslationUnit } from './translation-file.ts';

/** Translation units of a language: all texts, or with `onlyMissing` those that it still shows in English. */
export function unitsOf(locales: Locales, language: LanguageCode, onlyMissing: boolean): TranslationUnit[] {
  return namespaces.flatMap((namespace) =>
    Object.entries(locales.get(baseLanguage)?.[namespace] ?? {})
      .filter(([key]) => !onlyMissing || isMissing(locales, language, namespace, key))
      .map(([key, source]): TranslationUnit => {
        const target = isMissing(locales, language, namespace, key)
          ? undefined
          : textOf(locales, language, namespace, key);
        return { namespace, key, source, target };
      }),
  );
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Number of words in an English text, without placeholders. */
export function countWords(text: string): number {
  return [...segmenter.segment(text.replace(/\{\{\w+\}\}/g, ' '))].filter(({ isWordLike }) => isWordLike).length;
}

/** A line for each language: how many texts and English words are still to be translated. */
export function reportStatus(locales: Locales, languages: readonly LanguageCode[]): string {
  const total = unitsOf(locales, baseLanguage, false);
  const rows = languages
    .filter((language) => !isEnglish(language))
    .map((language) => {
      const parent = languageChain(language).find((code, index) => index > 0 && code !== baseLanguage);
      const missing = parent === undefined ? unitsOf(locales, language, true) : [];
      return { language, parent, texts: missing.length, words: wordsIn(missing) };
    });
  const lines = rows.map(({ language, parent, texts, words }) => {
    if (parent !== undefined) return `${language.padEnd(8)} falls back to ${parent}`;
    return texts === 0 ? `${language.padEnd(8)} complete` : row(language, texts, words);
  });
  const sum = row(
    'all',
    rows.reduce((all, { texts }) => all + texts, 0),
    rows.reduce((all, { words }) => all + words, 0),
  );
  return [`${total.length} texts of ${wordsIn(total)} words in English; missing:`, ...lines, sum].join('\n');
}

function row(name: string, texts: number, words: number): string {
  return `${name.padEnd(8)}${String(texts).padStart(6)} texts${String(words).padStart(7)} words`;
}

function wordsIn(units: readonly TranslationUnit[]): number {
  return units.reduce((sum, { source }) => sum + countWords(source), 0);
}
