/** What our own checks of a release have found about its accessibility. The page `/accessibility` shows it. */

export interface AccessibilityChecks {
  /** Version of `package.json`. */
  readonly release: string;
  /** ISO 8601, a day. */
  readonly date: string;
  /** Screens and states in which axe finds nothing. */
  readonly states: number;
  /** Languages in which no text is cut off. */
  readonly languages: number;
  /** Of the screen in that check, in px. */
  readonly widths: readonly number[];
}

/** Types of the annotations by which browser tests say what they have looked at. */
export const accessibilityNotes = { states: 'axe-states', look: 'layout-look' } as const;

/**
 * The checks of a release; `undefined` where those at hand are of another release or are no such record: then the page says that
 * nothing was checked.
 */
export function checksOf(release: string, record: unknown): AccessibilityChecks | undefined {
  const { release: checked, date, states, languages, widths } = (record ?? {}) as Partial<AccessibilityChecks>;
  const isWhole =
    checked === release &&
    /^\d{4}-\d\d-\d\d$/.test(date ?? '') &&
    [states, languages, ...(widths ?? [])].every((count) => Number.isInteger(count) && Number(count) > 0) &&
    widths !== undefined &&
    widths.length > 0;
  return isWhole ? (record as AccessibilityChecks) : undefined;
}
