/**
 * Plural forms as i18next names them: `tries_one`, `tries_other`. CLDR says which categories a language has.
 * English has `_one` and `_other`; Polish needs `_few` and `_many` as well, Japanese `_other` alone.
 */

import { type LanguageCode, languageOf } from '../../domain/language/language.ts';

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const suffix = new RegExp(`^(.+)_(${categories.join('|')})$`);

/** `tries_one` → the plural `tries` in its form `one`; `undefined` for a key without such an ending. */
export function pluralOf(key: string): { readonly name: string; readonly form: string } | undefined {
  const [, name, form] = suffix.exec(key) ?? [];
  return name === undefined || form === undefined ? undefined : { name, form };
}

interface PluralFault {
  readonly key: string;
  readonly what: string;
}

type Texts = Readonly<Record<string, string>>;

/** Plural forms that are missing in a language, and forms that the language does not have. */
export function pluralFaults(own: Texts, english: Texts, language: LanguageCode): PluralFault[] {
  const wanted: readonly string[] = new Intl.PluralRules(languageOf(language).tag).resolvedOptions().pluralCategories;
  const names = new Set(Object.keys(english).flatMap((key) => pluralOf(key)?.name ?? []));
  return [...names].flatMap((name) => {
    const forms = Object.keys(own).flatMap((key) => (pluralOf(key)?.name === name ? [pluralOf(key)?.form ?? ''] : []));
    // A regional language without own forms takes all forms from its parent.
    if (forms.length === 0 && languageOf(language).parent !== null && languageOf(language).parent !== 'en') return [];
    if (forms.length === 0 && /^en-/.test(language)) return [];
    return [
      ...wanted
        .filter((form) => !forms.includes(form))
        .map((form) => fault(name, form, 'is a plural form that is missing')),
      ...forms
        .filter((form) => !wanted.includes(form))
        .map((form) => fault(name, form, 'is a plural form that this language does not have')),
    ];
  });
}

function fault(name: string, form: string, what: string): PluralFault {
  return { key: `${name}_${form}`, what };
}
