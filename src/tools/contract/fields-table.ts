/** The table of our own fields in the document for the exchange's team, written from `src/contract/our-fields.ts`. */

import { endpoints } from '../../contract/all.ts';
import { type FieldPlace, ourFields } from '../../contract/our-fields.ts';

export const fieldsDocument = 'docs/exchange.md';

const places: Readonly<Record<FieldPlace, string>> = { input: 'sent', result: 'answered', refusal: 'refused' };
// Without bars at both ends, which Markdown does not need: `docs/` has a limit of words.
const head = 'field | place | calls | meaning\n---|---|---|---\n';

/** @param document its text @returns the text with the table as it is now */
export function withFieldsTable(document: string): string {
  const rows = ourFields.map(({ field, place, calls, meaning }) => {
    const paths = calls.map((call) => `\`${endpoints[call].path}\``).join(', ');
    return `\`${field}\` | ${places[place]} | ${paths} | ${meaning}\n`;
  });
  return document.replace(/^(?:\| )?field +\|.*\n(?:.*\|.*\n)*/m, () => head + rows.join(''));
}
