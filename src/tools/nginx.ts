/** The web server that the edge's configuration is checked on. */

import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runChild, usefulPart } from './child.ts';
import { cacheDir } from './command.ts';
import { findProgram, isExecutable, updatePackageLists } from './debian.ts';

/** Where the package is unpacked where the machine has no nginx of its own. */
const unpacked = join(cacheDir, 'nginx');

export function findNginx(): string | undefined {
  const own = join(unpacked, 'usr', 'sbin', 'nginx');
  return findProgram(['nginx']) ?? (isExecutable(own) ? own : undefined);
}

/**
 * Fetches it where it is missing. The package is unpacked and not installed: installing would start a server on port 80.
 * Without it the other engines are still compared, so a failure is only said.
 */
export async function ensureNginx(): Promise<void> {
  if (findNginx() !== undefined) return;
  console.log('Fetching nginx ...');
  const problem = await fetchNginx();
  if (problem !== undefined) console.log(`${problem}\nnginx could not be fetched, so it is not compared.`);
}

async function fetchNginx(): Promise<string | undefined> {
  mkdirSync(unpacked, { recursive: true });
  const listed = await updatePackageLists();
  if (listed !== undefined) return listed;
  const download = await runChild('apt-get', ['-q', 'download', 'nginx'], { cwd: unpacked });
  if (download.code !== 0) return usefulPart(download.output, 5);
  const file = readdirSync(unpacked).find((name) => name.endsWith('.deb')) ?? '';
  const extract = await runChild('dpkg', ['-x', join(unpacked, file), unpacked]);
  return extract.code === 0 ? undefined : usefulPart(extract.output, 5);
}
