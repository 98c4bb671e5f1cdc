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
  /** Of all these changes those of a condition or a comparison; missing in older results. */
  readonly conditions?: { readonly killed: number; readonly all: number };
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

/** A row for each folder and each ring, then the survivors by reason, then the open ones by file. */
function describeResults(results: Results, files: readonly string[]): string {
  const known = Object.entries(results)
    .filter(([file]) => files.includes(file))
    .sort(([a], [b]) => a.localeCompare(b));
  const byFolder = Map.groupBy(known, ([file]) => dirname(file));
  const byRing = Map.groupBy(known, ([file]) => file.split('/').slice(0, 2).join('/'));
  const severalFolders = [...byRing].filter(([, entries]) => new Set(entries.map(([file]) => dirname(file))).size > 1);
  const survivors = known.flatMap(([file, { survived }]) =>
    survived.map((survivor) => ({ file: file.replace('src/', ''), survivor, reason: reasonFor(file, survivor) })),
  );
  const explained = survivors.filter(({ reason }) => reason !== undefined);
  const open = Map.groupBy(
    survivors.filter(({ reason }) => reason === undefined),
    ({ file }) => file,
  );
  return [
    padded([
      ['folder', 'noticed', 'of conditions', 'cannot matter', 'open', 'date', 'commits'],
      ...[...byFolder].map(([folder, entries]) => folderRow(`\`${folder}\``, entries)),
      ...severalFolders.map(([ring, entries]) => folderRow(`all of \`${ring}\``, entries)),
    ]),
    ...(explained.length === 0
      ? []
      : ['### Cannot matter', padded([['why', 'file and line'], ...byReason(explained)])]),
    ...(open.size === 0
      ? []
      : ['### Open', padded([['file', 'open', 'lines'], ...[...open].map(([file, own]) => openRow(file, own))])]),
  ].join('\n\n');
}

interface Survivor {
  readonly file: string;
  readonly survivor: string;
  readonly reason: string | undefined;
}

/** A row for each reason, those that hold most changes first. */
function byReason(survivors: readonly Survivor[]): string[][] {
  return [...Map.groupBy(survivors, ({ reason = '' }) => reason)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, own]) => {
      const places = [...Map.groupBy(own, ({ file }) => file)].map(
        ([file, inFile]) => `\`${file}\` ${linesOf(inFile)}`,
      );
      return [reason, places.join('; ')];
    });
}

function openRow(file: string, own: readonly Survivor[]): string[] {
  return [`\`${file}\``, `${own.length}`, linesOf(own)];
}

/** `12, 30 (2)`: two changes of line 30. */
function linesOf(survivors: readonly Survivor[]): string {
  const byLine = Map.groupBy(survivors, ({ survivor }) => survivor.split(' ')[0] ?? '');
  return [...byLine].map(([line, own]) => (own.length === 1 ? line : `${line} (${own.length})`)).join(', ');
}

function folderRow(name: string, entries: readonly (readonly [string, Result])[]): string[] {
  const results = entries.map(([, result]) => result);
  const survivors = entries.flatMap(([file, { survived }]) => survived.map((survivor) => reasonFor(file, survivor)));
  const killed = results.reduce((sum, result) => sum + result.killed, 0);
  const all = killed + survivors.length;
  const explained = survivors.filter((reason) => reason !== undefined).length;
  return [
    name,
    share({ killed, all }),
    conditionsOf(results),
    `${explained}`,
    `${survivors.length - explained}`,
    results.map(({ date }) => date).sort()[0] ?? '',
    [...new Set(results.map(({ commit }) => commit))].sort().join(', '),
  ];
}

/** Empty where not every file of the folder has been counted. */
function conditionsOf(results: readonly Result[]): string {
  const counts = results.flatMap(({ conditions }) => conditions ?? []);
  if (counts.length < results.length) return '';
  const sum = (part: 'killed' | 'all') => counts.reduce((total, count) => total + count[part], 0);
  return share({ killed: sum('killed'), all: sum('all') });
}

function share({ killed, all }: { readonly killed: number; readonly all: number }): string {
  return all === 0 ? '' : `${killed} of ${all} (${((100 * killed) / all).toFixed(1)} %)`;
}

/** With columns of one width, as the formatter of the project writes tables. */
function padded([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}
