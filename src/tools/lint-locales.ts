/** Finds what is wrong with the texts of all languages, as one list. */

import { join } from 'node:path';
import { bindPrefixes, bindTips, passedCodes, retCodes } from '../domain/errors/codes.ts';
import { errorTextKey } from '../domain/errors/error-text.ts';
import { type LanguageCode, languageChain, languageCodes } from '../domain/language.ts';
import { type Namespace, namespaces } from '../i18n/messages.ts';
import { pluralFaults, pluralOf } from './plural-forms.ts';
import { baseLanguage, type Locales, readLocales, sameAsEnglishFile } from './read-locales.ts';
import { isSameOnPurpose, readSameAsEnglish, type SameAsEnglish } from './same-as-english.ts';
import { faultsOf, hasWords, type TextRule } from './text-rules.ts';
import { usedTexts } from './used-texts.ts';

export interface Finding {
  readonly language: LanguageCode;
  readonly namespace: Namespace;
  readonly key: string;
  readonly rule: TextRule | 'missing' | 'unused' | 'extra' | 'same' | 'superfluous' | 'plural' | 'code' | 'reason';
  /** End of a sentence that starts with the place. */
  readonly what: string;
}

export interface LintInputs {
  readonly locales: Locales;
  readonly languages: readonly LanguageCode[];
  readonly sameAsEnglish: SameAsEnglish;
  /** Whether the code can show a text. */
  isUsed(key: string): boolean;
}

/** @throws {StopError} for files that cannot be read at all */
export function lintProject(root: string): Finding[] {
  const folder = join(root, 'locales');
  return lintLocales({
    locales: readLocales(folder),
    languages: languageCodes,
    sameAsEnglish: readSameAsEnglish(folder),
    isUsed: usedTexts(root),
  });
}

export function lintLocales(inputs: LintInputs): Finding[] {
  const { locales, languages } = inputs;
  return namespaces.flatMap((namespace) => [
    ...languages.flatMap((language) => [
      ...wrongTexts(inputs, language, namespace),
      ...missingTexts(inputs, language, namespace),
      ...pluralFaults(textsOf(locales, language, namespace), textsOf(locales, baseLanguage, namespace), language).map(
        ({ key, what }): Finding => ({ language, namespace, key, rule: 'plural', what }),
      ),
    ]),
    ...unusedTexts(inputs, namespace),
    ...(namespace === 'inverse-error-code' ? codesWithoutText(locales) : []),
    ...staleReasons(inputs, namespace),
  ]);
}

type Texts = Readonly<Record<string, string>>;

function textsOf(locales: Locales, language: LanguageCode, namespace: Namespace): Texts {
  return locales.get(language)?.[namespace] ?? {};
}

/** Each text that a language has, by itself and beside the English one. */
function wrongTexts(inputs: LintInputs, language: LanguageCode, namespace: Namespace): Finding[] {
  const english = textsOf(inputs.locales, baseLanguage, namespace);
  return Object.entries(textsOf(inputs.locales, language, namespace)).flatMap(([key, text]): Finding[] => {
    const source = english[key] ?? english[`${pluralOf(key)?.name}_other`];
    const place = { language, namespace, key };
    if (source === undefined)
      return [{ ...place, rule: 'extra', what: 'is a key that the English file does not have' }];
    const faults = faultsOf(text, source, language).map((fault) => ({ ...place, ...fault }));
    const repeated = repetition(inputs, place, text);
    return repeated === undefined ? faults : [...faults, { ...place, ...repeated }];
  });
}

type Place = Pick<Finding, 'language' | 'namespace' | 'key'>;

/** A text that is the one it would fall back to: forgotten where that is English, needless where it is a parent's. */
function repetition({ locales, sameAsEnglish }: LintInputs, place: Place, text: string) {
  const { language, namespace, key } = place;
  const [, ...parents] = languageChain(language);
  const from = parents.find((code) => Object.hasOwn(textsOf(locales, code, namespace), key));
  if (from === undefined || textsOf(locales, from, namespace)[key] !== text) return undefined;
  if (from !== baseLanguage || isEnglish(language)) {
    return { rule: 'superfluous', what: `is what ${from} says, where this language falls back to anyway` } as const;
  }
  if (!hasWords(text) || isSameOnPurpose(sameAsEnglish, language, `${namespace}.${key}`)) return undefined;
  return {
    rule: 'same',
    what: `is the English text; translate it, or give the reason in locales/${sameAsEnglishFile}`,
  } as const;
}

/** Counted where the translation belongs: what `ru-RU` lacks, `ru-KAZ` does not lack once more. */
function missingTexts({ locales }: LintInputs, language: LanguageCode, namespace: Namespace): Finding[] {
  const [parent = baseLanguage] = languageChain(language).slice(1);
  if (isEnglish(language) || parent !== baseLanguage) return [];
  const own = textsOf(locales, language, namespace);
  return Object.keys(textsOf(locales, baseLanguage, namespace))
    .filter((key) => !Object.hasOwn(own, key) && pluralOf(key) === undefined)
    .map((key) => ({ language, namespace, key, rule: 'missing', what: 'is missing' }));
}

export function isEnglish(language: LanguageCode): boolean {
  return /^en(?:-|$)/.test(language);
}

function unusedTexts({ locales, isUsed }: LintInputs, namespace: Namespace): Finding[] {
  return Object.keys(textsOf(locales, baseLanguage, namespace))
    .filter((key) => !isUsed(pluralOf(key)?.name ?? key))
    .map((key) => ({
      language: baseLanguage,
      namespace,
      key,
      rule: 'unused',
      what: 'is shown by nothing in the code',
    }));
}

/** Codes that a visitor is told nothing of, or with a dialog's own words; all others have a text of their own. */
const wordless: readonly (string | number)[] = [
  retCodes.ok,
  retCodes.okWithNotice,
  retCodes.affiliateUnknown,
  retCodes.anonymityUnknown,
  // Told under the name of the journey that they end (S8.33).
  1001,
  1002,
  1003,
];

function codesWithoutText(locales: Locales): Finding[] {
  const english = textsOf(locales, baseLanguage, 'inverse-error-code');
  const codes = [
    ...Object.values(retCodes),
    ...passedCodes,
    ...bindTips,
    ...bindPrefixes.flatMap((prefix) => [1001, 1002, 1003, 10016].map((code) => prefix + code)),
  ];
  return [...new Set<string | number>(codes)]
    .filter((code) => !wordless.includes(code))
    .filter((code) => errorTextKey(code) === 'unknown' || english[errorTextKey(code)] === undefined)
    .map((code) => ({
      language: baseLanguage,
      namespace: 'inverse-error-code',
      key: String(code),
      rule: 'code',
      what: 'is a return code without a text',
    }));
}

/** Reasons for texts that are not the same as in English, or are not there any more. */
function staleReasons({ locales, languages, sameAsEnglish }: LintInputs, namespace: Namespace): Finding[] {
  const english = textsOf(locales, baseLanguage, namespace);
  return Object.entries(sameAsEnglish).flatMap(([code, texts]) => {
    const affected = languages
      .filter((language) => language === code || code === '*')
      .filter((language) => !isEnglish(language));
    const isSame = (key: string) =>
      affected.some(
        (language) => textsOf(locales, language, namespace)[key] === english[key] && english[key] !== undefined,
      );
    return Object.keys(texts)
      .filter((text) => text.startsWith(`${namespace}.`) && affected.length > 0)
      .map((text) => text.slice(namespace.length + 1))
      .filter((key) => !isSame(key))
      .map((key): Finding => {
        const language = affected.length === 1 ? (affected[0] ?? baseLanguage) : baseLanguage;
        return {
          language,
          namespace,
          key,
          rule: 'reason',
          what: `is not the English text any more; take it out of locales/${sameAsEnglishFile}`,
        };
      });
  });
}
