/**
 * `npm run bench:fleet [-- --times 10] [-- --json FILE]`: how the time and memory of a build grow with the number of
 * sites and languages. Builds all sites; ten times the sites and languages; the main site; and the main site with ten times
 * its languages. Each is a copy of the project (`scale-fixture.ts`). All are built in one run, because machines differ.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createScaledCopy } from '../bench/scale-fixture.ts';
import { runChild, usefulPart } from '../system/child.ts';
import { cacheDir, readOptions, runCommand, StopError } from '../system/command.ts';

/** Maximum of the scaled build's time per page and memory, as multiples of the normal build's. */
const limits = { time: 1.3, memory: 1.5 };

interface Growth {
  readonly name: string;
  readonly pages: number;
  readonly seconds: number;
  readonly msPerPage: number;
  /** Of all processes together; other load on the machine changes it little. */
  readonly cpuMsPerPage: number;
  /** Of the largest process. */
  readonly peakMegabytes: number;
}

/** Loaded into every process of a build: writes memory and CPU time when the process ends. */
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
    const all = await build(work, 'all sites', 1);
    const scaled = await build(work, `${times}x sites and languages`, times);
    const main = await build(work, 'the main site', 1, ['--site', 'global']);
    const mainScaled = await build(work, `with ${times}x languages`, times, ['--site', 'global'], true);
    console.log(`\n${table([all, scaled, main, mainScaled])}\n(${availableParallelism()} cores)\n`);
    const results = [ratios(scaled, all), ratios(mainScaled, main)] as const;
    console.log(`All sites: time per page ${results[0].time.toFixed(2)} times (at most ${limits.time}), `);
    console.log(`memory ${results[0].memory.toFixed(2)} times (at most ${limits.memory}).`);
    console.log(
      `Main site: time per page ${results[1].time.toFixed(2)} times, memory ${results[1].memory.toFixed(2)} times.`,
    );
    if (values.json !== undefined) {
      writeFileSync(values.json, `${JSON.stringify({ all, scaled, main, mainScaled }, null, 2)}\n`);
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
  allOnMainSite = false,
): Promise<Growth> {
  console.log(`Building ${name} ...`);
  const copy = join(work, 'copy');
  const usage = join(work, 'usage');
  const meterFile = join(work, 'meter.mjs');
  createScaledCopy(copy, times, allOnMainSite);
  mkdirSync(usage);
  writeFileSync(meterFile, meter);
  const start = performance.now();
  const { code, output } = await runChild(process.execPath, [join(copy, 'src/tools/commands/build.ts'), ...args], {
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

function ratios(scaled: Growth, base: Growth): { time: number; memory: number } {
  return { time: scaled.msPerPage / base.msPerPage, memory: scaled.peakMegabytes / base.peakMegabytes };
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
