/**
 * A copy of the project with more sites and more languages, to see how a build grows. Each further language is one of
 * the real ones under a code for private use, with the same texts, writing direction and place in the chain of parents;
 * each further site is one of the real ones with hosts of its own and the further languages in place of its own.
 */

import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes, languageOf } from '../domain/language.ts';
import { siteIds } from '../domain/site.ts';
import { root, StopError } from './command.ts';

const parts = ['src', 'sites', 'locales', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json'];

/** Code of the nth further edition of a language; ISO 639 leaves `qaa` to `qtz` to private use. */
type CodeOf = (language: string, edition: number) => string;

/**
 * @param folder to be made
 * @param times how many of each site and language there are to be, the real ones among them
 * @param wide gives the main site all editions of its languages instead, and makes no further sites
 */
export function growFleet(folder: string, times: number, wide = false): void {
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const editions = Array.from({ length: times - 1 }, (_, index) => index + 1);
  if (editions.length === 0) return;
  const codeOf: CodeOf = (language, edition) => privateCode(numberOf(language) * editions.length + edition - 1);
  addLanguages(folder, editions, codeOf);
  addSites(folder, editions, codeOf, wide);
}

function numberOf(language: string): number {
  return (languageCodes as readonly string[]).indexOf(language);
}

function privateCode(number: number): string {
  const letter = (index: number) => String.fromCharCode(97 + index);
  const code = `q${letter(Math.floor(number / 26))}${letter(number % 26)}`;
  if (code > 'qtz') throw new StopError('There are not as many codes for further languages.');
  return `${code}-ZZ`;
}

function addLanguages(folder: string, editions: readonly number[], codeOf: CodeOf): void {
  const rows: string[] = [];
  for (const language of languageCodes) {
    const { label, dir, parent } = languageOf(language);
    for (const edition of editions) {
      const code = codeOf(language, edition);
      const row = { tag: code, label, dir, parent: parent === null ? language : codeOf(parent, edition) };
      rows.push(`  '${code}': ${JSON.stringify(row)},`);
      const texts = join(root, 'locales', language);
      if (existsSync(texts)) cpSync(texts, join(folder, 'locales', code), { recursive: true });
    }
  }
  edit(folder, 'src/domain/language.ts', '} as const satisfies', (end) => `${rows.join('\n')}\n${end}`);
}

function addSites(folder: string, editions: readonly number[], codeOf: CodeOf, wide: boolean): void {
  const codes = languageCodes.map((language) => [language, editions.map((edition) => codeOf(language, edition))]);
  const table = `const codes = ${JSON.stringify(Object.fromEntries(codes))};\n`;
  writeFileSync(join(folder, 'sites/further.ts'), table + (wide ? widen : multiply(editions)));
  edit(folder, 'sites/all.ts', 'export const sites:', (start) => `further(sitesById);\n\n${start}`);
  edit(folder, 'sites/all.ts', 'import type', (start) => `import { further } from './further.ts';\n${start}`);
  if (wide) return;
  const ids = [...siteIds, ...editions.flatMap((edition) => siteIds.map((id) => `${id}${edition}`))];
  edit(folder, 'src/domain/site.ts', /siteIds = \[[^\]]*\]/, () => `siteIds = ${JSON.stringify(ids)}`);
}

/** Code of the copy: the main site in every edition of its languages. */
const widen = `
export function further(sites) {
  const { languages } = sites.global;
  sites.global = { ...sites.global, languages: [...languages, ...languages.flatMap((code) => codes[code])] };
}
`;

/** Code of the copy: every site once more for each edition. */
function multiply(editions: readonly number[]): string {
  return `
export function further(sites) {
  for (const site of Object.values(sites)) {
    for (const edition of ${JSON.stringify(editions)}) {
      const id = site.id + edition;
      const own = (code) => codes[code][edition - 1];
      const hosts = Object.fromEntries(
        Object.entries(site.hosts).map(([environment, names]) => [environment, names.map((name) => 'e' + edition + '.' + name)]),
      );
      sites[id] = {
        ...site,
        id,
        hosts,
        regulatedHosts: site.regulatedHosts.map((name) => 'e' + edition + '.' + name),
        languages: site.languages.map(own),
        defaultLanguage: own(site.defaultLanguage),
        unsupportedLanguage: own(site.unsupportedLanguage),
        languageAliases: {},
        storedLanguageAliases: {},
      };
    }
  }
}
`;
}

/** @throws {StopError} where the sources have changed so that the copy cannot be grown any more */
function edit(folder: string, file: string, what: string | RegExp, change: (found: string) => string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(what, (found) => change(found));
  if (after === before) throw new StopError(`${file} has changed, and src/tools/grow-fleet.ts has to follow.`);
  writeFileSync(path, after);
}
