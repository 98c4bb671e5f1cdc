/** A date typed as day, month and year in boxes of their own, which no order of another country can turn round. */

/** The boxes of a date, in the order of the text that is stored. */
export const dateParts = ['year', 'month', 'day'] as const;
export type DatePart = (typeof dateParts)[number];
export type TypedDate = Readonly<Record<DatePart, string>>;

/** Id of the box with a part of the date. @param id of the field */
export function dateBoxId(id: string, part: DatePart): string {
  return `${id}-${part}`;
}

/** No box of one line can hold it, so whatever was typed comes back as it was. */
const between = '\n';

/** What stands in the boxes as one text, for storage; empty where all of them are. `1990`, `3`, `27` → `1990⏎3⏎27` */
export function dateToText(typed: TypedDate): string {
  const texts = dateParts.map((part) => typed[part]);
  return texts.every((text) => text === '') ? '' : texts.join(between);
}

/** The opposite of `dateToText`. */
export function textToDate(text: string): TypedDate {
  const [year = '', month = '', day = ''] = text.split(between);
  return { year, month, day };
}

/** The boxes as the visitor reads them: as people of the language write a date in digits. @param tag BCP 47 */
export function dateOrder(tag: string): readonly DatePart[] {
  return /^(?:ja|zh)\b/.test(tag) ? ['year', 'month', 'day'] : ['day', 'month', 'year'];
}
