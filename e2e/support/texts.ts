/** What a page says, by the key of the text: the language's own words, or English where it has none yet. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageCode, languageChain } from '../../src/domain/language/language.ts';
import { createTranslator, type Messages, type Translate } from '../../src/i18n/messages.ts';
import { root } from '../../src/tools/system/command.ts';

export function textsOf(language: LanguageCode): Translate {
  return createTranslator(messagesOf(language, 'inverse'));
}

/** What is said of a return code: `31002`. */
export function errorTextOf(language: LanguageCode, code: string): string {
  return messagesOf(language, 'inverse-error-code')[code] ?? '';
}

function messagesOf(language: LanguageCode, namespace: string): Messages {
  const layers = languageChain(language).map((code): Messages => {
    try {
      return JSON.parse(readFileSync(join(root, 'locales', code, `${namespace}.json`), 'utf8')) as Messages;
    } catch {
      return {};
    }
  });
  return Object.assign({}, ...layers.reverse()) as Messages;
}
