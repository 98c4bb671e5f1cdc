/**
 * What a translator must know of a text: where it is shown, who fills its placeholders, and how long it may be. Where it is
 * shown comes from the code and the error catalogue, the rest from `locales/notes.json`.
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { catalogue } from '../../domain/errors/catalogue.ts';
import type { LanguageCode } from '../../domain/language/language.ts';
import { readChecked } from './read-glossary.ts';
import type { TranslationUnit, UnitContext } from './translation-file.ts';

const notes = v.strictObject({
  /** What stands for a placeholder, wherever it has this name. */
  placeholders: v.record(v.string(), v.string()),
  texts: v.record(
    v.string(),
    v.strictObject({
      note: v.optional(v.string()),
      /** Longest translation, in characters. */
      max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      /** Name of a state of the gallery that shows the text. */
      picture: v.optional(v.string()),
      /** What a native reader should look at, by language. */
      unsure: v.optional(v.record(v.string(), v.string())),
    }),
  ),
});

export type Notes = v.InferOutput<typeof notes>;

/** @throws {StopError} if the file has another form */
export function readNotes(folder: string): Notes {
  return readChecked(folder, 'notes.json', notes, { placeholders: {}, texts: {} });
}

/** @returns the context of a unit for the translator of a language */
export function unitContexts(root: string): (unit: TranslationUnit, language: LanguageCode) => UnitContext {
  const { placeholders, texts } = readNotes(join(root, 'locales'));
  const files = globSync('src/{features,layout,pages,services}/**/*.{ts,tsx,astro}', { cwd: root })
    .filter((path) => !path.endsWith('texts.ts'))
    .sort()
    .map((path) => [path.replace(/^src\//, ''), readFileSync(join(root, path), 'utf8')] as const);
  return ({ namespace, key, source }, language) => {
    const own = texts[`${namespace}.${key}`];
    const users = files.filter(([, code]) => code.includes(`'${key}'`)).map(([path]) => path);
    const names = [...new Set([...source.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))];
    const parts = [
      own?.note,
      namespace === 'inverse-error-code' ? placeOfError(key) : undefined,
      users.length > 0 ? `Used in ${users.slice(0, 3).join(', ')}.` : undefined,
      ...names.map((name) => placeholders[name] && `{{${name}}}: ${placeholders[name]}.`),
      own?.max && `At most ${own.max} characters.`,
      own?.picture && `Gallery: ${own.picture}.`,
      own?.unsure?.[language] && `For a native reader: ${own.unsure[language]}`,
    ];
    return { note: parts.filter(Boolean).join(' '), max: own?.max };
  };
}

const places = {
  toast: 'An error in a toast that is read in five seconds.',
  dialog: 'An error as the text of a dialog.',
  pass: 'An error beside the field or the button that it is about.',
} as const;

function placeOfError(key: string): string {
  const row = Object.values(catalogue).find(({ text }) => text === key);
  return places[row?.shownIn ?? 'pass'];
}
