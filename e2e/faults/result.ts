/** What a run of the matrix has found, as a table and beside what earlier runs have found. */

import type { CellResult } from '../../src/tools/report/fault-cells.ts';

export const legend =
  'S success, M a sentence, B the browser’s own page, X silent, O a spinner without an end, E an error that nobody caught, ? not finished;' +
  ' + the same button works once the cause is gone, - it does not; · needs scripts or cookies';

export const notFinished = '?';

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
