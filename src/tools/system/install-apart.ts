/** Installs packages that only one command needs, apart from the project's own. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheDir, root, StopError } from './command.ts';

const folderOf = (name: string) => join(cacheDir, name);

/** Npm runs on the Node that it belongs to, not on the project's, which comes first for our commands. */
export function environmentOfNpm(): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return { ...process.env, PATH: folders.filter((one) => !one.endsWith(join('node_modules', '.bin'))).join(delimiter) };
}

/** The folder that holds `node_modules`, if `installApart` has installed what the lock of `src/tools/{name}` says. */
function findApart(name: string): string | undefined {
  const folder = folderOf(name);
  // Npm writes the first of these last, with what it has installed.
  const [installed, lock] = [join(folder, 'node_modules', '.package-lock.json'), join(folder, 'package-lock.json')];
  if (!existsSync(installed) || !existsSync(lock)) return undefined;
  return readFileSync(lock, 'utf8') === lockOf(name) ? folder : undefined;
}

function lockOf(name: string): string {
  return readFileSync(join(root, 'src', 'tools', name, 'package-lock.json'), 'utf8');
}

/**
 * Installs the packages of `src/tools/{name}/package.json` by the lock beside it, once for each lock.
 *
 * @param name a folder in `src/tools` and in `.cache`
 * @returns the folder that holds `node_modules`
 * @throws {StopError} if they cannot be installed
 */
export function installApart(name: string): string {
  const found = findApart(name);
  if (found !== undefined) return found;
  const folder = folderOf(name);
  console.error(`Installing the packages of src/tools/${name} ...`);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'src', 'tools', name, file), join(folder, file));
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  // A peer, like vitest, is the project's own, which is found above this folder.
  const { status, stderr } = spawnSync('npm', ['ci', '--legacy-peer-deps', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    env: environmentOfNpm(),
  });
  if (status !== 0) throw new StopError(`The packages of src/tools/${name} could not be installed: ${stderr?.trim()}`);
  return folder;
}
