/** What every command has in common: how it reads its options, and how it ends. */

import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Folder of the project. */
export const root = join(import.meta.dirname, '..', '..');

/** Folder for everything that can be made again; not in the repository. */
export const cacheDir = join(root, '.cache');

/** An end that the person at the keyboard can do something about; its message is one sentence that says what. */
export class StopError extends Error {
  override name = 'StopError';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs a command's body: a `StopError` becomes its sentence and exit code 1, anything else keeps its stack. */
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
 * The command line's options and words.
 *
 * @param usage the command as one would type it, shown when the line cannot be read
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const [reason] = messageOf(error).split('. ');
    throw new StopError(`${reason?.replace(/\.$/, '')}; the command is: ${usage}`);
  }
}

/** Waits for Ctrl-C or the word to end, whichever way it comes. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
