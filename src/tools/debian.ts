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
  return (
    (await updatePackageLists()) ?? saidIfFailed(await apt(['install', '-y', '--no-install-recommends', ...packages]))
  );
}

/** Asks Debian what there is; answers as `installPackages` does. */
export async function updatePackageLists(): Promise<string | undefined> {
  return saidIfFailed(await apt(['update']));
}

function saidIfFailed({ code, output }: { readonly code: number | null; readonly output: string }): string | undefined {
  return code === 0 ? undefined : usefulPart(output, 5);
}

function apt(args: readonly string[]) {
  const command = ['apt-get', '-q', ...args];
  const [file = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  return runChild(file, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}
