/** Checks the texts of all languages and lists every fault. */

import { join } from 'node:path';
import { catalogue } from '../../domain/errors/catalogue.ts';
import { type LanguageCode, languageChain, languageCodes } from '../../domain/language/language.ts';
import { type Namespace, namespaces } from '../../i18n/messages.ts';
import { type Notes, readNotes } from './notes.ts';
import { pluralFaults, pluralOf } from './plural-forms.ts';
import {
  type Allowed,
  allowedFile,
  type Glossary,
  isAllowed,
  readAllowed,
  readGlossary,
  type WordingRule,
  wordingRules,
} from './read-glossary.ts';
import {
  baseLanguage,
  isSameOnPurpose,
  type Locales,
  readLocales,
  readSameAsEnglish,
  type SameAsEnglish,
  sameAsEnglishFile,
} from './read-locales.ts';
import { readSources, type Sources } from './sources.ts';
import { faultsOf, hasWords, type TextRule } from './text-rules.ts';
import { usedTexts } from './used-texts.ts';
import { type WordingFault, wordingFaults } from './wording.ts';

export interface Finding {
  readonly language: LanguageCode;
  readonly namespace: Namespace;
  readonly key: string;
  readonly rule:
    | TextRule
    | WordingRule
    | 'length'
    | 'note'
    | 'missing'
    | 'unused'
    | 'extra'
    | 'same'
    | 'superfluous'
    | 'plural'
    | 'code'
    | 'reason';
  /** End of a sentence that starts with file and key. */
  readonly what: string;
}

export interface LintInputs {
  readonly locales: Locales;
  readonly languages: readonly LanguageCode[];
  readonly sameAsEnglish: SameAsEnglish;
  /** Words of the languages. Without it, only the form of the texts is checked. */
  readonly wording?: { readonly glossary: Glossary; readonly allowed: Allowed; readonly sources?: Sources };
  readonly notes?: Notes['texts'];
  /** Whether the code uses a text. */
  isUsed(key: string): boolean;
}

/** @throws {StopError} if a locale file cannot be read */
export function lintProject(root: string): Finding[] {
  const folder = join(root, 'locales');
  return lintLocales({
    locales: readLocales(folder),
    languages: languageCodes,
    sameAsEnglish: readSameAsEnglish(folder),
    wording: { glossary: readGlossary(folder), allowed: readAllowed(folder), sources: readSources(folder) },
    notes: readNotes(folder).texts,
    isUsed: usedTexts(root),
  });
}

export function lintLocales(inputs: LintInputs): Finding[] {
  const { locales, languages } = inputs;
  return namespaces
    .flatMap((namespace) => [
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
    ])
    .concat(wrongWords(inputs), againstNotes(inputs));
}

/** Faults of the words, without those that are allowed; and reasons that allow nothing any more. */
function wrongWords({ locales, languages, wording }: LintInputs): Finding[] {
  if (wording === undefined) return [];
  const { allowed } = wording;
  const faults = languages.flatMap((language) =>
    wordingFaults(locales, language, wording).map((fault) => ({ language, ...fault })),
  );
  const isAllowedBy = (code: string, { rule, name, language }: WordingFault & { language: LanguageCode }) =>
    (code === '*' || code === language) && Object.hasOwn(allowed[rule]?.[code] ?? {}, name);
  const wrong = faults
    .filter((fault) => !isAllowed(allowed, fault.language, fault))
    .map(({ name, ...fault }): Finding => ({ ...fault, ...placeOf(name) }));
  const stale = wordingRules.flatMap((rule) =>
    Object.entries(allowed[rule] ?? {}).flatMap(([code, texts]) =>
      Object.keys(texts)
        .filter(
          (name) => !faults.some((fault) => fault.rule === rule && fault.name === name && isAllowedBy(code, fault)),
        )
        .map((name): Finding => {
          const language = languages.find((known) => known === code) ?? baseLanguage;
          const what = `breaks no rule “${rule}” any more; remove it from locales/${allowedFile}`;
          return { language, rule: 'reason', what, ...placeOf(name) };
        }),
    ),
  );
  return [...wrong, ...stale];
}

/** Texts that are longer than their note allows, and notes of texts that do not exist. */
function againstNotes({ locales, languages, notes = {} }: LintInputs): Finding[] {
  return Object.entries(notes).flatMap(([name, { max = Number.POSITIVE_INFINITY }]): Finding[] => {
    const { namespace, key } = placeOf(name);
    if (!Object.hasOwn(textsOf(locales, baseLanguage, namespace), key)) {
      return [
        { language: baseLanguage, namespace, key, rule: 'note', what: 'has a note in locales/notes.json, and no text' },
      ];
    }
    return languages.flatMap((language): Finding[] => {
      const { length } = textsOf(locales, language, namespace)[key] ?? '';
      const what = `has ${length} characters, and there is room for ${max}`;
      return length > max ? [{ language, namespace, key, rule: 'length', what }] : [];
    });
  });
}

function placeOf(name: string): Pick<Finding, 'namespace' | 'key'> {
  const namespace = namespaces.find((known) => name.startsWith(`${known}.`)) ?? 'global';
  return { namespace, key: name.slice(namespace.length + 1) };
}

type Texts = Readonly<Record<string, string>>;

function textsOf(locales: Locales, language: LanguageCode, namespace: Namespace): Texts {
  return locales.get(language)?.[namespace] ?? {};
}

/** Faults of a language's own texts, alone and compared with English. */
function wrongTexts(inputs: LintInputs, language: LanguageCode, namespace: Namespace): Finding[] {
  const english = textsOf(inputs.locales, baseLanguage, namespace);
  return Object.entries(textsOf(inputs.locales, language, namespace)).flatMap(([key, text]): Finding[] => {
    const source = english[key] ?? english[`${pluralOf(key)?.name}_other`];
    const place = { language, namespace, key };
    if (source === undefined)
      return [{ ...place, rule: 'extra', what: 'is a key that the English file does not have' }];
    const faults = faultsOf(text, source, language).map((fault) => ({ ...place, ...fault }));
    const repetition = findRepetition(inputs, place, text);
    return repetition === undefined ? faults : [...faults, { ...place, ...repetition }];
  });
}

type Place = Pick<Finding, 'language' | 'namespace' | 'key'>;

/** Reports a text that equals its fall-back: untranslated if that is English, superfluous if it is a parent's. */
function findRepetition({ locales, sameAsEnglish }: LintInputs, place: Place, text: string) {
  const { language, namespace, key } = place;
  const [, ...parents] = languageChain(language);
  const from = parents.find((code) => Object.hasOwn(textsOf(locales, code, namespace), key));
  if (from === undefined || textsOf(locales, from, namespace)[key] !== text) return undefined;
  if (from !== baseLanguage || isEnglish(language)) {
    return {
      rule: 'superfluous',
      what: `equals the text of ${from}, to which this language falls back; remove it`,
    } as const;
  }
  if (!hasWords(text) || isSameOnPurpose(sameAsEnglish, language, `${namespace}.${key}`)) return undefined;
  return {
    rule: 'same',
    what: `is the English text; translate it, or give the reason in locales/${sameAsEnglishFile}`,
  } as const;
}

/** Reports a missing text once: what `ru-RU` lacks is not reported for `ru-KAZ` again. */
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
      what: 'is not used in the code',
    }));
}

/** Return codes whose row names a text that English does not have. */
function codesWithoutText(locales: Locales): Finding[] {
  const english = textsOf(locales, baseLanguage, 'inverse-error-code');
  return Object.entries(catalogue)
    .filter(([, { text }]) => english[text] === undefined)
    .map(([code]) => ({
      language: baseLanguage,
      namespace: 'inverse-error-code',
      key: code,
      rule: 'code',
      what: 'is a return code without a text',
    }));
}

/** Reasons in `same-as-english.json` for texts that differ from English or no longer exist. */
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
          what: `no longer equals the English text; remove it from locales/${sameAsEnglishFile}`,
        };
      });
  });
}
