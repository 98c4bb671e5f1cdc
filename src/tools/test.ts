/**
 * `npm test [-- --only static|unit|e2e]`: every check of the project, one after the other, up to the first that fails.
 * The last line says how many tests passed and failed.
 */

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStaleSites } from './build-sites.ts';
import { type ChildOptions, runChild } from './child.ts';
import { ensureChromium } from './chromium.ts';
import { cacheDir, readOptions, root, runCommand, StopError } from './command.ts';
import { ensureNginx } from './nginx.ts';
import { checkTexts } from './report-texts.ts';
import { runCorpora } from './run-corpora.ts';

type Part = 'static' | 'unit' | 'e2e';

interface Step {
  readonly name: string;
  readonly part: Part;
  /** Throws a `StopError` with what there is to say. */
  run(): Promise<unknown>;
}

const reports = {
  unit: join(cacheDir, 'vitest.json'),
  e2e: join(cacheDir, 'playwright.json'),
  /** Pages with the screens of `e2e/pictures.test.ts` and of what went wrong. */
  pictures: join(cacheDir, 'playwright'),
};

const steps: readonly Step[] = [
  { name: 'Format and lint', part: 'static', run: () => tool('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'Rules are pure', part: 'static', run: () => tool('tsc', ['--project', join('src', 'domain')]) },
  { name: 'Types', part: 'static', run: () => tool('astro', ['check']) },
  { name: 'Unused code', part: 'static', run: () => tool('knip', []) },
  { name: 'Texts', part: 'static', run: async () => checkTexts(root) },
  { name: 'Unit tests', part: 'unit', run: runUnitTests },
  { name: 'Build', part: 'e2e', run: buildStaleSites },
  { name: 'Browser tests', part: 'e2e', run: runBrowserTests },
  { name: 'Public test data', part: 'e2e', run: tryCorpora },
];

await runCommand(async () => {
  const { values } = readOptions('npm test -- --only unit', { only: { type: 'string' } });
  const chosen = steps.filter((step) => values.only === undefined || step.part === values.only);
  if (chosen.length === 0) throw new StopError(`There is no part "${values.only}"; the parts are static, unit, e2e.`);
  mkdirSync(cacheDir, { recursive: true });
  for (const report of Object.values(reports)) rmSync(report, { recursive: true, force: true });
  try {
    for (const step of chosen) await runStep(step);
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    console.log(error.message);
    process.exitCode = 1;
  }
  if (chosen.some(({ part }) => part !== 'static')) console.log(countLine());
});

async function runStep({ name, run }: Step): Promise<void> {
  const start = performance.now();
  console.log(`== ${name}`);
  await run();
  console.log(`   ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Runs an installed tool from the project's folder; its output is kept back unless it fails. */
async function tool(name: string, args: readonly string[], options: ChildOptions = {}): Promise<void> {
  const { code, output } = await runChild(join(root, 'node_modules', '.bin', name), args, {
    ...options,
    env: { ASTRO_TELEMETRY_DISABLED: '1', GATEHOUSE_SITE: 'global', ...options.env },
  });
  if (code !== 0) throw new StopError(`${output}\n${name} found something to mend.`.trimStart());
}

async function runUnitTests(): Promise<void> {
  await ensureNginx();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`];
  await tool('vitest', ['run', '--config', join('tests', 'vitest.config.ts'), ...reporters], { show: true });
}

async function runBrowserTests(): Promise<void> {
  const CHROMIUM = await ensureChromium();
  const config = join('e2e', 'playwright.config.ts');
  await tool('playwright', ['test', '--config', config, '--reporter=line,json,html'], {
    show: true,
    env: {
      CHROMIUM,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reports.e2e,
      PLAYWRIGHT_HTML_OUTPUT_DIR: reports.pictures,
      PLAYWRIGHT_HTML_OPEN: 'never',
    },
  });
}

/** Public test data lies beside the project where somebody has put it there; the project does without. */
async function tryCorpora(): Promise<void> {
  const folder = join(root, '..', 'shared', 'data');
  if (existsSync(folder)) await runCorpora(folder, false);
  else console.log('   left out: there is no folder ../shared/data (see npm run test:corpora)');
}

/** Sums what the reports hold; a run that never got to its tests has left none. */
function countLine(): string {
  const unit = readReport(reports.unit) as { numPassedTests?: number; numFailedTests?: number };
  const { stats = {} } = readReport(reports.e2e) as { stats?: { expected?: number; unexpected?: number } };
  const passed = (unit.numPassedTests ?? 0) + (stats.expected ?? 0);
  const failed = (unit.numFailedTests ?? 0) + (stats.unexpected ?? 0);
  return `${passed} passed, ${failed} failed`;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
