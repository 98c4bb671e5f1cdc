/** Imports a translation file into the locale files. If anything in the file is wrong, nothing is imported. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type LanguageCode, languageChain } from '../../domain/language/language.ts';
import type { Namespace } from '../../i18n/messages.ts';
import { StopError } from '../system/command.ts';
import { isEnglish } from './lint-locales.ts';
import { type Notes, readNotes } from './notes.ts';
import { pluralOf } from './plural-forms.ts';
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
  const faults = units.flatMap((unit) =>
    faultsOfUnit(unit, { locales, language, same, notes }).map(
      (what) => `${basename(file)}, line ${lineOfUnit(xml, unit.key)}: "${unit.key}" ${what}.`,
    ),
  );
  if (faults.length > 0) throw new StopError(`${faults.join('\n')}\nNothing was changed.`);
  const translated = units.filter(({ target }) => target !== undefined);
  const changed = translated.filter(
    ({ namespace, key, target }) =>
      textOf(locales, language, namespace, key) !== target || isMissing(locales, language, namespace, key),
  );
  const texts = Map.groupBy(changed, ({ namespace }) => namespace);
  const files = [...texts].map(
    ([namespace, own]) => [namespace, mergedFile(locales, language, namespace, own)] as const,
  );
  mkdirSync(join(folder, language), { recursive: true });
  for (const [namespace, text] of files) replaceFile(join(folder, language, `${namespace}.json`), text);
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
}

function faultsOfUnit(
  { namespace, key, source, target }: TranslationUnit,
  { locales, language, same, notes }: Context,
): string[] {
  if (target === undefined) return [];
  const texts = locales.get(baseLanguage)?.[namespace] ?? {};
  const english = texts[key] ?? texts[`${pluralOf(key)?.name}_other`];
  if (english === undefined) return ['is not a key of the English texts'];
  if (english !== source) return ['was exported with an older English text; export it again'];
  const { max = Number.POSITIVE_INFINITY } = notes[`${namespace}.${key}`] ?? {};
  const faults = faultsOf(target, english, language).map(({ what }) => what);
  if (target.length > max) faults.push(`has ${target.length} characters, and there is room for ${max}`);
  const isCopy = target === english && hasWords(english) && !isEnglish(language);
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

/** JSON of a language's file with the new texts, in the order of the English file, without texts that equal the parent's. */
function mergedFile(
  locales: Locales,
  language: LanguageCode,
  namespace: Namespace,
  units: readonly TranslationUnit[],
): string {
  const [, parent = baseLanguage] = languageChain(language);
  const own = new Map(Object.entries(locales.get(language)?.[namespace] ?? {}));
  for (const { key, target = '' } of units) {
    const isRedundant =
      (parent !== baseLanguage || isEnglish(language)) && textOf(locales, parent, namespace, key) === target;
    if (isRedundant) own.delete(key);
    else own.set(key, target);
  }
  return textsAsJson([...own], [...keyOrder(locales, namespace)]);
}

function keyOrder(locales: Locales, namespace: Namespace): string[] {
  return Object.keys(locales.get(baseLanguage)?.[namespace] ?? {});
}

/** Does not use `JSON.stringify` on an object, because that puts numeric keys first. */
function textsAsJson(texts: readonly (readonly [string, string])[], order: readonly string[]): string {
  const place = (key: string) =>
    order.indexOf(key) + 1 || order.indexOf(`${pluralOf(key)?.name}_other`) + 1 || order.length + 1;
  const lines = [...texts]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

/** Renames a finished file, so that nobody reads half a file. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
