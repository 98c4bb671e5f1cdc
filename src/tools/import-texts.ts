/** Takes translations into the locale files: all of a file, or, where anything in it is wrong, nothing. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type LanguageCode, languageChain } from '../domain/language.ts';
import type { Namespace } from '../i18n/messages.ts';
import { StopError } from './command.ts';
import { pluralOf } from './plural-forms.ts';
import { baseLanguage, type Locales, readLocales } from './read-locales.ts';
import { isSameOnPurpose, readSameAsEnglish, type SameAsEnglish } from './same-as-english.ts';
import { faultsOf, hasWords } from './text-rules.ts';
import { lineOfUnit, readTranslations, type TranslationUnit } from './translation-file.ts';

export interface Imported {
  readonly language: LanguageCode;
  /** Texts that are now others than before. */
  readonly changed: number;
  /** Units without a translation. */
  readonly open: number;
}

/** @throws {StopError} a sentence with file and line for each unit that is wrong; then no file has been touched */
export function importTexts(root: string, file: string): Imported {
  const folder = join(root, 'locales');
  const xml = readFileSync(file, 'utf8');
  const { language, units } = readTranslations(basename(file), xml);
  const locales = readLocales(folder);
  const same = readSameAsEnglish(folder);
  const faults = units.flatMap((unit) =>
    faultsOfUnit(unit, { locales, language, same }).map(
      (what) => `${basename(file)}, line ${lineOfUnit(xml, unit.key)}: "${unit.key}" ${what}.`,
    ),
  );
  if (faults.length > 0) throw new StopError(`${faults.join('\n')}\nNothing was changed.`);
  const translated = units.filter(({ target }) => target !== undefined);
  const changed = translated.filter(
    ({ namespace, key, target }) => textOf(locales, language, namespace, key) !== target,
  );
  const texts = Map.groupBy(changed, ({ namespace }) => namespace);
  const files = [...texts].map(
    ([namespace, own]) => [namespace, mergedFile(locales, language, namespace, own)] as const,
  );
  mkdirSync(join(folder, language), { recursive: true });
  for (const [namespace, text] of files) replaceFile(join(folder, language, `${namespace}.json`), text);
  return { language, changed: changed.length, open: units.length - translated.length };
}

interface Given {
  readonly locales: Locales;
  readonly language: LanguageCode;
  readonly same: SameAsEnglish;
}

function faultsOfUnit(
  { namespace, key, source, target }: TranslationUnit,
  { locales, language, same }: Given,
): string[] {
  if (target === undefined) return [];
  const texts = locales.get(baseLanguage)?.[namespace] ?? {};
  const english = texts[key] ?? texts[`${pluralOf(key)?.name}_other`];
  if (english === undefined) return ['is no text of ours'];
  if (english !== source) return ['has another English text by now; export it again'];
  const faults = faultsOf(target, english, language).map(({ what }) => what);
  const isCopy = target === english && hasWords(english) && !/^en-/.test(language);
  return isCopy && !isSameOnPurpose(same, language, `${namespace}.${key}`)
    ? [...faults, 'is still the English text; translate it, or give the reason in locales/same-as-english.json']
    : faults;
}

/** What a language says now, its own or its parents'. */
export function textOf(
  locales: Locales,
  language: LanguageCode,
  namespace: Namespace,
  key: string,
): string | undefined {
  const texts = languageChain(language).map((code) => locales.get(code)?.[namespace] ?? {});
  return texts.find((own) => Object.hasOwn(own, key))?.[key];
}

/** A language's file with new texts, in the order of the English file; without what its parent says anyway. */
function mergedFile(
  locales: Locales,
  language: LanguageCode,
  namespace: Namespace,
  units: readonly TranslationUnit[],
): string {
  const [, parent = baseLanguage] = languageChain(language);
  const own = new Map(Object.entries(locales.get(language)?.[namespace] ?? {}));
  for (const { key, target = '' } of units) {
    const isNeedless =
      (parent !== baseLanguage || /^en-/.test(language)) && textOf(locales, parent, namespace, key) === target;
    if (isNeedless) own.delete(key);
    else own.set(key, target);
  }
  return textsAsJson([...own], [...keyOrder(locales, namespace)]);
}

function keyOrder(locales: Locales, namespace: Namespace): string[] {
  return Object.keys(locales.get(baseLanguage)?.[namespace] ?? {});
}

/** Not by `JSON.stringify` of an object: that puts numbers first, and the English files do not. */
function textsAsJson(texts: readonly (readonly [string, string])[], order: readonly string[]): string {
  const place = (key: string) =>
    order.indexOf(key) + 1 || order.indexOf(`${pluralOf(key)?.name}_other`) + 1 || order.length + 1;
  const lines = [...texts]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`);
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}

/** A reader meets the old file or the new one. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
