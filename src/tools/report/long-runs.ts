/**
 * What takes too long for a report is measured by commands of its own. Each keeps its newest result in `.cache`; `npm run report
 * -- --keep` copies these into the folder `kept` beside this file, which is committed. So a clean clone has the newest kept ones.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { cacheDir } from '../system/command.ts';
import { browserSoakSection, readBrowserSoak } from './browser-soak.ts';
import { edgeSoakSection, readEdgeSoak } from './edge-soak.ts';
import { type CellResult, isAccepted as isAcceptedOutcome, readCells } from './fault-cells.ts';
import type { Row, Section } from './section.ts';

const keptFolder = join(import.meta.dirname, 'kept');
const files = ['faults.json', 'mutation.json', 'soak.json', 'browser-soak.json'] as const;

export function keepLongRuns(): string[] {
  mkdirSync(keptFolder, { recursive: true });
  const found = files.filter((file) => existsSync(join(cacheDir, file)));
  for (const file of found) copyFileSync(join(cacheDir, file), join(keptFolder, file));
  return found;
}

/** The newest result on this machine, otherwise the one in the repository. */
export function readResult(file: (typeof files)[number]): string | undefined {
  return [join(cacheDir, file), join(keptFolder, file)]
    .filter((place) => existsSync(place))
    .map((place) => readFileSync(place, 'utf8'))[0];
}

/** Sections of the long runs as they were last measured. */
export function longRuns(): Section[] {
  const mutation = readResult('mutation.json');
  return [
    faultSection(readCells(readResult('faults.json'))),
    mutationSection(mutation === undefined ? {} : v.parse(mutationSchema, JSON.parse(mutation))),
    edgeSoakSection(readEdgeSoak(readResult('soak.json'))),
    browserSoakSection(readBrowserSoak(readResult('browser-soak.json'))),
  ];
}

const missing: Row = { what: 'Nothing', figure: 'never run', verdict: 'missing' };

/** One row for each journey. */
export function faultSection(cells: readonly CellResult[]): Section {
  const byJourney = Map.groupBy(cells, ({ journey }) => journey);
  const rows = [...byJourney].map(([journey, own]): Row => {
    const refused = own.filter(({ outcome }) => !isAcceptedOutcome(outcome));
    const counts = [...Map.groupBy(own, ({ outcome }) => outcome)].map(
      ([outcome, { length }]) => `${outcome} ${length}`,
    );
    return {
      what: journey,
      figure: `${own.length} faults: ${counts.join(', ')}`,
      verdict: refused.length === 0 ? 'good' : 'failed',
      ...(refused.length === 0
        ? {}
        : { note: refused.map(({ fault, outcome }) => `${fault}: ${outcome}`).join(' · ') }),
    };
  });
  const newest = cells.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
  return {
    title: 'Faults: S success, M a sentence, + the same button works again, B the browser’s own page, · cannot happen',
    command: 'npm run test:faults',
    ...(newest === undefined ? {} : { measured: { date: newest.date.slice(0, 10), commit: newest.commit } }),
    rows: rows.length === 0 ? [missing] : rows,
  };
}

const mutationSchema = v.record(
  v.string(),
  v.object({ date: v.string(), commit: v.string(), killed: v.number(), survived: v.array(v.string()) }),
);

/** Share of changes that tests must notice, by folder. */
const aims: Readonly<Record<string, number>> = { domain: 95, edge: 95, exchange: 95, flows: 85 };

/** One row for each folder that has a result. */
export function mutationSection(results: v.InferOutput<typeof mutationSchema>): Section {
  const entries = Object.entries(results);
  const rows = Object.entries(aims).map(([folder, aim]): Row => {
    const own = entries.filter(([file]) => file.startsWith(`src/${folder}/`)).map(([, result]) => result);
    const killed = own.reduce((sum, result) => sum + result.killed, 0);
    const all = own.reduce((sum, result) => sum + result.killed + result.survived.length, 0);
    const what = `src/${folder}`;
    if (all === 0) return { what, figure: 'never run', verdict: 'explained', note: 'Run it with the command above.' };
    const share = (100 * killed) / all;
    const figure = `${killed} of ${all} noticed (${share.toFixed(1)} %, aim ${aim} %) in ${own.length} files`;
    if (share >= aim) return { what, figure, verdict: 'good' };
    return { what, figure, verdict: 'explained', note: 'docs/mutation.md says which survivors remain and why.' };
  });
  const newest = entries
    .map(([, result]) => result)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .at(-1);
  return {
    title: 'Mutants: changes of the code that tests notice',
    command: 'npm run test:mutation -- --all',
    ...(newest === undefined ? {} : { measured: { date: newest.date, commit: newest.commit } }),
    rows,
  };
}
