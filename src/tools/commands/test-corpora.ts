/**
 * `npm run test:corpora -- FOLDER`: runs the product against a folder of public test data with the layout of
 * `tests/corpora/`, which holds samples: `email/isemail-tests.xml`, `strings/blns.json` and others.
 */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runCorpora } from '../corpora/run-corpora.ts';
import { readOptions, runCommand, StopError } from '../system/command.ts';

const usage = 'npm run test:corpora -- tests/corpora';

await runCommand(async () => {
  const { positionals } = readOptions(usage, {});
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new StopError(`Name one folder of test data: ${usage}`);
  if (!existsSync(folder)) throw new StopError(`The folder ${folder} is missing: ${usage}`);
  await runCorpora(resolve(folder), true);
});
