/**
 * `npm run bench:fleet [-- --times 10] [-- --json FILE]`: how time and memory of a build grow with the fleet. Builds the
 * fleet as it is, with ten times the sites and the languages, and the main site alone with ten times its languages, each
 * in a copy of the project (`grow-fleet.ts` says how), all in one run, since absolute times move with the machine.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runChild, usefulPart } from './child.ts';
import { cacheDir, readOptions, runCommand, StopError } from './command.ts';
import { growFleet } from './grow-fleet.ts';

/** What the issue asks of the whole fleet: the growth of time per page and of memory. */
const limits = { time: 1.3, memory: 1.5 };

interface Growth {
  readonly name: string;
  readonly pages: number;
  readonly seconds: number;
  readonly msPerPage: number;
  /** Of all processes together; hardly moves with what else the machine does. */
  readonly cpuMsPerPage: number;
  /** Of the largest process. */
  readonly peakMegabytes: number;
}

/** Loaded into every process of a build: notes at its end what it took. */
const meter = `
import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { kilobytes: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 };
  writeFileSync(process.env.GATEHOUSE_USAGE + '/' + process.pid + '.json', JSON.stringify(usage));
});
`;

await runCommand(async () => {
  const { values } = readOptions('npm run bench:fleet -- --times 10 --json FILE', {
    times: { type: 'string', default: '10' },
    json: { type: 'string' },
  });
  const times = Number(values.times);
  if (!Number.isInteger(times) || times < 2 || times > 15) {
    throw new StopError(`--times is "${values.times}", and not a number from 2 to 15.`);
  }
  mkdirSync(cacheDir, { recursive: true });
  const work = mkdtempSync(join(cacheDir, 'fleet-'));
  try {
    const fleet = await build(work, 'the fleet', 1);
    const grown = await build(work, `${times}x sites and languages`, times);
    const main = await build(work, 'the main site', 1, ['--site', 'global']);
    const wide = await build(work, `with ${times}x languages`, times, ['--site', 'global'], true);
    console.log(`\n${table([fleet, grown, main, wide])}\n(${availableParallelism()} cores)\n`);
    const results = [ratios(grown, fleet), ratios(wide, main)] as const;
    console.log(`Fleet: time per page ${results[0].time.toFixed(2)} times (at most ${limits.time}), `);
    console.log(`memory ${results[0].memory.toFixed(2)} times (at most ${limits.memory}).`);
    console.log(
      `Main site: time per page ${results[1].time.toFixed(2)} times, memory ${results[1].memory.toFixed(2)} times.`,
    );
    if (values.json !== undefined) {
      writeFileSync(values.json, `${JSON.stringify({ fleet, grown, main, wide }, null, 2)}\n`);
    }
    if (results[0].time > limits.time || results[0].memory > limits.memory) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});

async function build(
  work: string,
  name: string,
  times: number,
  args: readonly string[] = [],
  wide = false,
): Promise<Growth> {
  console.log(`Building ${name} ...`);
  const [copy, usage, meterFile] = ['copy', 'usage', 'meter.mjs'].map((part) => join(work, part)) as [
    string,
    string,
    string,
  ];
  growFleet(copy, times, wide);
  mkdirSync(usage);
  writeFileSync(meterFile, meter);
  const start = performance.now();
  const { code, output } = await runChild(process.execPath, [join(copy, 'src/tools/build.ts'), ...args], {
    cwd: copy,
    env: { NODE_OPTIONS: `--import=${meterFile}`, GATEHOUSE_USAGE: usage },
  });
  if (code !== 0) throw new StopError(`${name} could not be built:\n${usefulPart(output)}`);
  const seconds = (performance.now() - start) / 1000;
  const pages = Number(/^all +(\d+) pages/m.exec(output)?.[1] ?? /(\d+) pages/.exec(output)?.[1]);
  const used = readdirSync(usage).map((file) => JSON.parse(readFileSync(join(usage, file), 'utf8')) as Usage);
  for (const part of [copy, usage]) rmSync(part, { recursive: true });
  return {
    name,
    pages,
    seconds,
    msPerPage: (seconds * 1000) / pages,
    cpuMsPerPage: used.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / pages,
    peakMegabytes: Math.max(...used.map(({ kilobytes }) => kilobytes)) / 1024,
  };
}

interface Usage {
  readonly kilobytes: number;
  readonly cpuMs: number;
}

function ratios(grown: Growth, base: Growth): { time: number; memory: number } {
  return { time: grown.msPerPage / base.msPerPage, memory: grown.peakMegabytes / base.peakMegabytes };
}

function table(rows: readonly Growth[]): string {
  const cells = rows.map((row) => [
    row.name,
    String(row.pages),
    row.seconds.toFixed(1),
    row.msPerPage.toFixed(1),
    row.cpuMsPerPage.toFixed(1),
    row.peakMegabytes.toFixed(0),
  ]);
  const head = ['', 'pages', 'seconds', 'ms/page', 'CPU ms/page', 'peak MB'];
  const line = ([name = '', ...rest]: readonly string[]) =>
    name.padEnd(30) + rest.map((cell) => cell.padStart(13)).join('');
  return [head, ...cells].map(line).join('\n');
}
