/** Runs the product against a folder of public test data; what is not in the folder is left out. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StopError } from './command.ts';
import { corpora } from './corpora/all.ts';

/**
 * Says for each corpus how many entries were tried and where we differ on purpose.
 *
 * @param verbose also lists the differences
 * @throws {StopError} with every entry that went wrong, or where the folder holds nothing that is known
 */
export async function runCorpora(folder: string, verbose: boolean): Promise<void> {
  const present = corpora.filter(({ path }) => existsSync(join(folder, path)));
  if (present.length === 0) {
    throw new StopError(
      `There is nothing to try in ${folder}; expected ${corpora.map(({ path }) => path).join(', ')}.`,
    );
  }
  const failures: string[] = [];
  for (const { name, path, run } of present) {
    const report = await run(join(folder, path));
    const counts = `${report.failures.length} wrong, ${report.disagreements.length} seen differently on purpose`;
    console.log(`${name}: ${report.tried} tried, ${counts}.`);
    if (verbose) for (const line of report.disagreements) console.log(`  ${line}`);
    failures.push(...report.failures.map((failure) => `${name}: ${failure}`));
  }
  if (failures.length > 0) throw new StopError(failures.join('\n'));
}
