/** The file with the results of `npm run bench:soak -- --browser`, and the rule by which they are flat. */

import * as v from 'valibot';
import type { Row, Section } from './section.ts';

const sampleSchema = v.object({
  /** Of the page's renderer, after a forced collection. */
  heapKilobytes: v.number(),
  nodes: v.number(),
  listeners: v.number(),
  documents: v.number(),
  /** Set and neither fired nor cleared. */
  timers: v.number(),
  /** In the storages of the host and the tab. */
  storedCharacters: v.number(),
  cookies: v.number(),
  databases: v.number(),
  /** Registered service workers. */
  workers: v.number(),
  /** Since the sample before. */
  requests: v.number(),
});
export type SoakSample = v.InferOutput<typeof sampleSchema>;

const runSchema = v.object({
  what: v.string(),
  /** How often it was done, with its unit: `500 rounds`. */
  amount: v.string(),
  date: v.string(),
  commit: v.string(),
  samples: v.array(sampleSchema),
});
export type BrowserSoakRun = v.InferOutput<typeof runSchema>;

/**
 * What each counter may rise in the second half of a run, by the line through its samples: a share of its mean, or an amount if
 * that is more. The first half warms up: caches are filled and code is compiled. Fewer is always right.
 */
const allowedRise: Readonly<Record<keyof SoakSample, { readonly share: number; readonly amount: number }>> = {
  heapKilobytes: { share: 0.03, amount: 100 },
  nodes: { share: 0.02, amount: 20 },
  listeners: { share: 0.02, amount: 10 },
  documents: { share: 0, amount: 2 },
  timers: { share: 0, amount: 5 },
  storedCharacters: { share: 0.02, amount: 100 },
  cookies: { share: 0, amount: 0 },
  databases: { share: 0, amount: 0 },
  workers: { share: 0, amount: 0 },
  requests: { share: 0.05, amount: 5 },
};

export function readBrowserSoak(text: string | undefined): readonly BrowserSoakRun[] {
  return text === undefined ? [] : v.parse(v.array(runSchema), JSON.parse(text));
}

/** How much the line of least squares rises from the first to the last value. */
export function riseOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [above, below] = values.reduce(
    ([sum, squares], value, index) => [sum + (index - middle) * (value - mean), squares + (index - middle) ** 2],
    [0, 0],
  );
  return below === 0 ? 0 : (above / below) * (values.length - 1);
}

/** @returns a sentence for each counter that is not flat */
export function findGrowth(samples: readonly SoakSample[]): string[] {
  const half = samples.slice(Math.floor(samples.length / 2));
  return (Object.keys(allowedRise) as (keyof SoakSample)[]).flatMap((name) => {
    const values = half.map((sample) => sample[name]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const { share, amount } = allowedRise[name];
    const [rise, most] = [riseOf(values), Math.max(share * mean, amount)];
    if (rise <= most) return [];
    return [`${name} rises by ${rise.toFixed(1)} in the second half, and may by ${most.toFixed(1)}`];
  });
}

export function browserSoakSection(runs: readonly BrowserSoakRun[]): Section {
  const rows = runs.map(({ what, amount, samples }): Row => {
    const growth = findGrowth(samples);
    const { heapKilobytes = 0, nodes = 0, listeners = 0, timers = 0 } = samples.at(-1) ?? {};
    const first = samples[Math.floor(samples.length / 2)];
    return {
      what,
      figure:
        `${amount}; from the middle to the end: heap ${first?.heapKilobytes ?? 0} → ${heapKilobytes} kB, nodes ${first?.nodes ?? 0} → ${nodes}, ` +
        `listeners ${first?.listeners ?? 0} → ${listeners}, timers ${first?.timers ?? 0} → ${timers}`,
      verdict: growth.length === 0 ? 'good' : 'failed',
      ...(growth.length === 0 ? {} : { note: growth.join(' · ') }),
    };
  });
  const newest = runs.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
  return {
    title: 'A browser for a long time: memory, listeners and timers stay flat',
    command: 'npm run bench:soak -- --browser',
    ...(newest === undefined ? {} : { measured: { date: newest.date, commit: newest.commit } }),
    rows: rows.length === 0 ? [{ what: 'Nothing', figure: 'never run', verdict: 'missing' }] : rows,
  };
}
