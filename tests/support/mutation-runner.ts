/**
 * A vitest runner for `npm run test:mutation`. It runs each test as usual, and then again with one change of the code after the
 * other, as long as the change is of code that the test reaches and no earlier test has noticed it. The changes stand in the code
 * already, each behind a condition, so modules are loaded once.
 *
 * A change counts as noticed only if the test passes again right after it, without the change: otherwise it may have failed for
 * what an earlier run left behind.
 */

import { dirname, join } from 'node:path';
import { configureGlobal } from 'fast-check';
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';
import { note, readFindings } from '../../src/tools/mutation/findings.ts';

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

/** One for all files of the worker. */
interface Memory {
  readonly folders: ReadonlyMap<string, string>;
  readonly killed: Set<string>;
  readonly tried: ReadonlySet<string>;
  readonly spent: Map<string, number>;
}

const shared = globalThis as unknown as { __stryker__?: Switches; __mutationMemory__?: Memory };
shared.__stryker__ ??= {
  activeMutant: undefined,
  currentTestId: undefined,
  hitCount: undefined,
  hitLimit: undefined,
};
const switches = shared.__stryker__;
const events = join(process.env.GATEHOUSE_MUTATION_FINDINGS ?? '', 'events.jsonl');
shared.__mutationMemory__ ??= rememberFindings();
const memory = shared.__mutationMemory__;

/** A loop that a change made endless is ended when it has run this many times as often as without the change, */
const maxTimes = 100;

/** or, after a test that computes for long, by so much of the processor; but not before twice as often. */
const maxLoopMicroseconds = 5_000_000;

/**
 * A test that waits for what a change took away is ended after this and twenty times the time that it took without a change.
 * The time is counted in ticks of this process, so it stands still while a busy machine does not let the process run.
 */
const [maxWaitMilliseconds, tickMilliseconds] = [1000, 25];

/** A worker that does nothing for so long, and three times the time above, is stuck; the command ends it. */
const minStuckMilliseconds = 30_000;

/** A test that needs more of the processor is not repeated. It could notice more, so no score is too high for that. */
const maxRepeatedMicroseconds = 1_000_000;

/**
 * Journeys go through many flows. A change is tried with those of other flows only after all tests of its own flow, in a run of
 * its own, and until they took so many milliseconds. This makes no score too high either.
 */
const maxSpentMilliseconds = 5000;
const isFarRun = process.env.GATEHOUSE_MUTATION_FAR === '1';

/** Property tests take the same inputs in each repetition, and in each run. */
configureGlobal({ seed: 1 });

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
    const milliseconds = performance.now() - startTime;
    this.maxMilliseconds = maxWaitMilliseconds + 20 * milliseconds;
    const times = Math.max(2, Math.min(maxTimes, maxLoopMicroseconds / user));
    const hits = Object.entries(switches.mutantCoverage?.perTest[test.id] ?? {});
    note(events, ['reaches', test.file.name, hits.map(([mutant]) => mutant)]);
    if (user > maxRepeatedMicroseconds) return;
    for (const [mutant, count] of hits) {
      const spent = memory.spent.get(mutant) ?? 0;
      const isDone = memory.killed.has(mutant) || memory.tried.has(`${mutant} ${test.id}`);
      if (isDone || isFar(test.file.name, mutant) !== isFarRun || (isFarRun && spent > maxSpentMilliseconds)) continue;
      const stuckAfterMs = minStuckMilliseconds + 3 * this.maxMilliseconds;
      note(events, ['try', mutant, test.id, Math.round(stuckAfterMs)]);
      if (!(await this.isNoticed(test, mutant, times * count))) {
        if (isFarRun) memory.spent.set(mutant, spent + milliseconds);
        note(events, ['missed', mutant, test.id, isFarRun ? Math.round(milliseconds) : 0]);
        continue;
      }
      if (!(await this.passes(test))) {
        note(events, ['broken', mutant, test.id, `${test.file.name} ${test.name}`]);
        break;
      }
      memory.killed.add(mutant);
      note(events, ['noticed', mutant]);
    }
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    super.onAfterRunFiles(files);
    note(events, ['before', Object.keys(switches.mutantCoverage?.static ?? {})]);
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
        await this.inTime(step);
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
    if (isGood) await attempt(TestRunner.getTestFn(test));
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
      const tick = (left: number) => {
        if (left <= 0) reject(new Error('The test waits for too long.'));
        else timer = setTimeout(tick, tickMilliseconds, left - tickMilliseconds);
      };
      tick(this.maxMilliseconds);
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

function isFar(file: string, mutant: string): boolean {
  const folder = memory.folders.get(mutant)?.replace('src/', 'tests/');
  return folder !== undefined && file.startsWith('tests/flows/') && dirname(file) !== folder;
}

/** From the file inwards. */
function suitesOf(task: RunnerTestCase | RunnerTestSuite): RunnerTestSuite[] {
  const parent = task.suite ?? task.file;
  return parent === task ? [] : [...suitesOf(parent), parent];
}

/** What the workers before this one have found. */
function rememberFindings(): Memory {
  note(events, ['worker', process.pid]);
  const { folders, killed, tried, spent } = readFindings(events);
  return { folders, killed: new Set(killed), tried, spent: new Map(spent) };
}
