/**
 * Names of countries and forms of dates in a language that a browser does not have: Chromium has no countries in Kazakh, Georgian and
 * Filipino. The build makes them with the whole data of Node (S1.21, S3.01).
 */

import { textDigits } from './digits.ts';

/** By country code; and the forms of dates: `month1` to `month12`, `dateTime`, `time`, `am`, `pm`. */
export type LocalWords = Readonly<Record<string, string>>;

const dateForm = { ...textDigits, dateStyle: 'medium' } as const;
const timeForm = { ...dateForm, timeStyle: 'short' } as const;

/** The words of a language, by an engine that has them. @param countries ISO codes */
export function makeLocalWords(tag: string, countries: readonly string[]): LocalWords {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const inUtc = (form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' });
  const formOf = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts
      .map(({ type, value }) => (type in placeholders ? `{${value === '05' ? 'paddedDay' : type}}` : value))
      .join('');
  const day = (month: number, hour = 3) => Date.UTC(2026, month, 5, hour, 45);
  const months = Array.from({ length: 12 }, (_, month) => [
    `month${month + 1}`,
    formOf(inUtc(dateForm).formatToParts(day(month))),
  ]);
  const parts = inUtc(timeForm).formatToParts(day(0));
  const hour = parts.findIndex(({ type }) => type === 'hour');
  const periodOf = (at: number) =>
    inUtc(timeForm)
      .formatToParts(day(0, at))
      .find(({ type }) => type === 'dayPeriod')?.value ?? '';
  const between = parts[hour - 1]?.value ?? ' ';
  return {
    ...Object.fromEntries(countries.map((country) => [country, names.of(country) ?? country])),
    ...Object.fromEntries(months),
    dateTime: `{date}${between}{time}`,
    time: formOf(parts.slice(hour)),
    am: periodOf(3),
    pm: periodOf(15),
  };
}

const placeholders = { day: '', year: '', hour: '', minute: '', dayPeriod: '' };

/** Whether this engine calls countries by English names in a language that is not English. */
export function lacksNames(tag: string): boolean {
  if (/^en\b/.test(tag)) return false;
  const [own, english] = [tag, 'en'].map((one) => new Intl.DisplayNames([one], { type: 'region' }));
  return ['DE', 'ES', 'JP'].every((country) => own?.of(country) === english?.of(country));
}

/** Whether this engine has no names of months in a language: it writes English, or `2026 M11 29`. */
export function lacksDates(tag: string): boolean {
  if (Intl.DateTimeFormat.supportedLocalesOf([tag]).length === 0) return true;
  return /M\d/.test(new Intl.DateTimeFormat(tag, dateForm).format(0));
}

/** A day, or a day and a time of it, on the visitor's own clock. @param words names of days and months, where the browser has none for the language */
export function formatDate(ms: number, tag: string, words: LocalWords | undefined, withTime = false): string {
  if (words === undefined || !lacksDates(tag)) {
    return new Intl.DateTimeFormat(tag, withTime ? timeForm : dateForm).format(ms);
  }
  const at = new Date(ms);
  const fill = (form = '', values: Readonly<Record<string, string | number>>) =>
    form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  const day = at.getDate();
  const paddedDay = String(day).padStart(2, '0');
  const date = fill(words[`month${at.getMonth() + 1}`], { day, paddedDay, year: at.getFullYear() });
  if (!withTime) return date;
  const hours = at.getHours();
  const is12 = words.pm !== '';
  const time = fill(words.time, {
    hour: is12 ? hours % 12 || 12 : String(hours).padStart(2, '0'),
    minute: String(at.getMinutes()).padStart(2, '0'),
    dayPeriod: (hours < 12 ? words.am : words.pm) ?? '',
  });
  return fill(words.dateTime, { date, time });
}
