/** Programs that the checks need and npm does not bring: found on the machine, or installed from Debian's packages. */

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild, usefulPart } from './child.ts';

/** Where administrators' programs are, which are not on everybody's path. */
const moreFolders = ['/usr/sbin', '/sbin'];

/** Path of the first of these programs that there is. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => [...folders, ...moreFolders].map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs packages; a failure gives the end of what was said about it, and success nothing. */
export async function installPackages(packages: readonly string[]): Promise<string | undefined> {
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await apt(args);
    if (code !== 0) return usefulPart(output, 5);
  }
  return undefined;
}

function apt(args: readonly string[]) {
  const command = ['apt-get', '-q', ...args];
  const [file = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  return runChild(file, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}
