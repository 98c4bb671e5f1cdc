/**
 * Remembers which English text each translation was made from: `locales/sources.json`. A record is the hash of the English
 * text; where languages differ, `*` stands for all that are not named.
 */

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { LanguageCode } from '../../domain/language/language.ts';
import { namespaces } from '../../i18n/messages.ts';
import { readChecked } from './read-glossary.ts';
import { baseLanguage, type Locales } from './read-locales.ts';

const sourcesFile = 'sources.json';

const sources = v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]));

/** By `namespace.key`. */
export type Sources = v.InferOutput<typeof sources>;

/**
 * @returns no records if there is no file: then nothing is known to be out of date
 * @throws {StopError} if the file has another form
 */
export function readSources(folder: string): Sources {
  return readChecked(folder, sourcesFile, sources, {});
}

/** Six characters of a hash: a change of one text goes unnoticed once in 69 billion. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 6);
}

/** The hash of the English text that a translation was made from; `undefined` without a record. */
export function sourceOf(records: Sources, language: LanguageCode, text: string): string | undefined {
  const record = records[text];
  return typeof record === 'object' ? (record[language] ?? record['*']) : record;
}

/**
 * Records that the translations of some texts fit the English of today.
 *
 * @param texts `namespace.key`, by language
 * @returns records of the texts that exist, in the order of the English files
 */
export function acceptTexts(
  records: Sources,
  locales: Locales,
  texts: ReadonlyMap<LanguageCode, readonly string[]>,
): Sources {
  const languages = [...locales.keys()].filter((language) => language !== baseLanguage);
  const entries = namespaces.flatMap((namespace) =>
    Object.entries(locales.get(baseLanguage)?.[namespace] ?? {}).map(([key, english]) => {
      const text = `${namespace}.${key}`;
      const owners = languages.filter((language) => Object.hasOwn(locales.get(language)?.[namespace] ?? {}, key));
      const hashes = owners.flatMap((language): [LanguageCode, string][] => {
        const isAccepted = texts.get(language)?.includes(text) ?? false;
        const hash = isAccepted ? hashOfText(english) : sourceOf(records, language, text);
        return hash === undefined ? [] : [[language, hash]];
      });
      return [text, compact(hashes)] as const;
    }),
  );
  return Object.fromEntries(entries.filter(([, record]) => record !== undefined)) as Sources;
}

/** The most frequent hash stands for all languages that are not named. */
function compact(hashes: readonly (readonly [LanguageCode, string])[]): Sources[string] | undefined {
  const counts = Map.groupBy(hashes, ([, hash]) => hash);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (most === undefined) return undefined;
  return counts.size === 1 ? most : { '*': most, ...Object.fromEntries(hashes.filter(([, hash]) => hash !== most)) };
}

export function writeSources(folder: string, records: Sources): void {
  const lines = Object.entries(records).map(([text, record]) => `  ${JSON.stringify(text)}: ${JSON.stringify(record)}`);
  writeFileSync(join(folder, sourcesFile), `{\n${lines.join(',\n')}\n}\n`);
}
