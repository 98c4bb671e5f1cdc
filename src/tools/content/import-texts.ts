/** Imports a translation file into the locale files. If anything in the file is wrong, nothing is imported. */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type LanguageCode, languageChain } from '../../domain/language/language.ts';
import type { Namespace } from '../../i18n/messages.ts';
import { StopError } from '../system/command.ts';
import { editTexts } from './edit-texts.ts';
import { isEnglish } from './lint-locales.ts';
import { type Notes, readNotes } from './notes.ts';
import { pluralOf } from './plural-forms.ts';
import { isAllowed, readAllowed, readGlossary, type WordingRule } from './read-glossary.ts';
import {
  baseLanguage,
  isSameOnPurpose,
  type Locales,
  readLocales,
  readSameAsEnglish,
  type SameAsEnglish,
} from './read-locales.ts';
import { acceptTexts, readSources, writeSources } from './sources.ts';
import { faultsOf, hasWords } from './text-rules.ts';
import { lineOfUnit, readTranslations, type TranslationUnit } from './translation-file.ts';
import { type WordingFault, wordingFaults } from './wording.ts';

export interface Imported {
  readonly language: LanguageCode;
  /** Number of texts that the import added or changed. */
  readonly changed: number;
  /** Number of units without a translation. */
  readonly open: number;
}

/** @throws {StopError} a sentence with file and line for each wrong unit; then no file was changed */
export function importTexts(root: string, file: string): Imported {
  const folder = join(root, 'locales');
  const xml = readFileSync(file, 'utf8');
  const { language, units } = readTranslations(basename(file), xml);
  const locales = readLocales(folder);
  const same = readSameAsEnglish(folder);
  const notes = readNotes(folder).texts;
  const wording = wordingFaults(withUnits(locales, language, units), language, { glossary: readGlossary(folder) });
  const allowed = readAllowed(folder);
  const wrongWords = Map.groupBy(
    wording.filter((fault) => rulesOfOneText.includes(fault.rule) && !isAllowed(allowed, language, fault)),
    ({ name }) => name,
  );
  const faults = units.flatMap((unit) =>
    faultsOfUnit(unit, { locales, language, same, notes, wrongWords }).map(
      (what) => `${basename(file)}, line ${lineOfUnit(xml, unit.key)}: "${unit.key}" ${what}.`,
    ),
  );
  if (faults.length > 0) throw new StopError(`${faults.join('\n')}\nNothing was changed.`);
  const translated = units.filter(({ target }) => target !== undefined);
  const changed = translated.filter(
    ({ namespace, key, target }) =>
      textOf(locales, language, namespace, key) !== target || isMissing(locales, language, namespace, key),
  );
  const files = [...Map.groupBy(changed, ({ namespace }) => namespace)].map(([namespace, own]) => ({
    path: join(folder, language, `${namespace}.json`),
    text: editedFile(folder, locales, language, namespace, own),
  }));
  mkdirSync(join(folder, language), { recursive: true });
  for (const { path, text } of files) writeFileSync(`${path}.new`, text);
  // Finished files are renamed, so that nobody reads half a file and a full disk changes nothing.
  for (const { path } of files) renameSync(`${path}.new`, path);
  // An unchanged translation may be one that nobody has looked at: `accept` says that somebody has.
  const names = changed.map(({ namespace, key }) => `${namespace}.${key}`);
  writeSources(folder, acceptTexts(readSources(folder), readLocales(folder), new Map([[language, names]])));
  return { language, changed: changed.length, open: units.length - translated.length };
}

interface Context {
  readonly locales: Locales;
  readonly language: LanguageCode;
  readonly same: SameAsEnglish;
  readonly notes: Notes['texts'];
  /** By `namespace.key`. */
  readonly wrongWords: ReadonlyMap<string, readonly WordingFault[]>;
}

/** Faults that lie in one text. The others are between two texts, and only one of them may be in the file: `check` finds them. */
const rulesOfOneText: readonly WordingRule[] = ['word', 'address', 'full-stop'];

function faultsOfUnit(
  { namespace, key, source, target }: TranslationUnit,
  { locales, language, same, notes, wrongWords }: Context,
): string[] {
  if (target === undefined) return [];
  const texts = locales.get(baseLanguage)?.[namespace] ?? {};
  const english = texts[key] ?? texts[`${pluralOf(key)?.name}_other`];
  if (english === undefined) return ['is not a key of the English texts'];
  if (english !== source) return ['was exported with an older English text; export it again'];
  const { max = Number.POSITIVE_INFINITY } = notes[`${namespace}.${key}`] ?? {};
  const faults = faultsOf(target, english, language).map(({ what }) => what);
  if (target.length > max) faults.push(`has ${target.length} characters, and there is room for ${max}`);
  faults.push(...(wrongWords.get(`${namespace}.${key}`) ?? []).map(({ what }) => what));
  const [, parent = baseLanguage] = languageChain(language);
  // The export of a regional language has the texts of its parent, too, which has reasons of its own.
  const isOfParent = parent !== baseLanguage && textOf(locales, parent, namespace, key) === target;
  const isCopy = target === english && !isOfParent && hasWords(english) && !isEnglish(language);
  return isCopy && !isSameOnPurpose(same, language, `${namespace}.${key}`)
    ? [...faults, 'is still the English text; translate it, or give the reason in locales/same-as-english.json']
    : faults;
}

/** The text that a language shows now: its own, or that of its nearest parent. */
export function textOf(
  locales: Locales,
  language: LanguageCode,
  namespace: Namespace,
  key: string,
): string | undefined {
  const texts = languageChain(language).map((code) => locales.get(code)?.[namespace] ?? {});
  return texts.find((own) => Object.hasOwn(own, key))?.[key];
}

/** Whether a language has no translation of a text, neither its own nor that of a parent other than English. */
export function isMissing(locales: Locales, language: LanguageCode, namespace: Namespace, key: string): boolean {
  const own = languageChain(language).filter((code) => code !== baseLanguage);
  return !isEnglish(language) && !own.some((code) => Object.hasOwn(locales.get(code)?.[namespace] ?? {}, key));
}

/** JSON of a language's file with the new texts, without those that equal the parent's. */
function editedFile(
  folder: string,
  locales: Locales,
  language: LanguageCode,
  namespace: Namespace,
  units: readonly TranslationUnit[],
): string {
  const [, parent = baseLanguage] = languageChain(language);
  const changes = units.map(({ key, target }): [string, string | undefined] => {
    const isRedundant =
      (parent !== baseLanguage || isEnglish(language)) && textOf(locales, parent, namespace, key) === target;
    return [key, isRedundant ? undefined : target];
  });
  const read = (code: LanguageCode) => {
    const file = join(folder, code, `${namespace}.json`);
    return existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  };
  return editTexts(read(language), new Map(changes), read(baseLanguage));
}

/** The texts of a language with those of a file, to check them beside each other. */
function withUnits(locales: Locales, language: LanguageCode, units: readonly TranslationUnit[]): Locales {
  const own = Map.groupBy(
    units.filter(({ target }) => target !== undefined),
    ({ namespace }) => namespace,
  );
  const added = [...own].map(([namespace, translated]) => [
    namespace,
    {
      ...locales.get(language)?.[namespace],
      ...Object.fromEntries(translated.map(({ key, target }) => [key, target])),
    },
  ]);
  return new Map(locales).set(language, { ...locales.get(language), ...Object.fromEntries(added) });
}
