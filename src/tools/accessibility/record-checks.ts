/** Writes down what the browser tests of a release have looked at: `npm run test:all` does it when nothing has failed. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AccessibilityChecks, accessibilityNotes } from '../../domain/site/accessibility-checks.ts';

/** Read by the build of the pages; `{}` until the first record. */
export const checksFile = 'sites/accessibility-checks.json';

/** What matters of a report of Playwright. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly tests: readonly {
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

interface Look {
  readonly language: string;
  readonly widths: readonly number[];
}

/** @returns whether the report had all that the record needs */
export function recordChecks(root: string, reportFile: string, now: Date): boolean {
  const report: Suite = JSON.parse(readFileSync(reportFile, 'utf8'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const checks = checksIn(report, version, now);
  if (checks === undefined) return false;
  const { widths, ...others } = checks;
  const text = JSON.stringify({ ...others, widths: '-' }, undefined, 2).replace('"-"', `[${widths.join(', ')}]`);
  writeFileSync(join(root, checksFile), `${text}\n`);
  return true;
}

/** @returns `undefined` where the tests that count were not among those of the report */
export function checksIn(report: Suite, release: string, now: Date): AccessibilityChecks | undefined {
  const notes = notesIn(report);
  const read = (type: string) =>
    notes.filter((note) => note.type === type).map(({ description = '' }) => JSON.parse(description));
  const states: { count: number }[] = read(accessibilityNotes.states);
  const looks: Look[] = read(accessibilityNotes.look);
  if (states.length === 0 || looks.length === 0) return undefined;
  return {
    release,
    date: now.toISOString().slice(0, 10),
    // In each language the same states: the fewest that were drawn in one of them.
    states: Math.min(...states.map(({ count }) => count)),
    languages: new Set(looks.map(({ language }) => language)).size,
    widths: commonWidths(looks),
  };
}

/** Those that every language was looked at in. */
function commonWidths(looks: readonly Look[]): number[] {
  const byLanguage = Map.groupBy(looks, ({ language }) => language);
  const widthsOf = (some: readonly Look[]) => new Set(some.flatMap(({ widths }) => widths));
  const [first = new Set<number>(), ...others] = [...byLanguage.values()].map(widthsOf);
  return [...first].filter((width) => others.every((some) => some.has(width))).sort((one, other) => one - other);
}

function notesIn({ suites = [], specs = [] }: Suite): { readonly type: string; readonly description?: string }[] {
  return [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ annotations = [] }) => annotations)),
    ...suites.flatMap(notesIn),
  ];
}
