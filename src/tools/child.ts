/** Other programs, run as children. */

import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './command.ts';

export interface ChildResult {
  /** Exit code; 1 when a signal ended it or it could not be started. */
  readonly code: number;
  /** Both output streams in the order of arrival, without colours; empty when they were shown. */
  readonly output: string;
}

export interface ChildOptions {
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Lets the output through instead of keeping it. */
  readonly show?: boolean;
  readonly cwd?: string;
}

/** Runs a program to its end. Never throws: a program that is not there is a failure with a sentence as its output. */
export function runChild(file: string, args: readonly string[], options: ChildOptions = {}): Promise<ChildResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${file} could not be started: ${error.message}` }));
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: stripVTControlCharacters(Buffer.concat(chunks).toString()) });
    });
  });
}

/** The part of a failed program's output that says why: from the first line with "error" on, or the end. */
export function usefulPart(output: string, maxLines = 40): string {
  const lines = output.trimEnd().split('\n');
  const first = lines.findIndex((line) => /\berror\b/i.test(line));
  return (first === -1 ? lines.slice(-maxLines) : lines.slice(first, first + maxLines)).join('\n');
}
