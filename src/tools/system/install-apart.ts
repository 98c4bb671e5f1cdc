/** Installs packages that only one command needs, apart from the project's own. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root, StopError } from './command.ts';

/**
 * Installs the packages of `src/tools/{name}/package.json` by the lock beside it, once for each lock.
 *
 * @param name a folder in `src/tools` and in `.cache`
 * @returns the folder that holds `node_modules`
 * @throws {StopError} if they cannot be installed
 */
export function installApart(name: string): string {
  const source = join(root, 'src', 'tools', name);
  const folder = join(cacheDir, name);
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8');
  /** npm writes it last, with what it has installed. */
  const isInstalled = existsSync(join(folder, 'node_modules', '.package-lock.json'));
  const place = join(folder, 'package-lock.json');
  if (isInstalled && existsSync(place) && readFileSync(place, 'utf8') === lock) return folder;
  console.error(`Installing the packages of src/tools/${name} ...`);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(folder, file));
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  // A peer, like vitest, is the project's own, which is found above this folder.
  const { status, stderr } = spawnSync('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new StopError(`The packages of src/tools/${name} could not be installed: ${stderr.trim()}`);
  return folder;
}
