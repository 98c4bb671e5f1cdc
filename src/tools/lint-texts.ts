/** `npm run lint:texts [-- --language de-EU]`: what is wrong with the texts of every language, or of those named. */

import { readOptions, root, runCommand } from './command.ts';
import { parseLanguage } from './parse-language.ts';
import { checkTexts } from './report-texts.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run lint:texts -- --language de-EU', {
    language: { type: 'string', multiple: true },
  });
  checkTexts(root, values.language?.map(parseLanguage));
});
