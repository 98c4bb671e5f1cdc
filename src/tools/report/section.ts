/** What a report consists of. */

/** `good`: holds. `explained`: does not, with the reason why that is accepted. `failed`: does not. `missing`: never measured. */
export type Verdict = 'good' | 'explained' | 'failed' | 'missing';

export interface Row {
  readonly what: string;
  /** What was measured, with its unit: `40 of 40 passed`. */
  readonly figure: string;
  readonly verdict: Verdict;
  /** Why an `explained` row is accepted, or what is wrong in a `failed` one. */
  readonly note?: string;
}

export interface Section {
  readonly title: string;
  /** The command that measures this again. */
  readonly command: string;
  /** When it was measured and of which commit; none if never. */
  readonly measured?: { readonly date: string; readonly commit: string };
  readonly rows: readonly Row[];
}

/** Whether a report of these sections may say that everything is good or explained. */
export function isAccepted(sections: readonly Section[]): boolean {
  return sections.every(({ rows }) => rows.every(({ verdict }) => verdict === 'good' || verdict === 'explained'));
}
