/** The language a word on the command line means. */

import { isLanguageCode, type LanguageCode, languageCodes } from '../domain/language.ts';
import { StopError } from './command.ts';

/** @throws {StopError} */
export function parseLanguage(word: string): LanguageCode {
  if (!isLanguageCode(word))
    throw new StopError(`There is no language "${word}"; there are ${languageCodes.join(', ')}.`);
  return word;
}
