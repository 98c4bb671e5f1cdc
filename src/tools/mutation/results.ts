/** What `npm run test:mutation` has found: kept by file, and written into `docs/mutation.md`. */

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unnoticeable } from './unnoticeable.ts';

/** The newest result of one file. */
export interface Result {
  readonly date: string;
  readonly commit: string;
  readonly killed: number;
  /** Line, what stands there, and what no test noticed in its place: `123 a < b → a <= b`. */
  readonly survived: readonly string[];
}

export type Results = Readonly<Record<string, Result>>;

/** Why a test cannot notice a change; `undefined` where nobody has found a reason. */
export function reasonFor(file: string, survivor: string): string | undefined {
  return unnoticeable[file]?.[survivor.slice(survivor.indexOf(' ') + 1)];
}

const documentFile = join('docs', 'mutation.md');
const [start, end] = ['<!-- results: written by `npm run test:mutation -- --keep` -->', '<!-- end of results -->'];

/**
 * Writes the results into the document, between its two marks.
 *
 * @param files all files that the command can take
 * @throws {Error} where the marks are not in the document
 */
export function writeDocument(root: string, results: Results, files: readonly string[]): void {
  const path = join(root, documentFile);
  const [before, rest] = readFileSync(path, 'utf8').split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${documentFile} has no place for the results.`);
  writeFileSync(path, [before, start, '\n\n', describeResults(results, files), '\n\n', end, after].join(''));
}

/** A row for each folder, then every survivor with the reason or without one. */
function describeResults(results: Results, files: readonly string[]): string {
  const known = Object.entries(results)
    .filter(([file]) => files.includes(file))
    .sort(([a], [b]) => a.localeCompare(b));
  const byFolder = Map.groupBy(known, ([file]) => dirname(file));
  const survivors = known.flatMap(([file, { survived }]) =>
    survived.map((survivor) => ({ file, survivor, reason: reasonFor(file, survivor) })),
  );
  const cells = ({ file, survivor, reason }: (typeof survivors)[number]) => [
    `\`${file.replace('src/', '')}\``,
    code(survivor),
    ...(reason === undefined ? [] : [reason]),
  ];
  const explained = survivors.filter(({ reason }) => reason !== undefined);
  const open = survivors.filter(({ reason }) => reason === undefined);
  return [
    padded([
      ['folder', 'noticed', 'cannot matter', 'open', 'date', 'commits'],
      ...[...byFolder].map(([folder, entries]) => folderRow(folder, entries)),
    ]),
    ...(explained.length === 0
      ? []
      : ['### Cannot matter', padded([['file', 'line and change', 'why'], ...explained.map(cells)])]),
    ...(open.length === 0 ? [] : ['### Open', padded([['file', 'line and change'], ...open.map(cells)])]),
  ].join('\n\n');
}

function folderRow(folder: string, entries: readonly (readonly [string, Result])[]): string[] {
  const results = entries.map(([, result]) => result);
  const survivors = entries.flatMap(([file, { survived }]) => survived.map((survivor) => reasonFor(file, survivor)));
  const killed = results.reduce((sum, result) => sum + result.killed, 0);
  const all = killed + survivors.length;
  const explained = survivors.filter((reason) => reason !== undefined).length;
  return [
    `\`${folder}\``,
    `${killed} of ${all} (${((100 * killed) / all).toFixed(1)} %)`,
    `${explained}`,
    `${survivors.length - explained}`,
    results.map(({ date }) => date).sort()[0] ?? '',
    [...new Set(results.map(({ commit }) => commit))].sort().join(', '),
  ];
}

/** As code in a cell of a table. */
function code(text: string): string {
  return `\`\` ${text.replaceAll('|', String.raw`\|`)} \`\``;
}

/** With columns of one width, as the formatter of the project writes tables. */
function padded([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
