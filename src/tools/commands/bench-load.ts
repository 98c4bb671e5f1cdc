/**
 * `npm run bench:load [-- --runs 7] [-- --slowdown 4] [-- --page PATH] [-- --json FILE]`: how soon pages are drawn on a slow phone, each
 * beside the same page without scripts, how soon a login is on its way, and how soon each field and button of login and sign-up answers. All
 * in turns, so that other work on the machine meets every page alike. Paints are means of the middle half of the visits, because a median
 * jumps by a whole frame; the rest are medians. How much later a page is than the same page without scripts is the mean difference of the two
 * visits of a turn, with its standard error. Blocking is that of the tasks after the first paint; what comes before it is the last column.
 * `--slowdown` makes a slow and a fast machine alike (docs/performance.md). `--page` draws one page and measures nothing else, so that many
 * turns take little time. Takes three minutes on a quiet machine, after the main site is built.
 */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { mainSite } from '../../../sites/all.ts';
import { type Interactions, measureInteractions } from '../bench/interactions.ts';
import {
  measureLoginSent,
  measurePaint,
  measureReady,
  type Paint,
  type Phone,
  type Readiness,
} from '../bench/load-visits.ts';
import { buildStaleSites } from '../build/build-sites.ts';
import { startSandbox } from '../serve/sandbox.ts';
import { chromiumArguments, ensureChromium } from '../system/chromium.ts';
import { type CommandHelp, cacheDir, readOptions, root, runCommand, StopError } from '../system/command.ts';

/** One of each screen with a form, and the home page. */
const paths = ['/en/login', '/en/sign-up', '/en', '/en/oauth'];
/** Of them those whose fields and buttons are used, and how often. */
const forms = ['/en/login', '/en/sign-up'];
const interactionRuns = 3;
/** One browser may draw the same page some 10 ms later than the next one. */
const runsOfBrowser = 4;
const dist = join(root, 'dist');

interface PageResult {
  readonly path: string;
  readonly ours: readonly Paint[];
  readonly twin: readonly Paint[];
}

interface Results {
  readonly pages: readonly PageResult[];
  /** In ms. */
  readonly loginSent: readonly number[];
  readonly ready: readonly Readiness[];
  readonly interactions: readonly { readonly path: string; readonly runs: readonly Interactions[] }[];
}

const help: CommandHelp = {
  command: 'npm run bench:load',
  does: 'Measures on a slow phone how soon pages are drawn, how soon a login is sent, and how soon fields and buttons answer.',
  example: 'npm run bench:load -- --runs 3 --page /en/login',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    runs: { type: 'string', default: '7', value: '7', help: 'how many turns' },
    slowdown: { type: 'string', default: '4', value: '4', help: 'how much slower the processor is made, 1 to 20' },
    page: { type: 'string', value: 'PATH', help: `the paints of this page alone: ${paths.join(', ')}` },
    json: { type: 'string', value: 'FILE', help: 'writes the single values as well' },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    throw new StopError(`--runs is "${values.runs}", and not a whole number from 1.`);
  }
  const slowdown = Number(values.slowdown);
  if (!(slowdown >= 1 && slowdown <= 20)) {
    throw new StopError(`--slowdown is "${values.slowdown}", and not a number from 1 to 20.`);
  }
  const { page } = values;
  if (page !== undefined && !paths.includes(page)) {
    throw new StopError(`--page is "${page}", and none of ${paths.join(', ')}.`);
  }
  const executablePath = await ensureChromium();
  await buildStaleSites([mainSite.id]);
  mkdirSync(cacheDir, { recursive: true });
  const work = mkdtempSync(join(cacheDir, 'bench-load-'));
  try {
    writeTwins(work);
    const launch = async () => ({
      browser: await chromium.launch({ executablePath, args: chromiumArguments }),
      slowdown,
    });
    const results = await measure(launch, work, runs, page);
    console.log(table(results, slowdown));
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, mapsAsObjects, 2)}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});

function mapsAsObjects(_: string, value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}

/**
 * The pages without their scripts: nothing can be drawn sooner with the same words and style. A script shows the cookie notice; here it
 * stands open from the start, because it is the largest text of some pages. A script marks a consent without a request as well.
 */
function writeTwins(work: string): void {
  for (const path of paths) {
    const name = join(mainSite.id, path, 'index.html');
    const html = readFileSync(join(dist, name), 'utf8')
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      .replace(/<astro-island\b[^>]*>/g, '<astro-island>')
      .replace(/<html(?![^>]* data-ask)/, '<html data-ask="1"')
      .replace('<html', '<html class="is-without-request"');
    mkdirSync(dirname(join(work, name)), { recursive: true });
    writeFileSync(join(work, name), html);
  }
  cpSync(join(dist, mainSite.id, 'favicon.svg'), join(work, mainSite.id, 'favicon.svg'));
}

/** @param only the one page to measure, and nothing but its paints; `undefined` for all */
async function measure(
  launch: () => Promise<Phone>,
  work: string,
  runs: number,
  only: string | undefined,
): Promise<Results> {
  const ours = await startSandbox({ port: 0, distDir: dist, database: ':memory:' });
  const twins = await startSandbox({ port: 0, distDir: work, database: ':memory:' });
  const urlOf = (port: number, path: string) => `http://${mainSite.hosts.local[0]}:${port}${path}`;
  const login = urlOf(ours.port, '/en/login');
  const pages = paths
    .filter((path) => only === undefined || path === only)
    .map((path) => ({ path, ours: [] as Paint[], twin: [] as Paint[] }));
  const loginSent: number[] = [];
  const ready: Readiness[] = [];
  const interactions = forms.map((path) => ({ path, runs: [] as Interactions[] }));

  async function measureOnce(phone: Phone, run: number): Promise<void> {
    for (const { path, twin, ours: own } of pages) {
      const visits = [
        { port: twins.port, paints: twin },
        { port: ours.port, paints: own },
      ];
      // Each is the first of two visits as often as the other.
      if (run % 2 === 1) visits.reverse();
      for (const { port, paints } of visits) paints.push(await measurePaint(phone, urlOf(port, path)));
    }
    if (only !== undefined) return;
    loginSent.push(await measureLoginSent(phone, login));
    ready.push(await measureReady(phone, login));
    if (run >= interactionRuns) return;
    for (const { path, runs: done } of interactions)
      done.push(await measureInteractions(phone, urlOf(ours.port, path)));
  }

  try {
    for (let run = 0; run < runs; ) {
      const phone = await launch();
      try {
        // The first visits pay for compressing the pages and for starting the browser.
        for (const { path } of pages)
          for (const { port } of [twins, ours]) await measurePaint(phone, urlOf(port, path));
        if (only === undefined) await measureLoginSent(phone, login);
        for (let left = runsOfBrowser; left > 0 && run < runs; left -= 1, run += 1) await measureOnce(phone, run);
      } finally {
        await phone.browser.close();
      }
    }
    return { pages, loginSent, ready, interactions };
  } finally {
    await Promise.all([ours.close(), twins.close()]);
  }
}

function table({ pages, loginSent, ready, interactions }: Results, slowdown: number): string {
  const columns = ['page', 'FCP', 'LCP', 'ratio', 'later by', 'blocking', 'blocking before FCP'];
  const rows = pages.map(({ path, ours, twin }) => {
    const fcp = middle(ours.map((one) => one.fcp));
    const [lcp = Number.NaN, floor = Number.NaN] = [ours, twin].map((visits) => middle(visits.map((one) => one.lcp)));
    const later = uncertain(ours.map((one, turn) => one.lcp - (twin[turn]?.lcp ?? Number.NaN)));
    const blocking = (['blocking', 'blockingBefore'] as const).map((part) => {
      const [own, twins] = [ours, twin].map((visits) => rounded(median(visits.map((one) => one[part]))));
      return `${own} (${twins})`;
    });
    return [path, rounded(fcp), `${rounded(lcp)} (${rounded(floor)})`, (lcp / floor).toFixed(2), later, ...blocking];
  });
  const widths = columns.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  const conditions = `in ms: processor ${slowdown} times slower than this machine, 1.6 Mbit/s, 150 ms, HTTP/1.1 without TLS.`;
  const head = [
    ...[columns, ...rows].map(line),
    `In brackets the same page without scripts. ${pages[0]?.ours.length} runs, ${conditions}`,
  ];
  if (loginSent.length === 0) return head.join('\n');
  return [
    ...head,
    `Login on the wire, ms after navigation: ${spread(loginSent)}`,
    `From the first touch of the login to an Enter that reaches its flow, ms: ${spread(ready.map(({ taken }) => taken))}`,
    `From the first touch of the login to a form drawn by React, ms: ${spread(ready.map(({ drawn }) => drawn))}`,
    ...interactions.map(({ path, runs }) => `Press or key to the next frame on ${path}, ms: ${slowestOf(runs)}`),
  ].join('\n');
}

/** Each control, the slowest first. */
function slowestOf(runs: readonly Interactions[]): string {
  const controls = [...new Set(runs.flatMap((one) => [...one.keys()]))];
  return controls
    .map((name) => ({ name, ms: median(runs.flatMap((one) => one.get(name) ?? [])) }))
    .sort((one, other) => other.ms - one.ms)
    .map(({ name, ms }) => `${name} ${rounded(ms)}`)
    .join(' · ');
}

function spread(values: readonly number[]): string {
  return `${rounded(median(values))} (${rounded(Math.min(...values))} to ${rounded(Math.max(...values))})`;
}

/** The mean of differences, and its standard error, which one difference alone does not have. */
function uncertain(differences: readonly number[]): string {
  const count = differences.length;
  const mean = differences.reduce((sum, one) => sum + one, 0) / count;
  if (count === 1) return rounded(mean);
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return `${rounded(mean)} ± ${rounded(Math.sqrt(squares / (count - 1) / count))}`;
}

/** The mean of the middle half. */
function middle(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  const half = [...values].sort((a, b) => a - b).slice(quarter, values.length - quarter);
  return half.reduce((sum, one) => sum + one, 0) / half.length;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

function rounded(value: number): string {
  return String(Math.round(value));
}
