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
}

/** How often conditions of the code have been read, and the number at which a change has made it endless. */
interface Reads {
  count: number;
  max: number;
}

/** One for all files of the worker. */
interface Memory {
  readonly folders: ReadonlyMap<string, string>;
  readonly killed: Set<string>;
  readonly tried: ReadonlySet<string>;
  readonly spent: Map<string, number>;
}

const shared = globalThis as unknown as {
  __stryker__?: Switches;
  __mutationMemory__?: Memory;
  __mutationReads__?: Reads;
};
shared.__mutationReads__ ??= { count: 0, max: Number.POSITIVE_INFINITY };
const reads = shared.__mutationReads__;
shared.__stryker__ ??= countedSwitches();
const switches = shared.__stryker__;
const events = join(process.env.GATEHOUSE_MUTATION_FINDINGS ?? '', 'events.jsonl');
shared.__mutationMemory__ ??= rememberFindings();
const memory = shared.__mutationMemory__;

/** A change has made code endless when its conditions are read this many times as often as without the change, */
const maxTimes = 100;

/** or, after a test that computes for long, by so much of the processor; but not before twice as often. */
const maxLoopMicroseconds = 5_000_000;

/**
 * A test that waits for what a change took away is ended after this and twenty times the time that it took without a change.
 * The time is counted in ticks of this process, so it stands still while a busy machine does not let the process run.
 */
const [maxWaitMilliseconds, tickMilliseconds] = [1000, 25];

/** How long a failed attempt gets to end what it has left running. */
const restMilliseconds = 250;

/** To this many reads nothing counts as endless. */
const minReads = 10_000;

/** A worker that does nothing for so long, and three times the time above, is stuck; the command ends it. */
const minStuckMilliseconds = 15_000;

/** A test that needs more of the processor is not repeated. It could notice more, so no score is too high for that. */
const maxRepeatedMicroseconds = 1_000_000;

/**
 * Journeys go through many flows. A change is tried with those of other flows only after all tests of its own flow, in a run of
 * its own, and until they took so much of the processor without noticing it. Each file with tests of its own flow may take as
 * much: the rows of a long table mostly notice the same. This makes no score too high either.
 */
const maxSpentMicroseconds = 2_000_000;
const isFarRun = process.env.GATEHOUSE_MUTATION_FAR === '1';

/** Property tests take the same inputs in each repetition, and in each run. */
configureGlobal({ seed: 1 });

/** The real one: a test may replace it. */
const { setTimeout, clearTimeout } = globalThis;

export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    switches.currentTestId = test.id;
    const [start, startTime, readsBefore] = [process.cpuUsage(), performance.now(), reads.count];
    try {
      await TestRunner.getTestFn(test)();
    } finally {
      switches.currentTestId = undefined;
    }
    const { user } = process.cpuUsage(start);
    const milliseconds = performance.now() - startTime;
    this.maxMilliseconds = maxWaitMilliseconds + 20 * milliseconds;
    const times = Math.max(2, Math.min(maxTimes, maxLoopMicroseconds / user));
    const maxReads = minReads + times * (reads.count - readsBefore);
    const hits = Object.keys(switches.mutantCoverage?.perTest[test.id] ?? {});
    note(events, ['reaches', test.file.name, hits]);
    if (user > maxRepeatedMicroseconds) return;
    for (const mutant of hits) {
      const budget = isFarRun ? mutant : `${mutant} ${test.file.name}`;
      const spent = memory.spent.get(budget) ?? 0;
      const isDone = memory.killed.has(mutant) || memory.tried.has(`${mutant} ${test.id}`);
      if (isDone || isFar(test.file.name, mutant) !== isFarRun || spent > maxSpentMicroseconds) continue;
      const stuckAfterMs = minStuckMilliseconds + 3 * this.maxMilliseconds;
      note(events, ['try', mutant, test.id, Math.round(stuckAfterMs)]);
      if (!(await this.isNoticed(test, mutant, maxReads))) {
        memory.spent.set(budget, spent + user);
        note(events, ['missed', mutant, test.id, budget, user]);
        continue;
      }
      if (!(await this.passesAgain(test))) {
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
    for (const { name } of files) note(events, ['done', name, isFarRun]);
  }

  private async isNoticed(test: RunnerTestCase, mutant: string, maxReads: number): Promise<boolean> {
    switches.activeMutant = mutant;
    reads.max = reads.count + maxReads;
    try {
      const isNoticed = !(await this.passes(test));
      return isNoticed || switches.activeMutant !== mutant;
    } finally {
      switches.activeMutant = undefined;
      reads.max = Number.POSITIVE_INFINITY;
    }
  }

  /**
   * Without a change, after an attempt that has failed with one. What that attempt left running, as a request whose answer opens a
   * dialog, may reach the first attempt after it, so there is a second one.
   */
  private async passesAgain(test: RunnerTestCase): Promise<boolean> {
    if (await this.passes(test)) return true;
    await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
    return this.passes(test);
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

/** Every condition of the code reads which change is active, so a loop without an end is seen here. */
function countedSwitches(): Switches {
  let active: string | undefined;
  return {
    get activeMutant() {
      reads.count += 1;
      if (reads.count <= reads.max) return active;
      // Without the change the loop can end, whatever it does with an error.
      active = undefined;
      reads.max = Number.POSITIVE_INFINITY;
      throw new Error('The code runs without an end.');
    },
    set activeMutant(mutant) {
      active = mutant;
    },
    currentTestId: undefined,
  };
}

/** What the workers before this one have found. */
function rememberFindings(): Memory {
  note(events, ['worker', process.pid]);
  const { folders, killed, tried, spent } = readFindings(events);
  return { folders, killed: new Set(killed), tried, spent: new Map(spent) };
}
