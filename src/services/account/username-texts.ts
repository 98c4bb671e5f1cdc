import type { PageContext } from '../../domain/navigation/page-context.ts';
import { type FormKey, splitPlaceholders, type Translate } from '../../i18n/messages.ts';
import type { UsernameTexts } from '../../ui/fields/UsernameField.tsx';
import { loadLocalWords } from '../local-words/page-local-words.ts';

/** The texts of the username field. Every page with the field has them in its HTML. */
export const usernameTextKeys = [
  'clearField',
  'closeDialog',
  'countryCount',
  'countryNone',
  'countrySearch',
  'dialCodeLabel',
  'didYouMean',
  'suggestionCount',
  'suggestionsLabel',
] as const satisfies readonly FormKey[];

export function usernameTexts(t: Translate<(typeof usernameTextKeys)[number]>, page: PageContext): UsernameTexts {
  return {
    localWords: () => loadLocalWords(page),
    clear: t('clearField'),
    close: t('closeDialog'),
    countryCount: (count) => t('countryCount', { count }),
    dialCode: t('dialCodeLabel'),
    email: {
      didYouMean: splitPlaceholders(t('didYouMean')),
      suggestionCount: (count) => t('suggestionCount', { count }),
      suggestions: t('suggestionsLabel'),
    },
    noCountry: t('countryNone'),
    search: t('countrySearch'),
  };
}
