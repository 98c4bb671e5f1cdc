/** The table of our own fields in the document for the exchange's team, written from `src/contract/our-fields.ts`. */

import { endpoints } from '../../contract/all.ts';
import { type FieldPlace, ourFields } from '../../contract/our-fields.ts';

export const fieldsDocument = 'docs/exchange.md';

const places: Readonly<Record<FieldPlace, string>> = { input: 'sent', result: 'answered', refusal: 'refused' };

/** @param document its text @returns the text with the table as it is now */
export function withFieldsTable(document: string): string {
  const rows = ourFields.map(({ field, place, calls, meaning }) => [
    `\`${field}\``,
    places[place],
    calls.map((call) => `\`${endpoints[call].path}\``).join(', '),
    meaning,
  ]);
  const table = tableOf([['field', 'place', 'calls', 'meaning'], ...rows]);
  return document.replace(/^\| field +\|.*\n(?:.*\|.*\n)*/m, () => table);
}

/** As the formatter writes a table: each column as wide as its longest cell. */
function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}
