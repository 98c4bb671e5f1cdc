/** What a browser holds on to, and the rule by which it is flat. */

export interface SoakSample {
  /** Of the page's renderer, after a forced collection. */
  readonly heapKilobytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  /** Set and neither fired nor cleared. */
  readonly timers: number;
  /** In the storages of the host and the tab. */
  readonly storedCharacters: number;
  readonly cookies: number;
  readonly databases: number;
  /** Registered service workers. */
  readonly workers: number;
  /** Since the sample before. */
  readonly requests: number;
}

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
