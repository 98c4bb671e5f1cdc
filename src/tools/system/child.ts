/** Runs other programs as child processes. */

import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { root } from './command.ts';

export interface ChildResult {
  /** Exit code; 1 if a signal ended the program or it could not be started. */
  readonly code: number;
  /** Both output streams in the order of arrival, without colours; empty with `show`. */
  readonly output: string;
}

export interface ChildOptions {
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Shows the output instead of returning it. */
  readonly show?: boolean;
  readonly cwd?: string;
  /** Ends the program with SIGTERM. */
  readonly signal?: AbortSignal;
}

/** Runs a program to its end. Never throws: a missing program gives code 1 and a sentence as output. */
export function runChild(file: string, args: readonly string[], options: ChildOptions = {}): Promise<ChildResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? root,
      ...(options.signal && { signal: options.signal }),
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    });
    endWithParent(child);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${file} could not be started: ${error.message}` }));
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: stripVTControlCharacters(Buffer.concat(chunks).toString()) });
    });
  });
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Passes a signal that ends this process to the child, which would otherwise continue to run. */
function endWithParent(child: ChildProcess): void {
  const listeners = endings.map((signal) => {
    const end = () => {
      child.kill(signal);
      process.exitCode = 128 + constants.signals[signal];
      // After the listeners of the other children have run.
      setImmediate(() => process.exit());
    };
    process.on(signal, end);
    return { signal, end };
  });
  child.on('close', () => {
    for (const { signal, end } of listeners) process.off(signal, end);
  });
}

/**
 * The part of a failed program's output that gives the reason: without progress lines (they start with the time of day),
 * from the first line with "error", or the end if there is no such line.
 */
export function usefulPart(output: string, maxLines = 40): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\d\d:\d\d:\d\d (?!.*error)/i.test(line));
  const first = lines.findIndex((line) => /\berror\b/i.test(line));
  return (first === -1 ? lines.slice(-maxLines) : lines.slice(first, first + maxLines)).join('\n');
}
