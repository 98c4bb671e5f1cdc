/**
 * `npm run bench:fleet [-- --times 10] [-- --json FILE]`: how the time and memory of a build grow with the number of
 * sites and languages. Builds all sites; ten times the sites and languages; the main site; and the main site with ten times
 * its languages. Each is a copy of the project (`scale-fixture.ts`). All are built in one run, because machines differ.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { meterUsage, readUsage } from '../bench/process-usage.ts';
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
  createScaledCopy(copy, times, allOnMainSite);
  const start = performance.now();
  const { code, output } = await runChild(process.execPath, [join(copy, 'src/tools/commands/build.ts'), ...args], {
    cwd: copy,
    env: meterUsage(usage),
  });
  if (code !== 0) throw new StopError(`${name} could not be built:\n${usefulPart(output)}`);
  const seconds = (performance.now() - start) / 1000;
  const pages = Number(/^all +(\d+) pages/m.exec(output)?.[1] ?? /(\d+) pages/.exec(output)?.[1]);
  const { cpuMs, peakMegabytes } = readUsage(usage);
  for (const part of [copy, usage]) rmSync(part, { recursive: true });
  return {
    name,
    pages,
    seconds,
    msPerPage: (seconds * 1000) / pages,
    cpuMsPerPage: cpuMs / pages,
    peakMegabytes,
  };
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
