/** What all commands share: folders, options and errors. */

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';

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

/** Ends a command that was asked for its help. Its message is the text. */
class HelpAsked extends Error {}

/** What `--help` says of a command. */
export interface CommandHelp {
  /** As it is typed, without arguments: `npm run build`. */
  readonly command: string;
  /** What it does, in a sentence or two. */
  readonly does: string;
  /** What may stand behind the command beside options, and what it means. */
  readonly words?: Readonly<Record<string, string>>;
  readonly example: string;
}

/** An option as `parseArgs` takes it, with what `--help` says of it. */
type Option = { readonly help: string } & (
  | { readonly type: 'boolean'; readonly default?: boolean }
  | {
      readonly type: 'string';
      readonly default?: string;
      readonly multiple?: boolean;
      /** Stands for the value in the help: `DIR`. */
      readonly value: string;
    }
);

/** Runs a command's body. A `StopError` prints its sentence and sets exit code 1; any other error keeps its stack. */
export async function runCommand(body: () => Promise<unknown>): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (error instanceof HelpAsked) return console.log(error.message);
    if (!(error instanceof StopError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Parses the options and arguments of the command line. `--help` ends the command with a text of them.
 *
 * @throws {StopError} for an unknown option
 */
export function readOptions<const Options extends Readonly<Record<string, Option>>>(
  help: CommandHelp,
  options: Options,
) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    throw new HelpAsked(helpText(help, options));
  }
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const [reason] = messageOf(error).split('. ');
    throw new StopError(`${reason?.replace(/\.$/, '')}; ${helpHint(help)}`);
  }
}

/** The end of a sentence about a wrong command line. */
export function helpHint({ command }: CommandHelp): string {
  return `${command} -- --help says what there is.`;
}

function helpText(
  { command, does, words = {}, example }: CommandHelp,
  options: Readonly<Record<string, Option>>,
): string {
  const rows: [string, string][] = [
    ...Object.entries(words),
    ...Object.entries(options).map(([name, option]): [string, string] => [
      option.type === 'string' ? `--${name} ${option.value}` : `--${name}`,
      option.help + (option.type === 'string' && option.multiple ? '; may stand several times' : ''),
    ]),
    ['--brand NAME', 'the brand of the pages, in place of sites/brand-name.ts'],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  const lines = rows.map(([name, what]) => `  ${name.padEnd(width)}${what}`);
  return [command, does, '', ...lines, '', `Example: ${example}`].join('\n');
}

/** Waits for Ctrl-C or another signal to stop. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
