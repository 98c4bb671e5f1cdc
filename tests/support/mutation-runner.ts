/**
 * A vitest runner for `npm run test:mutation`. It runs each test as usual, and then again with one change of the code after the
 * other, as long as the change is of code that the test reaches and no earlier test has noticed it. The changes stand in the code
 * already, each behind a condition, so modules are loaded once.
 *
 * A change counts as noticed only if the test passes again right after it, without the change: otherwise it may have failed for
 * what an earlier run left behind.
 */

import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';

/** What the instrumented code reads and writes; its names are those of Stryker's instrumenter. */
interface Switches {
  activeMutant: string | undefined;
  currentTestId: string | undefined;
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
  hitCount: number | undefined;
  hitLimit: number | undefined;
}

/** One for all files of the worker. Workers are threads of one process, so each has a name. */
interface Findings {
  readonly worker: string;
  readonly killed: Set<string>;
  readonly reached: Set<string>;
  readonly broken: string[];
}

const shared = globalThis as unknown as { __stryker__?: Switches; __mutationFindings__?: Findings };
shared.__stryker__ ??= {
  activeMutant: undefined,
  currentTestId: undefined,
  hitCount: undefined,
  hitLimit: undefined,
};
const switches = shared.__stryker__;
const folder = process.env.GATEHOUSE_MUTATION_FINDINGS ?? '';
shared.__mutationFindings__ ??= { worker: randomUUID(), killed: killedBefore(), reached: new Set(), broken: [] };
const findings = shared.__mutationFindings__;

/** A loop that a change made endless is ended when it has run this many times as often as without the change, */
const maxTimes = 100;

/** or, after a test that computes for long, by so much of the processor; but not before twice as often. */
const maxLoopMicroseconds = 5_000_000;

/** A test that waits for what a change took away is ended after this and twenty times the time that it took without a change. */
const maxWaitMilliseconds = 2000;

/** A test that needs more of the processor is not repeated. It could notice more, so no score is too high for that. */
const maxRepeatedMicroseconds = 1_000_000;

/** The real one: a test may replace it. */
const { setTimeout, clearTimeout } = globalThis;

export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    switches.currentTestId = test.id;
    const [start, startTime] = [process.cpuUsage(), performance.now()];
    try {
      await TestRunner.getTestFn(test)();
    } finally {
      switches.currentTestId = undefined;
    }
    const { user } = process.cpuUsage(start);
    this.maxMilliseconds = maxWaitMilliseconds + 20 * (performance.now() - startTime);
    const times = Math.max(2, Math.min(maxTimes, maxLoopMicroseconds / user));
    const hits = switches.mutantCoverage?.perTest[test.id] ?? {};
    for (const [mutant, count] of Object.entries(hits)) {
      findings.reached.add(mutant);
      if (user > maxRepeatedMicroseconds || findings.killed.has(mutant)) continue;
      if (!(await this.isNoticed(test, mutant, times * count))) continue;
      if (!(await this.passes(test))) {
        findings.broken.push(`${mutant} ${test.file.name} ${test.name}`);
        break;
      }
      findings.killed.add(mutant);
    }
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files);
    const text = {
      killed: [...findings.killed],
      reached: [...findings.reached],
      before: Object.keys(switches.mutantCoverage?.static ?? {}),
      broken: findings.broken,
    };
    // Vitest may take another worker for another file.
    writeFileSync(join(folder, `${findings.worker}.json`), JSON.stringify(text));
  }

  private async isNoticed(test: RunnerTestCase, mutant: string, hitLimit: number): Promise<boolean> {
    switches.activeMutant = mutant;
    switches.hitCount = 0;
    switches.hitLimit = hitLimit;
    try {
      return !(await this.passes(test));
    } finally {
      switches.activeMutant = undefined;
      switches.hitCount = undefined;
      switches.hitLimit = undefined;
    }
  }

  /** Ends the attempt before with the hooks of the test, and makes another one. */
  private async passes(test: RunnerTestCase): Promise<boolean> {
    const suites = suitesOf(test);
    let isGood = true;
    const attempt = async (step: () => unknown) => {
      try {
        await step();
      } catch {
        isGood = false;
      }
    };
    await attempt(() => this.finish(test, suites));
    isGood = true;
    this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
    for (const suite of suites) {
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
        await attempt(async () => {
          const cleanup: unknown = await hook(test.context, suite);
          if (typeof cleanup === 'function') this.cleanups.push(cleanup as () => unknown);
        });
      }
    }
    if (isGood) await attempt(() => this.inTime(TestRunner.getTestFn(test)));
    if (isGood) await attempt(() => this.onAfterTryTask(test));
    if (test.result?.state === 'fail') {
      isGood = false;
      test.result.state = 'run';
      delete test.result.errors;
    }
    return isGood;
  }

  private cleanups: (() => unknown)[] = [];
  private maxMilliseconds = maxWaitMilliseconds;

  private async inTime(run: () => unknown): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('The test waits for too long.')), this.maxMilliseconds);
    });
    try {
      await Promise.race([run(), end]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async finish(test: RunnerTestCase, suites: readonly RunnerTestSuite[]): Promise<void> {
    for (const suite of suites.toReversed()) {
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed()) await hook(test.context, suite);
    }
    for (const cleanup of this.cleanups.splice(0).toReversed()) await cleanup();
    // Made by `onTestFinished` and `onTestFailed`; not in the types of vitest.
    const once = test as { onFinished?: ((context: object) => unknown)[]; onFailed?: unknown; promises?: unknown };
    const finished = (once.onFinished ?? []).toReversed();
    delete once.onFinished;
    delete once.onFailed;
    // Assertions that a test which failed had not awaited yet.
    delete once.promises;
    for (const hook of finished) await hook(test.context);
  }
}

/** From the file inwards. */
function suitesOf(task: RunnerTestCase | RunnerTestSuite): RunnerTestSuite[] {
  const parent = task.suite ?? task.file;
  return parent === task ? [] : [...suitesOf(parent), parent];
}

/** What the workers before this one have found. */
function killedBefore(): Set<string> {
  const files = globSync('*.json', { cwd: folder });
  return new Set(files.flatMap((file): string[] => JSON.parse(readFileSync(join(folder, file), 'utf8')).killed));
}
