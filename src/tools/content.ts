/**
 * `npm run content -- <what>`: what those who write and translate need, without an engineer.
 *
 * - `status [--language de-EU]`: what is still to be translated, in texts and words
 * - `export --language de-EU [--missing] --out de-EU.xlf`: for translators, as XLIFF 1.2
 * - `import de-EU.xlf`: takes it back, if all of it is right
 * - `check [--language de-EU]`: what is wrong with the texts
 * - `preview --site eu [--pseudo]`: the pages, drawn anew at every change of a text, with what is wrong with it
 * - `build --site eu`: the site's bundle, in `dist/`
 */

import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type LanguageCode, languageCodes } from '../domain/language.ts';
import { buildSites } from './build-sites.ts';
import { parseSiteId } from './check-inputs.ts';
import { readOptions, root, runCommand, StopError } from './command.ts';
import { countWords, reportStatus, unitsOf } from './content-status.ts';
import { importTexts } from './import-texts.ts';
import { parseLanguage } from './parse-language.ts';
import { readLocales } from './read-locales.ts';
import { reportBuild } from './report-build.ts';
import { checkTexts } from './report-texts.ts';
import { runDev } from './run-dev.ts';
import { writeTranslations } from './translation-file.ts';
import { watchTexts } from './watch-texts.ts';

interface Wishes {
  readonly languages: readonly LanguageCode[] | undefined;
  readonly site: string | undefined;
  readonly out: string | undefined;
  readonly missing: boolean;
  readonly pseudo: boolean;
  /** The word after the command. */
  readonly file: string | undefined;
}

const usage = 'npm run content -- status | export | import | check | preview | build';

const commands: Readonly<Record<string, (wishes: Wishes) => unknown>> = {
  status: ({ languages }) => console.log(reportStatus(readTexts(), languages ?? languageCodes)),
  export: exportTexts,
  import: importFile,
  check: ({ languages }) => checkTexts(root, languages),
  preview,
  build: async ({ site }) => console.log(reportBuild(await buildSites([siteIn(site, 'build')]))),
};

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, {
    language: { type: 'string', multiple: true },
    site: { type: 'string' },
    out: { type: 'string' },
    missing: { type: 'boolean', default: false },
    pseudo: { type: 'boolean', default: false },
  });
  const [name = '', file] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new StopError(`Say what to do: ${usage}`);
  const { site, out, missing, pseudo } = values;
  await command({ languages: values.language?.map(parseLanguage), site, out, missing, pseudo, file });
});

function readTexts() {
  return readLocales(join(root, 'locales'));
}

async function exportTexts({ languages, missing, out }: Wishes): Promise<void> {
  const [language] = languages ?? [];
  if (language === undefined || languages?.length !== 1 || out === undefined) {
    throw new StopError(
      'Say which language and where to: npm run content -- export --language de-EU --missing --out de-EU.xlf',
    );
  }
  const units = unitsOf(readTexts(), language, missing);
  if (units.length === 0) throw new StopError(`${language} lacks nothing; without --missing all texts are exported.`);
  writeFileSync(resolve(out), await writeTranslations(language, units));
  const words = units.reduce((sum, { source }) => sum + countWords(source), 0);
  console.log(`${out}: ${units.length} texts of ${words} words for ${language}.`);
}

function importFile({ file }: Wishes): void {
  if (file === undefined || !existsSync(resolve(file))) {
    throw new StopError(`${file ?? 'No file'} is not there; the command is: npm run content -- import de-EU.xlf`);
  }
  const { language, changed, open } = importTexts(root, resolve(file));
  console.log(`${language}: ${changed} texts are new or changed, ${open} have no translation in the file.`);
}

async function preview({ site, pseudo }: Wishes): Promise<void> {
  const id = siteIn(site, 'preview');
  const end = watchTexts(root, (text) => console.log(text));
  await runDev(id, { pseudo }).finally(end);
}

function siteIn(word: string | undefined, command: string) {
  if (word === undefined) throw new StopError(`Say which site: npm run content -- ${command} --site eu`);
  return parseSiteId(word);
}
