/**
 * What the runner of `npm run test:mutation` has seen, one line for each event: a run that was ended can go on, and the command
 * sees in which change a worker is stuck. Changes are named by the ids of the instrumenter, tests by those of vitest.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export type Event =
  /** The first line of a file: what the run is about, and in which folder each change is. */
  | readonly ['start', state: string, folders: Readonly<Record<string, string>>]
  /** A worker begins. */
  | readonly ['worker', processId: number]
  /** A test has passed without a change, and these are the changes it reaches. */
  | readonly ['reaches', file: string, mutants: readonly string[]]
  /** A test begins with a change; after so many milliseconds without another event the worker is stuck. */
  | readonly ['try', mutant: string, test: string, stuckAfterMs: number]
  | readonly ['noticed', mutant: string]
  /** The test passed with the change; so much of the processor counts of what tests of its file, or of other flows, may take. */
  | readonly ['missed', mutant: string, test: string, budget: string, microseconds: number]
  /** The test did not pass any more without the change; its name for people. */
  | readonly ['broken', mutant: string, test: string, name: string]
  /** All tests of a file were run, with the changes of their own flow or with those of others. */
  | readonly ['done', file: string, isFarRun: boolean]
  /** Reached while modules load or before all tests of a file. */
  | readonly ['before', mutants: readonly string[]];

export interface Findings {
  /** The folder of the code, by the change. */
  readonly folders: ReadonlyMap<string, string>;
  readonly killed: ReadonlySet<string>;
  /** The files with tests that reach a change, by the change. */
  readonly reached: ReadonlyMap<string, ReadonlySet<string>>;
  readonly before: ReadonlySet<string>;
  /** For people: the change and the test. */
  readonly broken: readonly string[];
  readonly done: { readonly near: ReadonlySet<string>; readonly far: ReadonlySet<string> };
  /** What need not be tried again: change and test. */
  readonly tried: ReadonlySet<string>;
  /** By budget, the sum of the microseconds of `missed`. */
  readonly spent: ReadonlyMap<string, number>;
}

export function note(file: string, event: Event): void {
  appendFileSync(file, `${JSON.stringify(event)}\n`);
}

export function readEvents(file: string): readonly Event[] {
  if (!existsSync(file)) return [];
  // A process that was ended may have left half a line.
  const [, ...complete] = readFileSync(file, 'utf8').split('\n').toReversed();
  return complete.toReversed().map((line) => JSON.parse(line));
}

export function readFindings(file: string): Findings {
  const events = readEvents(file);
  const of = <const Kind extends Event[0]>(kind: Kind) =>
    events.filter((event): event is Extract<Event, readonly [Kind, ...unknown[]]> => event[0] === kind);
  const [first] = of('start');
  const reached = new Map<string, Set<string>>();
  for (const [, file, mutants] of of('reaches')) {
    for (const mutant of mutants) reached.set(mutant, (reached.get(mutant) ?? new Set()).add(file));
  }
  const spent = new Map<string, number>();
  for (const [, , , budget, microseconds] of of('missed')) spent.set(budget, (spent.get(budget) ?? 0) + microseconds);
  const filesDone = (wanted: boolean) =>
    new Set(of('done').flatMap(([, file, isFarRun]) => (isFarRun === wanted ? [file] : [])));
  return {
    killed: new Set(of('noticed').map(([, mutant]) => mutant)),
    folders: new Map(Object.entries(first?.[2] ?? {})),
    reached,
    before: new Set(of('before').flatMap(([, mutants]) => mutants)),
    broken: of('broken').map(([, mutant, , name]) => `${mutant} ${name}`),
    done: { near: filesDone(false), far: filesDone(true) },
    tried: new Set([...of('missed'), ...of('broken')].map(([, mutant, test]) => `${mutant} ${test}`)),
    spent,
  };
}
