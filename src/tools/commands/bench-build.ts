/**
 * `npm run bench:build [-- --runs 3] [-- --site tur] [-- --json FILE]`: how long our build takes beside Astro's build of the same
 * pages without our work on them (`bench/plain.config.mjs`), and how long a changed text takes. Every run is cold: its caches
 * are in a new folder. The builds take turns, and figures are medians. `dist/` is not changed.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type SiteId, siteIds } from '../../domain/site/site.ts';
import { meterUsage, readUsage } from '../bench/process-usage.ts';
import { createScaledCopy } from '../bench/scale-fixture.ts';
import { buildSites, parallelBuilds } from '../build/build-sites.ts';
import { parseSiteId } from '../build/check-inputs.ts';
import { buildAside } from '../renderer/build-aside.ts';
import { runChild, usefulPart } from '../system/child.ts';
import { cacheDir, readOptions, runCommand, StopError } from '../system/command.ts';
import { mapAtMost } from '../system/map-at-most.ts';

/** Maximum of our build's time, as a multiple of the plain build's. */
const maxRatio = 1.5;
/** Maximum of the build of one site after a change of a text, in s. */
const maxTextSeconds = 1.5;

const plainConfig = './src/tools/bench/plain.config.mjs';
/** Whose text is changed. */
const textSite = { id: 'tur', file: 'locales/tr-TUR/inverse.json' } as const;

interface BuildTime {
  readonly seconds: number;
  /** Of all processes; other load on the machine changes it little. */
  readonly cpuSeconds: number;
  readonly pages: number;
}

await runCommand(async () => {
  const { values } = readOptions('npm run bench:build -- --runs 3 --site tur --json FILE', {
    runs: { type: 'string', default: '3' },
    site: { type: 'string', multiple: true },
    json: { type: 'string' },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new StopError(`--runs is "${values.runs}", and not a whole number from 1.`);
  const ids = values.site?.map(parseSiteId) ?? siteIds;
  mkdirSync(cacheDir, { recursive: true });
  // Inside the project, so that the pages' imports resolve.
  const work = mkdtempSync(join(cacheDir, 'bench-build-'));
  try {
    const times = { ours: [] as BuildTime[], plain: [] as BuildTime[] };
    for (let run = 0; run < runs; run += 1) {
      // The first build of a pair finds a colder disk.
      for (const kind of run % 2 === 0 ? (['ours', 'plain'] as const) : (['plain', 'ours'] as const)) {
        times[kind].push(await timeBuild(kind, ids, join(work, `${kind}-${run}`)));
      }
    }
    const [ours, plain] = [medianOf(times.ours), medianOf(times.plain)];
    if (ours.pages !== plain.pages)
      throw new StopError(`Ours are ${ours.pages} pages, and Astro's are ${plain.pages}.`);
    const text = await timeTextChange(join(work, 'copy'), runs);
    const ratio = { seconds: ours.seconds / plain.seconds, cpu: ours.cpuSeconds / plain.cpuSeconds };
    console.log(report(ours, plain, ratio, text, runs));
    if (values.json !== undefined) {
      writeFileSync(values.json, `${JSON.stringify({ runs, ours, plain, ratio, text }, null, 2)}\n`);
    }
    if (ratio.seconds > maxRatio || text > maxTextSeconds) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});

async function timeBuild(kind: 'ours' | 'plain', ids: readonly SiteId[], work: string): Promise<BuildTime> {
  const usage = join(work, 'usage');
  // Astro's processes inherit it.
  Object.assign(process.env, meterUsage(usage));
  const own = process.cpuUsage();
  const start = performance.now();
  const pages =
    kind === 'ours'
      ? (await buildSites(ids, { outDir: join(work, 'dist'), workDir: work })).pages
      : await buildPlain(ids, work);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(own);
  const cpuSeconds = readUsage(usage).cpuMs / 1000 + (user + system) / 1e6;
  for (const name of ['NODE_OPTIONS', 'GATEHOUSE_USAGE']) delete process.env[name];
  rmSync(work, { recursive: true, force: true });
  return { seconds, cpuSeconds, pages };
}

async function buildPlain(ids: readonly SiteId[], work: string): Promise<number> {
  const built = await mapAtMost(parallelBuilds, ids, (id) =>
    buildAside(id, join(work, 'dist', id), { workDir: work, pseudo: false, gallery: false }, plainConfig),
  );
  return built.reduce((sum, { pages }) => sum + pages, 0);
}

/** A site is built, one of its texts changes, and it is built again: the median of the second builds, in s. */
async function timeTextChange(copy: string, runs: number): Promise<number> {
  createScaledCopy(copy, 1);
  const file = join(copy, textSite.file);
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const seconds: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    writeFileSync(file, JSON.stringify({ ...texts, loginTitle: `${texts.loginTitle} ${run}` }, null, 2));
    const start = performance.now();
    const command = [join(copy, 'src/tools/commands/content.ts'), 'build', '--site', textSite.id];
    const { code, output } = await runChild(process.execPath, command, { cwd: copy });
    if (code !== 0) throw new StopError(`${textSite.id} could not be built:\n${usefulPart(output)}`);
    // The first build has no caches.
    if (run > 0) seconds.push((performance.now() - start) / 1000);
  }
  return seconds.sort((a, b) => a - b)[Math.floor((runs - 1) / 2)] ?? Number.NaN;
}

/** Each figure is a median of its own. */
function medianOf(times: readonly BuildTime[]): BuildTime {
  const median = (read: (time: BuildTime) => number) =>
    times.map(read).sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? Number.NaN;
  return {
    seconds: median(({ seconds }) => seconds),
    cpuSeconds: median(({ cpuSeconds }) => cpuSeconds),
    pages: median(({ pages }) => pages),
  };
}

function report(
  ours: BuildTime,
  plain: BuildTime,
  ratio: { readonly seconds: number; readonly cpu: number },
  text: number,
  runs: number,
): string {
  const line = (name: string, ...cells: readonly (string | number)[]) =>
    name.padEnd(14) + cells.map((cell) => String(cell).padStart(14)).join('');
  const row = (name: string, time: BuildTime) =>
    line(name, time.pages, time.seconds.toFixed(1), time.cpuSeconds.toFixed(1));
  return [
    line('', 'pages', 'seconds', 'CPU seconds'),
    row('our build', ours),
    row('Astro alone', plain),
    line('ratio', '', `${ratio.seconds.toFixed(2)} of ${maxRatio}`, ratio.cpu.toFixed(2)),
    `${textSite.id} again after a changed text: ${text.toFixed(1)} s (at most ${maxTextSeconds})`,
    `(medians of ${runs}, cold; ${availableParallelism()} cores)`,
  ].join('\n');
}
