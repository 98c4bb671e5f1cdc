/** What all commands share: folders, options and errors. */

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Folder of the project. */
export const root = join(import.meta.dirname, '..', '..', '..');

/** Folder for what a command can create again; git ignores it. */
export const cacheDir = join(root, '.cache');

/** The user's own cache folder, outside the project. */
export function userCacheDir(): string {
  const base = process.env.XDG_CACHE_HOME;
  // The XDG specification: a relative value is ignored.
  return join(base && isAbsolute(base) ? base : join(homedir(), '.cache'), 'gatehouse');
}

/** An error that the user of the command can correct. Its message is one sentence that says how. */
export class StopError extends Error {
  override name = 'StopError';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command's body. A `StopError` prints its sentence and sets exit code 1; any other error keeps its stack. */
export async function runCommand(body: () => Promise<unknown>): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Parses the options and arguments of the command line.
 *
 * @param usage an example of the command, shown when the line cannot be parsed
 * @throws {StopError} for an unknown option
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const [reason] = messageOf(error).split('. ');
    throw new StopError(`${reason?.replace(/\.$/, '')}; the command is: ${usage}`);
  }
}

/** Waits for Ctrl-C or another signal to stop. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
