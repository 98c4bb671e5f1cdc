/** The table of return codes in `docs/operate.md`: what a code in a log of the exchange means for the visitor. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerPassword } from '../../contract/register.ts';
import { login } from '../../contract/session.ts';
import { catalogue } from '../../domain/errors/catalogue.ts';
import { isInlineCode } from '../../domain/errors/inline.ts';
import { createReturnCodes } from './return-codes.ts';

export const operateFile = join('docs', 'operate.md');

const [start, end] = ['<!-- return codes: written by `npm run contract` -->', '<!-- end of return codes -->'];

/**
 * The document with a table that is up to date.
 *
 * @param root folder of the project
 * @throws {Error} where the two marks are not in the document
 */
export function withReturnCodes(root: string): string {
  const text = readFileSync(join(root, operateFile), 'utf8');
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${operateFile} has no place for the return codes.`);
  return [before, start, '\n\n', tableOf(root), '\n\n', end, after].join('');
}

function tableOf(root: string): string {
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
