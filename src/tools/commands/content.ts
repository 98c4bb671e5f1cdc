/**
 * `npm run content -- <command>`: commands for writers and translators.
 *
 * - `status [--language de-EU]`: how many texts and words are not translated yet
 * - `export --language de-EU [--missing] --out de-EU.xlf`: writes a file for translators, XLIFF 1.2; with `--missing` only what is
 *   missing or out of date
 * - `import de-EU.xlf`: imports a translated file if it has no fault
 * - `accept [--language de-EU] inverse.loginTitle …`, or `--all`: records that translations fit the English text that has changed
 * - `check [--language de-EU]`: lists the faults in the texts
 * - `preview --site eu [--pseudo]`: serves the pages, and after every change of a text shows its faults
 * - `build --site eu`: builds the site into `dist/`
 */

import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLanguageCode, type LanguageCode, languageCodes } from '../../domain/language/language.ts';
import { buildSites } from '../build/build-sites.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { reportBuild } from '../build/report-build.ts';
import { countWords, reportStatus, unitsOf, unitsToTranslate } from '../content/content-status.ts';
import { importTexts } from '../content/import-texts.ts';
import { unitContexts } from '../content/notes.ts';
import { readLocales } from '../content/read-locales.ts';
import { checkTexts } from '../content/report-texts.ts';
import { acceptTexts, readSources, writeSources } from '../content/sources.ts';
import { writeTranslations } from '../content/translation-file.ts';
import { watchTexts } from '../content/watch-texts.ts';
import { ownTextsOf } from '../content/wording.ts';
import { runDev } from '../serve/run-dev.ts';
import { type CommandHelp, helpHint, readOptions, root, runCommand, StopError } from '../system/command.ts';

interface ContentOptions {
  readonly languages: readonly LanguageCode[] | undefined;
  readonly site: string | undefined;
  readonly out: string | undefined;
  readonly missing: boolean;
  readonly pseudo: boolean;
  readonly all: boolean;
  /** The arguments after the command: a file, or texts. */
  readonly named: readonly string[];
}

const help: CommandHelp = {
  command: 'npm run content',
  does: 'For writers and translators: counts, exports, imports, checks and shows texts.',
  words: {
    status: 'how many texts and words each language lacks or has out of date',
    'export --language de-EU --out FILE': 'writes a file for translators, XLIFF 1.2',
    'import FILE': 'imports a translated file; with any fault in it, nothing',
    'accept inverse.loginTitle …': 'records that these translations fit the English text that changed',
    check: 'lists the faults in the texts',
    'preview --site eu': 'serves the pages, and after every change of a text shows its faults',
    'build --site eu': 'builds this site alone',
  },
  example: 'npm run content -- export --language de-EU --missing --out de-EU.xlf',
};

const localesDir = join(root, 'locales');

const commands: Readonly<Record<string, (options: ContentOptions) => unknown>> = {
  status: ({ languages }) =>
    console.log(reportStatus(readTexts(), languages ?? languageCodes, readSources(localesDir))),
  export: exportTexts,
  import: importFile,
  accept: acceptFile,
  check: ({ languages }) => checkTexts(root, languages),
  preview,
  build: async ({ site }) => console.log(reportBuild(await buildSites([siteIn(site, 'build')]))),
};

await runCommand(async () => {
  const { values, positionals } = readOptions(help, {
    language: { type: 'string', multiple: true, value: 'de-EU', help: 'one language; without it all' },
    site: { type: 'string', value: 'SITE', help: 'of preview and build: tur, eu …' },
    out: { type: 'string', value: 'FILE', help: 'of export: the file to write' },
    missing: { type: 'boolean', default: false, help: 'of export: only texts that are missing or out of date' },
    pseudo: { type: 'boolean', default: false, help: 'of preview: shows long, accented English' },
    all: { type: 'boolean', default: false, help: 'of accept: every text of the languages' },
  });
  const [name = '', ...named] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new StopError(`Name what to do; ${helpHint(help)}`);
  if (named.length > 1 && name !== 'accept') throw new StopError(`One name is enough: ${named.join(', ')}.`);
  const { site, out, missing, pseudo, all } = values;
  await command({ languages: values.language?.map(parseLanguage), site, out, missing, pseudo, all, named });
});

/** @throws {StopError} if there is no such language */
function parseLanguage(code: string): LanguageCode {
  if (!isLanguageCode(code))
    throw new StopError(`There is no language "${code}"; there are ${languageCodes.join(', ')}.`);
  return code;
}

function readTexts() {
  return readLocales(localesDir);
}

async function exportTexts({ languages, missing, out }: ContentOptions): Promise<void> {
  const [language] = languages ?? [];
  if (language === undefined || languages?.length !== 1 || out === undefined) {
    throw new StopError(
      'Give one language and a file: npm run content -- export --language de-EU --missing --out de-EU.xlf',
    );
  }
  const units = missing
    ? unitsToTranslate(readTexts(), language, readSources(localesDir))
    : unitsOf(readTexts(), language);
  if (units.length === 0) {
    throw new StopError(
      `${language} lacks no text, and none is out of date; without --missing all texts are exported.`,
    );
  }
  writeFileSync(resolve(out), await writeTranslations(language, units, unitContexts(root)));
  const words = units.reduce((sum, { source }) => sum + countWords(source), 0);
  console.log(`${out}: ${units.length} texts of ${words} words for ${language}.`);
}

function importFile({ named: [file] }: ContentOptions): void {
  if (file === undefined || !existsSync(resolve(file))) {
    throw new StopError(
      `${file === undefined ? 'Name a file' : `${file} does not exist`}; the command is: npm run content -- import de-EU.xlf`,
    );
  }
  const { language, changed, open } = importTexts(root, resolve(file));
  console.log(`${language}: ${changed} texts are new or changed, ${open} have no translation in the file.`);
}

/**
 * @param options `named` are texts, `inverse.loginTitle`; `all` records every text of the languages
 * @throws {StopError} without either, because a slip of the hand would silence every finding
 */
function acceptFile({ languages, named, all }: ContentOptions): void {
  if (all && named.length > 0) throw new StopError('Name texts or give --all, not both.');
  if (!all && named.length === 0) {
    throw new StopError(
      'Name the texts whose translations fit, npm run content -- accept --language de-EU inverse.loginTitle, or all of them with --all.',
    );
  }
  const locales = readTexts();
  const texts = new Map(
    (languages ?? languageCodes).map((language) => [
      language,
      ownTextsOf(locales, language).flatMap(({ name }) => (all || named.includes(name) ? [name] : [])),
    ]),
  );
  const translated = new Set([...texts.values()].flat());
  const unknown = named.filter((name) => !translated.has(name));
  if (unknown.length > 0) {
    throw new StopError(`No such text is translated: ${unknown.join(', ')}. A name looks like inverse.loginTitle.`);
  }
  writeSources(localesDir, acceptTexts(readSources(localesDir), locales, texts));
  const what = all ? 'all texts' : named.join(', ');
  console.log(`Recorded: ${what} in ${languages?.join(', ') ?? 'all languages'}.`);
}

async function preview({ site, pseudo }: ContentOptions): Promise<void> {
  const id = siteIn(site, 'preview');
  const stopWatching = watchTexts(root, (text) => console.log(text));
  await runDev(id, { pseudo }).finally(stopWatching);
}

function siteIn(word: string | undefined, command: string) {
  if (word === undefined) throw new StopError(`Name a site: npm run content -- ${command} --site eu`);
  return parseSiteId(word);
}
