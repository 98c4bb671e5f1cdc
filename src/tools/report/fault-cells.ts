/** The file with the results of the fault matrix, `.cache/faults.json`. */

import * as v from 'valibot';

const cellSchema = v.object({
  journey: v.string(),
  fault: v.string(),
  /** As `legend` explains it. */
  outcome: v.string(),
  /** What the page said. */
  words: v.string(),
  seconds: v.number(),
  commit: v.string(),
  date: v.string(),
});
export type CellResult = v.InferOutput<typeof cellSchema>;

const resultSchema = v.object({ cells: v.array(cellSchema) });

/** The journey cannot come to its press with this fault: its way there needs scripts or cookies. */
export const notPossible = '·';

/** `M` alone: the fault does not end. */
const accepted: readonly string[] = ['S', 'M', 'M+', 'B', notPossible];

/** Whether a cell shows what a visitor may meet. */
export function isAccepted(outcome: string): boolean {
  return accepted.includes(outcome);
}

/** @returns the cells of a result file; none where there is no such file yet, or another program wrote it */
export function readCells(text: string | undefined): readonly CellResult[] {
  try {
    return v.parse(resultSchema, JSON.parse(text ?? '')).cells;
  } catch {
    return [];
  }
}
