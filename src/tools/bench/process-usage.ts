/** Processor time and memory of every Node process that a command starts. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of one process. */
interface ProcessUsage {
  readonly kilobytes: number;
  readonly cpuMs: number;
}

/** Loaded into each process: writes what it has used when it ends. */
const meter = `
import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { kilobytes: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  writeFileSync(process.env.GATEHOUSE_USAGE + '/' + process.pid + '.json', JSON.stringify(usage));
});
`;

/**
 * @param folder is created, and gets a file for each process
 * @returns environment of the command
 */
export function meterUsage(folder: string): Readonly<Record<string, string>> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'meter.mjs');
  writeFileSync(file, meter);
  return { NODE_OPTIONS: `--import=${file}`, GATEHOUSE_USAGE: folder };
}

/** The sum of the processor time, and the memory of the largest process. */
export function readUsage(folder: string): { readonly cpuMs: number; readonly peakMegabytes: number } {
  const used = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ProcessUsage);
  return {
    cpuMs: used.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    peakMegabytes: Math.max(...used.map(({ kilobytes }) => kilobytes)) / 1024,
  };
}
