/** What a run of the matrix has found: as a table, as a verdict, and as the file that a report reads. */

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

export const legend =
  'S success, M a sentence, B the browser’s own page, X silent, O a spinner without an end, E an error that nobody caught, ? not finished;' +
  ' + the same button works once the cause is gone, - it does not; · needs scripts or cookies';

/** The journey cannot come to its press with this fault: its way there needs scripts or cookies. */
export const notPossible = '·';
export const notFinished = '?';

/** `M` alone: the fault does not end. */
const accepted: readonly string[] = ['S', 'M', 'M+', 'B', notPossible];

/** Whether a cell shows what a visitor may meet. */
export function isAccepted(outcome: string): boolean {
  return accepted.includes(outcome);
}

/** One row for each journey, one column for each fault, in the order of the cells. */
export function matrixTable(cells: readonly Pick<CellResult, 'journey' | 'fault' | 'outcome'>[]): string[] {
  const journeys = [...new Set(cells.map(({ journey }) => journey))];
  const faults = [...new Set(cells.map(({ fault }) => fault))];
  const first = Math.max(8, ...journeys.map(({ length }) => length)) + 1;
  const pad = (text: string, fault: string) => text.padEnd(Math.max(fault.length, 3) + 1);
  const outcomeOf = (journey: string, fault: string) =>
    cells.find((cell) => cell.journey === journey && cell.fault === fault)?.outcome ?? '';
  return [
    ''.padEnd(first) + faults.map((fault) => pad(fault, fault)).join(''),
    ...journeys.map(
      (journey) => journey.padEnd(first) + faults.map((fault) => pad(outcomeOf(journey, fault), fault)).join(''),
    ),
  ];
}

/** @returns the cells in the order of `all`, which names every cell of the matrix; a cell of this run replaces an earlier one */
export function mergeCells(
  all: readonly Pick<CellResult, 'journey' | 'fault'>[],
  earlier: readonly CellResult[],
  now: readonly CellResult[],
): CellResult[] {
  const find = (cells: readonly CellResult[], journey: string, fault: string) =>
    cells.find((cell) => cell.journey === journey && cell.fault === fault);
  return all.flatMap(({ journey, fault }) => find(now, journey, fault) ?? find(earlier, journey, fault) ?? []);
}

/** @returns the cells of a result file; none where there is no such file yet, or another program wrote it */
export function readCells(text: string | undefined): readonly CellResult[] {
  try {
    return v.parse(resultSchema, JSON.parse(text ?? '')).cells;
  } catch {
    return [];
  }
}
