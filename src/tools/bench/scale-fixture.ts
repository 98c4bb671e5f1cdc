/**
 * Creates a copy of the project with more sites and languages, to measure how a build scales. Each added language has the
 * texts, direction and parents of a real one, and a code for private use. Each added site has the data of a real one, its
 * own hosts, and added languages.
 */

import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes, languageOf } from '../../domain/language/language.ts';
import { siteIds } from '../../domain/site/site.ts';
import { root, StopError } from '../system/command.ts';

const parts = [
  ...['src', 'sites', 'locales', 'public', 'astro.config.mjs'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];

/** Code of the nth copy of a language; ISO 639 leaves `qaa` to `qtz` to private use. */
type CodeOf = (language: string, edition: number) => string;

/**
 * Writes the copy.
 *
 * @param folder of the copy; it is created
 * @param times how many of each site and language the copy has, including the real one
 * @param allOnMainSite adds all languages to the main site, and adds no sites
 */
export function createScaledCopy(folder: string, times: number, allOnMainSite = false): void {
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const editions = Array.from({ length: times - 1 }, (_, index) => index + 1);
  if (editions.length === 0) return;
  const codeOf: CodeOf = (language, edition) => privateCode(numberOf(language) * editions.length + edition - 1);
  addLanguages(folder, editions, codeOf);
  addSites(folder, editions, codeOf, allOnMainSite);
}

function numberOf(language: string): number {
  return (languageCodes as readonly string[]).indexOf(language);
}

function privateCode(number: number): string {
  const letter = (index: number) => String.fromCharCode(97 + index);
  const code = `q${letter(Math.floor(number / 26))}${letter(number % 26)}`;
  if (code > 'qtz') throw new StopError('There are not enough codes for that many languages.');
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
  edit(folder, 'src/domain/language/language.ts', '} as const satisfies', (end) => `${rows.join('\n')}\n${end}`);
}

function addSites(folder: string, editions: readonly number[], codeOf: CodeOf, allOnMainSite: boolean): void {
  const codes = languageCodes.map((language) => [language, editions.map((edition) => codeOf(language, edition))]);
  const table = `const codes = ${JSON.stringify(Object.fromEntries(codes))};\n`;
  writeFileSync(join(folder, 'sites/scaled.ts'), table + (allOnMainSite ? moreLanguages : moreSites(editions)));
  edit(folder, 'sites/all.ts', 'export const sites:', (start) => `addSites(sitesById);\n\n${start}`);
  edit(folder, 'sites/all.ts', 'import type', (start) => `import { addSites } from './scaled.ts';\n${start}`);
  if (allOnMainSite) return;
  const ids = [...siteIds, ...editions.flatMap((edition) => siteIds.map((id) => `${id}${edition}`))];
  edit(folder, 'src/domain/site/site.ts', /siteIds = \[[^\]]*\]/, () => `siteIds = ${JSON.stringify(ids)}`);
}

/** Code of the copy: the main site in every edition of its languages. */
const moreLanguages = `
export function addSites(sites) {
  const { languages } = sites.global;
  sites.global = { ...sites.global, languages: [...languages, ...languages.flatMap((code) => codes[code])] };
}
`;

/** Code of the copy: every site once more for each edition. */
function moreSites(editions: readonly number[]): string {
  return `
export function addSites(sites) {
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

/** @throws {StopError} if the file no longer contains the place to edit */
function edit(folder: string, file: string, what: string | RegExp, change: (found: string) => string): void {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(what, (found) => change(found));
  if (after === before)
    throw new StopError(`${file} has changed, so src/tools/bench/scale-fixture.ts must change too.`);
  writeFileSync(path, after);
}
