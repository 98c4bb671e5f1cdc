/** What a page says, by the key of the text: the language's own words, or English where it has none yet. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageCode, languageChain } from '../../src/domain/language/language.ts';
import { createTranslator, type Messages, type Translate } from '../../src/i18n/messages.ts';
import { root } from '../../src/tools/system/command.ts';

export function textsOf(language: LanguageCode): Translate {
  const layers = languageChain(language).map((code): Messages => {
    try {
      return JSON.parse(readFileSync(join(root, 'locales', code, 'inverse.json'), 'utf8')) as Messages;
    } catch {
      return {};
    }
  });
  return createTranslator(Object.assign({}, ...layers.reverse()) as Messages);
}
