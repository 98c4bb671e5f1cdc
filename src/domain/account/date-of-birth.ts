/** Who is old enough for an account. */

import { toAsciiDigits } from '../text/digits.ts';
import { dateParts, type TypedDate } from '../time/typed-date.ts';

const minAgeYears = 18;
const maxAgeYears = 120;

type DateOfBirthProblem = 'required' | 'invalid' | 'too-young';

type ReadDateOfBirth =
  /** `date` as `YYYY-MM-DD`. */
  | { readonly type: 'valid'; readonly date: string }
  | { readonly type: 'refused'; readonly problem: DateOfBirthProblem };

/**
 * Reads a date of birth: a date that exists, of somebody who is at least 18 and at most 120 years old. Who was born on 29
 * February is a year older on 1 March of other years.
 *
 * `27`, `3`, `1990` → `1990-03-27`
 *
 * @param now of the exchange, in ms since epoch; the day is that of UTC, so that page and exchange agree
 */
export function parseDateOfBirth(typed: TypedDate, now: number): ReadDateOfBirth {
  if (Object.values(typed).every((text) => text.trim() === '')) return { type: 'refused', problem: 'required' };
  const date = typedToIsoDate(typed);
  if (date === undefined) return { type: 'refused', problem: 'invalid' };
  if (date > yearsBefore(now, minAgeYears)) {
    return { type: 'refused', problem: date > yearsBefore(now, 0) ? 'invalid' : 'too-young' };
  }
  // One year more, because who is 120 years old stays so until the day before the next birthday.
  if (date <= yearsBefore(now, maxAgeYears + 1)) return { type: 'refused', problem: 'invalid' };
  return { type: 'valid', date };
}

/**
 * The date as `YYYY-MM-DD`; `undefined` where the boxes hold no day of the calendar with a year of four digits.
 *
 * `27`, `3`, `1990` → `1990-03-27`
 */
function typedToIsoDate(typed: TypedDate): string | undefined {
  const [year, month, day] = dateParts.map((part) => toAsciiDigits(typed[part].trim()).padStart(2, '0'));
  const date = `${year}-${month}-${day}`;
  return isDate(date) ? date : undefined;
}

/** Whether a text is a date of the calendar as `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  // Some engines take 30 February for 1 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day with the same month and day some years before, also where it is none of the calendar: dates are compared as texts. */
function yearsBefore(now: number, years: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`;
}
