/**
 * `npm test [-- --only static|unit|e2e] [-- --name "part of a title"] [-- FILE ...]`: the checks of a change. Static checks
 * and the build run beside the unit tests. The first step that fails stops the others. The last line says how many tests
 * passed and failed. `--name` and files or folders (`tests/flows/login`, `e2e/login`) select tests, slow ones included.
 *
 * `npm run test:all` runs the slow tests as well (tag `all`), and property tests with more inputs; `-- --rest` runs only what
 * `npm test` leaves out. `npm run test:watch` runs unit tests again when a file changes.
 */

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { siteIds } from '../../domain/site/site.ts';
import { buildStaleSites } from '../build/build-sites.ts';
import { checkTexts } from '../content/report-texts.ts';
import { runCorpora } from '../corpora/run-corpora.ts';
import { buildGallery } from '../serve/serve-gallery.ts';
import { type ChildOptions, runChild } from '../system/child.ts';
import { ensureChromium } from '../system/chromium.ts';
import { cacheDir, messageOf, readOptions, root, runCommand, StopError } from '../system/command.ts';
import { currentCommit, noteCommitOfTests } from '../system/commit.ts';
import { ensureEngines } from '../system/engines.ts';
import { installApart } from '../system/install-apart.ts';
import { ensureNginx } from '../system/nginx.ts';

const parts = ['static', 'unit', 'e2e'] as const;
/** `change`: the checks of a change; `all`: these and the slow tests; `rest`: what `all` has and `change` has not. */
type Scope = 'change' | 'all' | 'rest';

interface Run {
  readonly scope: Scope;
  /** Only tests whose titles contain this text. */
  readonly name: string | undefined;
  /** Only tests in these files and folders; all if empty. */
  readonly files: readonly string[];
  readonly reports: ReturnType<typeof reportsOf>;
  /** Aborted by the first step that fails. */
  readonly failed: AbortController;
}

interface Step {
  readonly name: string;
  readonly part: (typeof parts)[number];
  /** Skipped if only selected tests are run, or only the slow ones. */
  readonly isCheckOfAll?: true;
  /** Left out by `npm test`. */
  readonly isSlow?: true;
  /** Throws a `StopError` with the output that explains the failure. */
  run(run: Run): Promise<unknown>;
}

/** Both lists run at the same time. */
const sideBySide: readonly (readonly Step[])[] = [
  [
    {
      name: 'Format and lint',
      part: 'static',
      isCheckOfAll: true,
      run: tool('biome', 'check', '--error-on-warnings', '.'),
    },
    { name: 'Rules are pure', part: 'static', isCheckOfAll: true, run: tool('tsc', '--project', 'src/domain') },
    { name: 'Types', part: 'static', isCheckOfAll: true, run: tool('astro', 'check') },
    { name: 'Unused code', part: 'static', isCheckOfAll: true, run: tool('knip') },
    { name: 'Texts', part: 'static', isCheckOfAll: true, run: async () => checkTexts(root) },
    { name: 'Build', part: 'e2e', run: () => buildStaleSites() },
    { name: 'Gallery', part: 'e2e', run: buildGalleries },
  ],
  [{ name: 'Unit tests', part: 'unit', run: runUnitTests }],
];

const afterwards: readonly Step[] = [
  { name: 'Browser tests', part: 'e2e', run: runBrowserTests },
  { name: 'Public test data', part: 'e2e', isSlow: true, run: tryCorpora },
];

await runCommand(async () => {
  const { values, positionals: files } = readOptions('npm test -- --only unit --name "part of a title" FILE', {
    only: { type: 'string' },
    name: { type: 'string' },
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  });
  const { only, name } = values;
  if (only !== undefined && !parts.some((part) => part === only)) {
    throw new StopError(`There is no part "${only}"; the parts are ${parts.join(', ')}.`);
  }
  if (values.watch) {
    await runTool('vitest', ['watch', '--tags-filter', '!all'], { show: true });
    return;
  }
  const scope: Scope = values.rest ? 'rest' : values.all ? 'all' : 'change';
  const run: Run = { scope, name, files, reports: reportsOf(scope), failed: new AbortController() };
  const isSelection = name !== undefined || files.length > 0;
  const isLeftOut = ({ isCheckOfAll, isSlow }: Step) =>
    (isCheckOfAll && (isSelection || scope === 'rest')) || (isSlow && (isSelection || scope === 'change'));
  const isChosen = (step: Step) => (only === undefined || step.part === only) && !isLeftOut(step);
  mkdirSync(cacheDir, { recursive: true });
  for (const report of Object.values(run.reports)) rmSync(report, { recursive: true, force: true });
  noteTestedState(scope, only !== undefined || isSelection);
  const start = performance.now();
  try {
    await runSideBySide(
      sideBySide.map((steps) => steps.filter(isChosen)),
      run,
    );
    await runSteps(afterwards.filter(isChosen), run);
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    console.log(error.message);
    process.exitCode = 1;
  }
  console.log(`== ${secondsSince(start)} s in all`);
  const { passed, failed, flaky } = countTests(run);
  if (only !== 'static')
    console.log(`${passed} passed, ${failed} failed${flaky ? `, ${flaky} only at the second try` : ''}`);
  if (isSelection && passed + failed === 0 && !process.exitCode)
    throw new StopError('No test matches the name and the files.');
});

/** For `npm run report`, which reads the reports of complete runs only. */
function noteTestedState(scope: Scope, isPart: boolean): void {
  if (scope === 'all')
    for (const report of Object.values(reportsOf('rest'))) rmSync(report, { recursive: true, force: true });
  const suffixes = { change: [''], rest: ['-rest'], all: ['', '-rest'] }[scope];
  for (const suffix of suffixes) noteCommitOfTests(suffix, isPart ? undefined : currentCommit());
}

async function runSideBySide(lists: readonly (readonly Step[])[], run: Run): Promise<void> {
  const results = await Promise.allSettled(lists.map((steps) => runSteps(steps, run)));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

/** Runs steps in their order. A step that ends because another one failed reports nothing. */
async function runSteps(steps: readonly Step[], run: Run): Promise<void> {
  for (const step of steps) {
    if (run.failed.signal.aborted) return;
    const start = performance.now();
    try {
      await step.run(run);
    } catch (error) {
      if (run.failed.signal.aborted) return;
      run.failed.abort();
      console.log(`== ${step.name} failed after ${secondsSince(start)} s`);
      throw error;
    }
    console.log(`== ${step.name}: ${secondsSince(start)} s`);
  }
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}

function tool(name: string, ...args: readonly string[]): Step['run'] {
  return ({ failed }) => runTool(name, args, { signal: failed.signal });
}

/** Runs an installed tool from the project's folder. Its output is in the error where it fails, and shown with `show`. */
async function runTool(name: string, args: readonly string[], options: ChildOptions = {}): Promise<void> {
  const { code, output } = await runChild(join(root, 'node_modules', '.bin', name), args, {
    ...options,
    env: { ASTRO_TELEMETRY_DISABLED: '1', GATEHOUSE_SITE: 'global', ...options.env },
  });
  if (code !== 0) throw new StopError(`${output}\n${name} found an error.`.trimStart());
}

async function runUnitTests({ scope, name, files, reports, failed }: Run): Promise<void> {
  await ensureNginx();
  await ensureEngines(['rclone']);
  if (scope !== 'change') ensureWrangler();
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reports.unit}`];
  const tags = { change: ['--tags-filter', '!all'], rest: ['--tags-filter', 'all || property'], all: [] }[scope];
  const isSelection = name !== undefined || files.length > 0;
  const chosen = [
    ...(isSelection ? ['--passWithNoTests'] : tags),
    ...(name === undefined ? [] : ['--testNamePattern', literalPattern(name)]),
    ...files,
  ];
  await runTool('vitest', ['run', ...reporters, ...chosen], {
    signal: failed.signal,
    env: { ...environmentOf(scope), GATEHOUSE_ALL_UNIT_TESTS: isSelection || scope === 'rest' ? '' : '1' },
  });
}

/** Without it, its test is skipped: settings are checked by its schema in any case. */
function ensureWrangler(): void {
  try {
    installApart('wrangler');
  } catch (error) {
    console.log(`${messageOf(error)}\nSo wrangler's dry run is not tried.`);
  }
}

async function runBrowserTests({ scope, name, files, reports }: Run): Promise<void> {
  const CHROMIUM = await ensureChromium();
  if (needsEngines(scope, name, files)) await ensureEngines(['firefox', 'webkit']);
  const tags = { change: ['--grep-invert', '@all'], rest: ['--grep', '@all'], all: [] }[scope];
  const chosen = [
    ...(name === undefined && files.length === 0 ? tags : ['--pass-with-no-tests']),
    ...(name === undefined ? [] : ['--grep', literalPattern(name)]),
    ...files,
  ];
  await runTool('playwright', ['test', '--reporter=line,json,html', ...chosen], {
    show: true,
    env: {
      ...environmentOf(scope),
      CHROMIUM,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reports.e2e,
      PLAYWRIGHT_HTML_OUTPUT_DIR: reports.pictures,
      PLAYWRIGHT_HTML_OPEN: 'never',
    },
  });
}

/** Whether journeys of `e2e/engines` are among the tests. */
function needsEngines(scope: Scope, name: string | undefined, files: readonly string[]): boolean {
  if (files.length > 0) return files.some((file) => 'e2e/engines/'.startsWith(file) || file.includes('e2e/engines'));
  return name !== undefined || scope !== 'change';
}

function environmentOf(scope: Scope): Record<string, string> {
  return { GATEHOUSE_TEST_ALL: scope === 'change' ? '' : '1' };
}

/** The sites that `e2e/pages/overflow.test.ts` looks at. */
async function buildGalleries({ scope }: Run): Promise<void> {
  await buildGallery({ sites: scope === 'change' ? ['global', 'eu', 'geo'] : siteIds });
  await buildGallery({ sites: ['global'], pseudo: true });
}

/** A regular expression for the text as it is. */
function literalPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Runs the samples of public test data in the repository, and those in the folder that `GATEHOUSE_CORPORA` names. */
async function tryCorpora(): Promise<void> {
  const more = process.env.GATEHOUSE_CORPORA;
  if (more && !existsSync(more)) throw new StopError(`GATEHOUSE_CORPORA names ${more}, which is missing.`);
  await runCorpora(join(root, 'tests', 'corpora'), false);
  if (more) await runCorpora(resolve(more), false);
}

function reportsOf(scope: Scope) {
  const suffix = scope === 'rest' ? '-rest' : '';
  return {
    unit: join(cacheDir, `vitest${suffix}.json`),
    e2e: join(cacheDir, `playwright${suffix}.json`),
    /** Pages with the screens of `e2e/pages/pictures.test.ts` and of what went wrong. */
    pictures: join(cacheDir, `playwright${suffix}`),
  };
}

/** The sums of the reports. A run that ended before its tests has written none. */
function countTests({ reports }: Run): { passed: number; failed: number; flaky: number } {
  const unit = readReport(reports.unit) as { numPassedTests?: number; numFailedTests?: number };
  const { stats = {} } = readReport(reports.e2e) as {
    stats?: Partial<Record<'expected' | 'unexpected' | 'flaky', number>>;
  };
  const { expected = 0, unexpected = 0, flaky = 0 } = stats;
  const passed = (unit.numPassedTests ?? 0) + expected + flaky;
  const failed = (unit.numFailedTests ?? 0) + unexpected;
  return { passed, failed, flaky };
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
