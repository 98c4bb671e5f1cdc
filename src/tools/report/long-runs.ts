/**
 * What takes too long for a report is measured by commands of its own. Each keeps its newest result in `.cache`; `npm run report
 * -- --keep` copies these into the folder `kept` beside this file, which is committed. So a clean clone has the newest kept ones.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../system/command.ts';
import { browserSoakSection, readBrowserSoak } from './browser-soak.ts';
import { edgeSoakSection, readEdgeSoak } from './edge-soak.ts';
import { type CellResult, isAccepted as isAcceptedOutcome, readCells } from './fault-cells.ts';
import type { Row, Section } from './section.ts';

const keptFolder = join(import.meta.dirname, 'kept');
const files = ['faults.json', 'soak.json', 'browser-soak.json'] as const;

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
  return [
    faultSection(readCells(readResult('faults.json'))),
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
