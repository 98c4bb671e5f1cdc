/** What is wrong with the texts that a brand puts in the place of ours. */

import { isLanguageCode } from '../../domain/language/language.ts';
import type { BrandTexts } from '../../domain/site/brand.ts';
import { namespaces } from '../../i18n/messages.ts';
import { baseLanguage, type Locales } from '../content/read-locales.ts';

/** @returns a sentence for each fault */
export function textFaults(texts: BrandTexts, locales: Locales): string[] {
  return Object.entries(texts).flatMap(([language, own]) => {
    if (!isLanguageCode(language)) return [`texts.ts: ${language} is not the code of a language we publish.`];
    return Object.entries(own).flatMap(([name, text]) => {
      const namespace = namespaces.find((known) => name.startsWith(`${known}.`));
      const ours = namespace && locales.get(baseLanguage)?.[namespace]?.[name.slice(namespace.length + 1)];
      if (ours === undefined) return [`texts.ts: there is no text ${name}, which ${language} changes.`];
      if (text.trim() === '') return [`texts.ts: ${name} in ${language} is empty.`];
      if (/[<>]/.test(text)) return [`texts.ts: ${name} in ${language} has a mark of HTML.`];
      const [needed, found] = [argumentsOf(ours), argumentsOf(text)];
      return needed === found
        ? []
        : [`texts.ts: ${name} in ${language} must have ${needed || 'no arguments'}, and has ${found || 'none'}.`];
    });
  });
}

/** `{{brand}} {{year}}`, each once, in the order of the alphabet. */
function argumentsOf(text: string): string {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join(' ');
}
