/** The texts that are the same as in English on purpose, with the reason: `locales/same-as-english.json`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isLanguageCode } from '../domain/language.ts';
import { StopError } from './command.ts';
import { parseJson, sameAsEnglishFile } from './read-locales.ts';

/** Reasons by language (`*` for any) and by `namespace.key`. */
export type SameAsEnglish = Readonly<Record<string, Readonly<Record<string, string>>>>;

const reasons = v.record(v.string(), v.record(v.string(), v.pipe(v.string(), v.minLength(10))));

/** @throws {StopError} where the file is not of that form */
export function readSameAsEnglish(folder: string): SameAsEnglish {
  const file = join(folder, sameAsEnglishFile);
  if (!existsSync(file)) return {};
  const name = `locales/${sameAsEnglishFile}`;
  const parsed = v.safeParse(reasons, parseJson(name, readFileSync(file, 'utf8')));
  if (!parsed.success) throw new StopError(`${name} must hold reasons of ten letters or more, by language and text.`);
  const stranger = Object.keys(parsed.output).find((code) => code !== '*' && !isLanguageCode(code));
  if (stranger !== undefined) throw new StopError(`${name}: ${stranger} is not the code of a language we publish.`);
  return parsed.output;
}

/** Whether a text may be the English one. */
export function isSameOnPurpose(list: SameAsEnglish, language: string, text: string): boolean {
  return Object.hasOwn(list[language] ?? {}, text) || Object.hasOwn(list['*'] ?? {}, text);
}
