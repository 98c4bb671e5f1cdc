/** `npm run test:corpora -- <folder>`: runs the product against public lists that lie outside the project. */

import { existsSync } from 'node:fs';
import { readOptions, runCommand, StopError } from './command.ts';
import { checkRedirects } from './corpora/redirects.ts';

await runCommand(async () => {
  const { positionals } = readOptions('npm run test:corpora -- ../shared/data', {});
  const [folder] = positionals;
  if (folder === undefined || !existsSync(folder)) throw new StopError('Name the folder where the lists lie.');
  const { checked, findings } = await checkRedirects(folder);
  console.log(`Redirects: ${checked} texts through every way in, ${findings.length} findings`);
  if (findings.length > 0) throw new StopError(findings.slice(0, 20).join('\n'));
});
