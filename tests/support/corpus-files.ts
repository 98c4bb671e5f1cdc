/** Files of public test data: the samples in `tests/corpora`, and those of the folder that `GATEHOUSE_CORPORA` names. */

import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * @param pattern from the folder on: `open-redirect/*.txt`
 * @returns absolute paths
 * @throws {Error} where a sample or the folder is missing
 */
export function corpusFiles(pattern: string): string[] {
  const samples = join(import.meta.dirname, '..', 'corpora');
  const more = process.env.GATEHOUSE_CORPORA;
  if (more && !existsSync(more)) throw new Error(`GATEHOUSE_CORPORA names ${more}, which is missing.`);
  const own = globSync(join(samples, pattern)).sort();
  if (own.length === 0) throw new Error(`tests/corpora/${pattern} is missing.`);
  return [...own, ...(more ? globSync(join(resolve(more), pattern)).sort() : [])];
}
