/** What a cell of the matrix may show, and the matrix as a table. */

export interface CellResult {
  readonly journey: string;
  readonly fault: string;
  /** As `legend` explains it. */
  readonly outcome: string;
  /** What the page said. */
  readonly words: string;
}

export const legend =
  'S success, M a sentence, B the browser’s own page, X silent, O a spinner without an end, E an error that nobody caught, ? not finished;' +
  ' + the same button works once the cause is gone, - it does not; · needs scripts or cookies';

export const notFinished = '?';

/** The journey cannot come to its press with this fault: its way there needs scripts or cookies. */
export const notPossible = '·';

/** `M` alone: the fault does not end. */
const accepted: readonly string[] = ['S', 'M', 'M+', 'B', notPossible];

/** Whether a cell shows what a visitor may meet. */
export function isAccepted(outcome: string): boolean {
  return accepted.includes(outcome);
}

/** One row for each journey, one column for each fault, in the order in which they were first met. */
export function matrixTable(cells: readonly Omit<CellResult, 'words'>[]): string[] {
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
