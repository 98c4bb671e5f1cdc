/**
 * `npm test`: the checks of a change. Static checks and builds run beside the unit tests, browser tests after them; the first step that
 * fails stops the others. The last line says how many tests passed and failed.
 *
 * `npm run test:all` runs the slow tests as well (tag `all`), and property tests with more inputs; `npm run test:all -- --rest` runs only
 * what `npm test` leaves out. Single tests: `npx vitest run FILE`, `npx playwright test FILE`.
 */

import '../system/test-brand.ts';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { siteIds } from '../../domain/site/site.ts';
import { checksFile, recordChecks } from '../accessibility/record-checks.ts';
import { buildStaleSites } from '../build/build-sites.ts';
import { checkTexts } from '../content/report-texts.ts';
import { buildGallery } from '../serve/serve-gallery.ts';
import { type ChildOptions, runChild } from '../system/child.ts';
import { ensureChromium } from '../system/chromium.ts';
import { type CommandHelp, cacheDir, readOptions, root, runCommand, StopError } from '../system/command.ts';
import { ensureEngines } from '../system/engines.ts';
import { ensureNginx } from '../system/nginx.ts';

/** `change`: the checks of a change; `all`: these and the slow tests; `rest`: what `all` has and `change` has not. */
type Scope = 'change' | 'all' | 'rest';

interface Step {
  readonly name: string;
  /** @throws {StopError} with the output that explains the failure */
  run(signal: AbortSignal): Promise<unknown>;
}

const checks: readonly Step[] = [
  { name: 'Format, lint and unused code', run: (signal) => runTool('npm', ['run', '--silent', 'lint'], { signal }) },
  { name: 'Types', run: (signal) => runTool('npm', ['run', '--silent', 'typecheck'], { signal }) },
  { name: 'Texts', run: async () => checkTexts(root) },
];

const help: CommandHelp = {
  command: 'npm test',
  does: 'Runs the checks of a change: format, lint, types, texts, builds, unit tests, browser tests. npm run test:all runs the slow tests as well.',
  example: 'npm test -- --rest',
};

await runCommand(async () => {
  const { values } = readOptions(help, {
    all: { type: 'boolean', default: false, help: 'the slow tests as well' },
    rest: { type: 'boolean', default: false, help: 'only what npm test leaves out' },
  });
  const scope: Scope = values.rest ? 'rest' : values.all ? 'all' : 'change';
  const reports = { unit: join(cacheDir, 'vitest.json'), browser: join(cacheDir, 'playwright.json') };
  mkdirSync(cacheDir, { recursive: true });
  for (const report of Object.values(reports)) rmSync(report, { force: true });
  const start = performance.now();
  const failed = new AbortController();
  try {
    await Promise.all([
      runSteps(scope === 'rest' ? builds(scope) : [...checks, ...builds(scope)], failed),
      runSteps([{ name: 'Unit tests', run: (signal) => runUnitTests(scope, reports.unit, signal) }], failed),
    ]);
    await runSteps([{ name: 'Browser tests', run: () => runBrowserTests(scope, reports.browser) }], failed);
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    console.log(error.message);
    process.exitCode = 1;
  }
  console.log(`== ${secondsSince(start)} s in all`);
  const { passed, failures, flaky } = countTests(reports);
  if (scope === 'all' && !process.exitCode && failures === 0) {
    const isRecorded = recordChecks(root, reports.browser, new Date());
    console.log(isRecorded ? `${checksFile} has the checks of this release.` : `${checksFile} was left as it is.`);
  }
  console.log(`${passed} passed, ${failures} failed${flaky ? `, ${flaky} only at the second try` : ''}`);
});

/** The sites, and those of the gallery that `e2e/pages/overflow.test.ts` looks at. */
function builds(scope: Scope): readonly Step[] {
  return [
    { name: 'Build', run: () => buildStaleSites() },
    {
      name: 'Gallery',
      async run() {
        await buildGallery({ sites: scope === 'change' ? ['global', 'eu', 'geo'] : siteIds });
        await buildGallery({ sites: ['global'], pseudo: true });
      },
    },
  ];
}

/** Runs steps in their order. A step that ends because another one failed reports nothing. */
async function runSteps(steps: readonly Step[], failed: AbortController): Promise<void> {
  for (const { name, run } of steps) {
    if (failed.signal.aborted) return;
    const start = performance.now();
    try {
      await run(failed.signal);
    } catch (error) {
      if (failed.signal.aborted) return;
      failed.abort();
      console.log(`== ${name} failed after ${secondsSince(start)} s`);
      throw error;
    }
    console.log(`== ${name}: ${secondsSince(start)} s`);
  }
}

async function runUnitTests(scope: Scope, report: string, signal: AbortSignal): Promise<void> {
  await ensureNginx();
  await ensureEngines(['rclone']);
  const tags = { change: ['--tags-filter', '!all'], rest: ['--tags-filter', 'all || property'], all: [] }[scope];
  await runTool('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...tags], {
    signal,
    env: { ...environmentOf(scope), GATEHOUSE_ALL_UNIT_TESTS: scope === 'rest' ? '' : '1' },
  });
}

async function runBrowserTests(scope: Scope, report: string): Promise<void> {
  const CHROMIUM = await ensureChromium();
  if (scope !== 'change') await ensureEngines(['firefox', 'webkit']);
  const tags = { change: ['--grep-invert', '@all'], rest: ['--grep', '@all'], all: [] }[scope];
  await runTool('playwright', ['test', '--reporter=line,json,html', ...tags], {
    show: true,
    env: {
      ...environmentOf(scope),
      CHROMIUM,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_HTML_OUTPUT_DIR: join(cacheDir, 'playwright'),
      PLAYWRIGHT_HTML_OPEN: 'never',
    },
  });
}

function environmentOf(scope: Scope): Record<string, string> {
  return { GATEHOUSE_TEST_ALL: scope === 'change' ? '' : '1' };
}

/** Runs a tool from the project's folder. Its output is in the error where it fails, and shown with `show`. */
async function runTool(name: string, args: readonly string[], options: ChildOptions): Promise<void> {
  const env = { ASTRO_TELEMETRY_DISABLED: '1', GATEHOUSE_SITE: 'global', ...options.env };
  const { code, output } = await runChild(name, args, { ...options, env });
  if (code !== 0) throw new StopError(`${output}\n${name} found an error.`.trimStart());
}

/** The sums of the reports. A run that ended before its tests has written none. */
function countTests(reports: { readonly unit: string; readonly browser: string }) {
  const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const unit: { numPassedTests?: number; numFailedTests?: number } = read(reports.unit);
  const { stats = {} }: { stats?: Partial<Record<'expected' | 'unexpected' | 'flaky', number>> } = read(
    reports.browser,
  );
  const { expected = 0, unexpected = 0, flaky = 0 } = stats;
  return {
    passed: (unit.numPassedTests ?? 0) + expected + flaky,
    failures: (unit.numFailedTests ?? 0) + unexpected,
    flaky,
  };
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
