/** The web server that the edge's configuration is checked on. */

import { findProgram, installPackages } from './debian.ts';

export function findNginx(): string | undefined {
  return findProgram(['nginx']);
}

/** Installs it where it is missing. Without it the other engines are still compared, so a failure is only said. */
export async function ensureNginx(): Promise<void> {
  if (findNginx() !== undefined) return;
  console.log('Installing nginx ...');
  const problem = await installPackages(['nginx']);
  if (problem !== undefined) console.log(`${problem}\nnginx could not be installed, so it is not compared.`);
}
