/** How often the calls of the pages were made, and how they ended: what an operator sums up from the metrics. */

import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The form of the file (`docs/operate.md`). */
export const countsFile = v.object({
  /** What they are the counts of, in words for readers. */
  of: v.pipe(v.string(), v.maxLength(100)),
  calls: v.pipe(v.array(v.object({ call: v.string(), ret_code: v.number(), count })), v.readonly()),
});

export type Counts = v.InferOutput<typeof countsFile>;

/** A call's records with one of these codes, or with any but these. */
export type RecordsOf =
  | { readonly call: string; readonly only: readonly number[] }
  | { readonly call: string; readonly not: readonly number[] };

/** How many of the records there were. */
export function countOf(records: readonly RecordsOf[], { calls }: Counts): number {
  const isOne = (call: string, code: number) =>
    records.some((one) => one.call === call && ('only' in one ? one.only.includes(code) : !one.not.includes(code)));
  return calls.filter((row) => isOne(row.call, row.ret_code)).reduce((sum, row) => sum + row.count, 0);
}
