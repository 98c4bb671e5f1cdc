/** Reads the files about words: `glossary.json`, and `allowed.json` with the exceptions from its rules. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { messageOf, StopError } from '../system/command.ts';

const glossaryFile = 'glossary.json';
/** File in `locales/` with the texts that may break a rule of `wording.ts`, and the reasons. */
export const allowedFile = 'allowed.json';

const words = v.array(v.pipe(v.string(), v.minLength(1)));

const glossary = v.strictObject({
  terms: v.array(
    v.strictObject({
      term: v.string(),
      means: v.string(),
      /** Words that English has in place of the term by mistake. */
      never: words,
      /** The one translation by language, in the form of a dictionary. */
      in: v.record(v.string(), v.string()),
      /** English words for which a translation must have the term. Without any, nobody looks. */
      says: v.optional(words),
      /** Beginnings of the translation’s forms by language, where the word of the dictionary is not one itself. */
      forms: v.optional(v.record(v.string(), words)),
    }),
  ),
  languages: v.record(
    v.string(),
    v.strictObject({
      /** Form of address. */
      address: v.string(),
      /** Words of another form of address. One that starts with “…” is wrong inside a sentence only, one that ends so in all its forms. */
      neverAddress: words,
      never: words,
      /**
       * Words for “please”, and the orders that have one: those of English that say “Please”, because we are the cause; none;
       * or all.
       */
      please: v.optional(v.strictObject({ words, in: v.picklist(['ours', 'none', 'all']) })),
    }),
  ),
});

export type Glossary = v.InferOutput<typeof glossary>;

export const wordingRules = [
  'word',
  'address',
  'please',
  'term',
  'title',
  'translation',
  'full-stop',
  'source',
] as const;
export type WordingRule = (typeof wordingRules)[number];

const reasons = v.record(v.string(), v.record(v.string(), v.pipe(v.string(), v.minLength(10))));
const allowed = v.partial(v.strictObject(v.entriesFromList(wordingRules, reasons)));

/** Reasons by rule, by language (`*` for all), and by `namespace.key`. */
export type Allowed = v.InferOutput<typeof allowed>;

/** @throws {StopError} if the file has another form */
export function readGlossary(folder: string): Glossary {
  return readChecked(folder, glossaryFile, glossary, { terms: [], languages: {} });
}

/** @throws {StopError} if the file has another form */
export function readAllowed(folder: string): Allowed {
  return readChecked(folder, allowedFile, allowed, {});
}

/** Whether a text may break a rule: there is a reason, for its language or for all. */
export function isAllowed(
  list: Allowed,
  language: string,
  { rule, name }: { readonly rule: WordingRule; readonly name: string },
): boolean {
  return [language, '*'].some((code) => Object.hasOwn(list[rule]?.[code] ?? {}, name));
}

/**
 * The value of a JSON file in `locales/`.
 *
 * @throws {StopError} a sentence with the file, if it is not JSON or does not fit its schema
 */
export function readChecked<Schema extends v.GenericSchema>(
  folder: string,
  file: string,
  schema: Schema,
  fallback: v.InferOutput<Schema>,
): v.InferOutput<Schema> {
  const path = join(folder, file);
  if (!existsSync(path)) return fallback;
  try {
    return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StopError(`locales/${file} does not have the form that it must have: ${messageOf(error)}.`);
  }
}
