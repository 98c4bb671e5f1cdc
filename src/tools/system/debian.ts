/** Finds programs that are not npm packages, or takes them from Debian's packages. */

import { accessSync, constants, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type ChildResult, runChild, usefulPart } from './child.ts';

/** Folders of administrators' programs, which are not on every user's PATH. */
const adminFolders = ['/usr/sbin', '/sbin'];

/** Path of the first of these programs that is installed. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => [...folders, ...adminFolders].map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs packages, as root or through sudo. @returns why it failed, or nothing */
export async function installPackages(packages: readonly string[]): Promise<string | undefined> {
  if (findProgram(['apt-get']) === undefined) return 'This system has no apt-get to install packages with.';
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && findProgram(['sudo']) === undefined) return 'Packages can only be installed by root or with sudo.';
  const run = (args: readonly string[]) => {
    const [file = '', ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-q', ...args];
    return runChild(file, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  return (
    (await reasonOfFailure(run(['update']))) ??
    (await reasonOfFailure(run(['install', '-y', '--no-install-recommends', ...packages])))
  );
}

/**
 * Unpacks a package, and every package it needs that is not installed, into a folder. Nothing is installed, so no
 * service starts, and no rights are needed: apt's lists and archives go into the folder too.
 *
 * @returns why it failed, or nothing
 */
export async function unpackPackage(name: string, folder: string): Promise<string | undefined> {
  if (findProgram(['apt-get']) === undefined) return 'This system has no apt-get to fetch packages with.';
  const work = join(folder, 'apt');
  for (const place of ['lists/partial', 'archives/partial']) mkdirSync(join(work, place), { recursive: true });
  const settings = [
    `Dir::State::Lists=${join(work, 'lists')}`,
    `Dir::Cache=${work}`,
    `Dir::Cache::Archives=${join(work, 'archives')}`,
    'Debug::NoLocking=1',
    // Otherwise apt, run as root, changes to a user without access to the folder.
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting]);
  const run = (args: readonly string[]) => reasonOfFailure(runChild('apt-get', ['-q', ...settings, ...args]));
  const failure =
    (await run(['update'])) ?? (await run(['install', '-y', '--no-install-recommends', '--download-only', name]));
  if (failure !== undefined) return failure;
  const archives = readdirSync(join(work, 'archives')).filter((file) => file.endsWith('.deb'));
  for (const archive of archives) {
    const problem = await reasonOfFailure(runChild('dpkg', ['-x', join(work, 'archives', archive), folder]));
    if (problem !== undefined) return problem;
  }
  rmSync(work, { recursive: true });
  return undefined;
}

/** Folders of shared libraries below a folder that `unpackPackage` filled; a value for `LD_LIBRARY_PATH`. */
export function unpackedLibraries(folder: string): string {
  return globSync('{usr/,}lib/*-linux-gnu*', { cwd: folder })
    .map((place) => join(folder, place))
    .join(delimiter);
}

async function reasonOfFailure(result: Promise<ChildResult>): Promise<string | undefined> {
  const { code, output } = await result;
  return code === 0 ? undefined : usefulPart(output, 5);
}
