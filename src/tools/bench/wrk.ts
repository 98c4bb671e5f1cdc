/** Measures throughput with wrk, on this machine only. */

import { runChild } from '../system/child.ts';
import { StopError } from '../system/command.ts';
import { findProgram, installPackages } from '../system/debian.ts';

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Installs wrk from Debian's packages if it is missing. */
export async function ensureWrk(): Promise<void> {
  if (findProgram(['wrk']) !== undefined) return;
  console.log('Installing wrk ...');
  const problem = await installPackages(['wrk']);
  if (problem !== undefined) throw new StopError(`${problem}\nwrk is missing; install it with: apt-get install wrk`);
}

/** @throws {StopError} if an answer has another status than 2xx or 3xx, or none comes */
export async function load(port: number, path: string, seconds: number, host: string): Promise<Load> {
  const args = ['-t1', '-c16', `-d${seconds}s`, '--latency', '-H', `Host: ${host}`, `http://127.0.0.1:${port}${path}`];
  const { code, output } = await runChild('wrk', args);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0);
  if (code !== 0 || perSecond === 0 || /Non-2xx/.test(output))
    throw new StopError(`${path} could not be measured:\n${output}`);
  return { perSecond, p50: milliseconds(output, '50%'), p99: milliseconds(output, '99%') };
}

function milliseconds(output: string, share: string): number {
  const [, value = '', unit = ''] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
}
