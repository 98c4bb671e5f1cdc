/** What a return code in a log of the exchange means for the visitor. */

import { registerPassword } from '../../contract/register.ts';
import { login } from '../../contract/session.ts';
import { catalogue } from '../../domain/errors/catalogue.ts';
import { isInlineCode } from '../../domain/errors/inline.ts';
import { createReturnCodes } from './return-codes.ts';

/**
 * A table in Markdown: each code, its name and what a visitor sees.
 *
 * @param root folder of the project
 */
export function returnCodeTable(root: string): string {
  const codes = createReturnCodes(root);
  // What a single call means by a number has no row in the catalogue.
  const general = codes.all.filter((code) => code in catalogue || isInlineCode(code));
  const rows = general.map((code) => {
    const atLogin = codes.describe(code, login);
    const atSignUp = codes.describe(code, registerPassword).visitor;
    const visitor = atLogin.visitor === atSignUp ? atSignUp : `Login: ${atLogin.visitor} Registration: ${atSignUp}`;
    return [`${code}`, `\`${atLogin.name}\``, visitor.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')];
  });
  return padded([['code', 'name', 'the visitor'], ...rows]);
}

/** With columns of one width, as the formatter of the project writes tables. */
function padded([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
