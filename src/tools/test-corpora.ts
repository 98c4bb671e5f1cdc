/**
 * `npm run test:corpora -- FOLDER`: tries the product against public test data, which is not part of the project. The
 * folder holds what `corpora/` knows: `email/isemail-tests.xml`, `strings/blns.json` and so on.
 */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readOptions, runCommand, StopError } from './command.ts';
import { runCorpora } from './run-corpora.ts';

const usage = 'npm run test:corpora -- ../shared/data';

await runCommand(async () => {
  const { positionals } = readOptions(usage, {});
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new StopError(`Name one folder of test data: ${usage}`);
  if (!existsSync(folder)) throw new StopError(`The folder ${folder} is missing: ${usage}`);
  await runCorpora(resolve(folder), true);
});
