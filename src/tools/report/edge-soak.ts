/** The file with the results of `npm run bench:soak`, and the rule by which an engine's memory is flat. */

import * as v from 'valibot';
import type { Row, Section } from './section.ts';

const runSchema = v.object({
  engine: v.string(),
  date: v.string(),
  commit: v.string(),
  requests: v.number(),
  /** Without an answer, or with a status from 500 on. */
  failed: v.number(),
  /** After each tenth of the requests. */
  megabytes: v.array(v.number()),
});
export type EdgeSoakRun = v.InferOutput<typeof runSchema>;

/** Memory may grow by this share from the third to the last tenth: caches are full by then. */
const allowedGrowth = 0.1;

const engines = ['node', 'workerd', 'nginx'];

export function readEdgeSoak(text: string | undefined): readonly EdgeSoakRun[] {
  return text === undefined ? [] : v.parse(v.array(runSchema), JSON.parse(text));
}

export function edgeSoakSection(runs: readonly EdgeSoakRun[]): Section {
  const rows = runs.map(({ engine, requests, failed, megabytes }): Row => {
    const [third = 0, last = 0] = [megabytes[2], megabytes.at(-1)];
    const isGood = failed === 0 && last <= third * (1 + allowedGrowth);
    return {
      what: engine,
      figure: `${requests} requests, ${failed} failed, ${third.toFixed(0)} MB after three tenths, ${last.toFixed(0)} MB at the end`,
      verdict: isGood ? 'good' : 'failed',
    };
  });
  const never = engines
    .filter((name) => !runs.some(({ engine }) => engine === name))
    .map((what): Row => ({ what, figure: 'never run', verdict: 'missing' }));
  const newest = runs.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
  return {
    title: 'Many requests: the memory of each engine stays flat',
    command: 'npm run bench:soak',
    ...(newest === undefined ? {} : { measured: { date: newest.date, commit: newest.commit } }),
    rows: [...rows, ...never],
  };
}
