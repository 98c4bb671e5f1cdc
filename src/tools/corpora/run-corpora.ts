/** Runs the product against a folder of public test data. A corpus that is not in the folder is skipped. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StopError } from '../system/command.ts';
import type { Corpus } from './corpus.ts';
import { emails } from './emails.ts';
import { redirects } from './redirects.ts';
import { strings } from './strings.ts';

/** Every kind of corpus: a file in this folder and a line here. */
const corpora: readonly Corpus[] = [emails, redirects, strings];

/**
 * Prints for each corpus how many entries were tried, how many failed, and how many differ on purpose.
 *
 * @param verbose also prints the differences
 * @throws {StopError} with every entry that failed, or if the folder holds no known corpus
 */
export async function runCorpora(folder: string, verbose: boolean): Promise<void> {
  const present = corpora.filter(({ path }) => existsSync(join(folder, path)));
  if (present.length === 0) {
    throw new StopError(`${folder} holds no known test data; expected ${corpora.map(({ path }) => path).join(', ')}.`);
  }
  const failures: string[] = [];
  for (const { name, path, run } of present) {
    const report = await run(join(folder, path));
    const counts = `${report.failures.length} failed, ${report.disagreements.length} differ on purpose`;
    console.log(`${name}: ${report.tried} tried, ${counts}.`);
    if (verbose) for (const line of report.disagreements) console.log(`  ${line}`);
    failures.push(...report.failures.map((failure) => `${name}: ${failure}`));
  }
  if (failures.length > 0) throw new StopError(failures.join('\n'));
}
