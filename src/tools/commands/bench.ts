/**
 * `npm run bench [-- --runs 3] [-- --json FILE] [-- --save]`: the time of a build without a cache, requests and bytes of pages,
 * and the scripts of journeys beside the figures of the last commit that saved them with `--save`. Times are medians. `dist/` is
 * not changed.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { mainSite, siteOf } from '../../../sites/all.ts';
import type { LanguageCode } from '../../domain/language/language.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { RoutePath } from '../../domain/navigation/routes.ts';
import { type SiteId, siteIds } from '../../domain/site/site.ts';
import { measurePage, type PageCost } from '../bench/measure-page.ts';
import { type JourneyWeight, journeyTable, weighJourneys } from '../bench/weigh-journeys.ts';
import { type BuildResult, buildSites } from '../build/build-sites.ts';
import { startSandbox } from '../serve/sandbox.ts';
import { chromiumArguments, ensureChromium } from '../system/chromium.ts';
import { type CommandHelp, cacheDir, readOptions, root, runCommand, StopError } from '../system/command.ts';

const samples: readonly { readonly site: SiteId; readonly language: LanguageCode }[] = [
  { site: 'global', language: 'en' },
  { site: 'global', language: 'ar-SA' },
  { site: 'tur', language: 'tr-TUR' },
  { site: 'geo', language: 'ka-GEO' },
];

/** One route of each screen. */
const samplePaths: readonly RoutePath[] = [
  '/',
  '/login',
  '/register',
  '/oauth',
  '/email-code-verify',
  '/friend-invite',
  '/_app',
];

/** Built alone, because a content team builds one site. */
const singleSite: SiteId = 'tur';

/** The figures that the repository has. */
const savedJourneys = join(root, 'src', 'tools', 'bench', 'journeys.json');

interface MeasuredPage extends PageCost {
  readonly site: SiteId;
  readonly path: string;
}

const columns: readonly [string, (page: MeasuredPage) => string | number][] = [
  ['site', (page) => page.site],
  ['page', (page) => page.path],
  ['HTML br', (page) => page.html],
  ['CSS inline', (page) => page.inlineCss],
  ['JS inline', (page) => page.inlineJs],
  ['before paint', (page) => page.requestsBeforePaint],
  ['requests', (page) => page.untouched.requests],
  ['CSS br', (page) => page.untouched.css],
  ['JS br', (page) => page.untouched.js],
  ['wire', (page) => page.untouched.transferred],
  ['JS br, intent', (page) => page.jsAfterIntent ?? '-'],
  ['JS br, submit', (page) => page.jsAfterSubmit ?? '-'],
];

const help: CommandHelp = {
  command: 'npm run bench',
  does: 'Measures a build without a cache, the requests and bytes of pages, and the scripts of journeys. dist/ is not changed.',
  example: 'npm run bench -- --runs 1 --json bench.json',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    runs: { type: 'string', default: '3', value: '3', help: 'how many builds; the median counts' },
    json: { type: 'string', value: 'FILE', help: 'writes the single values as well' },
    save: { type: 'boolean', default: false, help: 'saves the weight of the journeys as the one to compare with' },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new StopError(`--runs is "${values.runs}", and not a whole number from 1.`);
  const executablePath = await ensureChromium();
  mkdirSync(cacheDir, { recursive: true });
  // Inside the project, so that the pages' imports resolve.
  const workDir = mkdtempSync(join(cacheDir, 'bench-'));
  try {
    const all = await timeColdBuilds(siteIds, runs, workDir);
    const single = await timeColdBuilds([singleSite], runs, workDir);
    const build = {
      cores: availableParallelism(),
      runs,
      pages: all.pages,
      seconds: all.seconds,
      pagesPerSecond: all.pages / all.seconds,
      singleSite,
      singleSiteSeconds: single.seconds,
    };
    console.log(
      `All ${siteIds.length} sites from cold: ${build.pages} pages in ${build.seconds.toFixed(1)} s, ` +
        `${build.pagesPerSecond.toFixed(1)} pages/s; ${singleSite} alone ${build.singleSiteSeconds.toFixed(1)} s ` +
        `(median of ${runs}, ${build.cores} cores)\n`,
    );
    const { pages, journeys } = await measurePages(executablePath, distOf(workDir));
    const last: Readonly<Record<string, JourneyWeight>> = JSON.parse(readFileSync(savedJourneys, 'utf8'));
    console.log(`${table(pages)}\n\n${journeyTable(journeys, last)}`);
    if (values.save) writeFileSync(savedJourneys, `${JSON.stringify(journeys, null, 2)}\n`);
    if (values.json !== undefined)
      writeFileSync(values.json, `${JSON.stringify({ build, pages, journeys }, null, 2)}\n`);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
});

function distOf(workDir: string): string {
  return join(workDir, 'dist');
}

/** The run with the median time. Caches are new in every run. */
async function timeColdBuilds(ids: readonly SiteId[], runs: number, workDir: string): Promise<BuildResult> {
  const results: BuildResult[] = [];
  for (let run = 0; run < runs; run++) {
    const own = join(workDir, 'run');
    results.push(await buildSites(ids, { outDir: distOf(workDir), workDir: own }));
    rmSync(own, { recursive: true, force: true });
  }
  const median = results.sort((a, b) => a.seconds - b.seconds)[Math.floor((runs - 1) / 2)];
  if (median === undefined) throw new StopError('No build was measured.');
  return median;
}

async function measurePages(executablePath: string, distDir: string) {
  const server = await startSandbox({ port: 0, distDir, database: ':memory:' });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const pages: MeasuredPage[] = [];
  try {
    for (const { site, language } of samples) {
      for (const route of samplePaths) {
        const path = localizedPath(language, route);
        const url = `http://${siteOf(site).hosts.local[0]}:${server.port}${path}`;
        pages.push({ site, path, ...(await measurePage(browser, url)) });
      }
    }
    const origin = `http://${mainSite.hosts.local[0]}:${server.port}`;
    const bundle = join(distDir, mainSite.id);
    return { pages, journeys: await weighJourneys(browser, origin, server.port, bundle) };
  } finally {
    await browser.close();
    await server.close();
  }
}

function table(pages: readonly MeasuredPage[]): string {
  const rows = [columns.map(([name]) => name), ...pages.map((page) => columns.map(([, value]) => String(value(page))))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const legend =
    'Bytes. br: brotli 11. requests, CSS, JS and wire: before any touch, requests before the first paint apart; ' +
    'intent: scripts once a field has the focus; submit: scripts once a login with a wrong password is answered.';
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return `${lines.join('\n')}\n${legend}`;
}
