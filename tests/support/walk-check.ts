/**
 * After a run of all unit tests: prints how many edges of each flow's table some test has walked through the real flow, against the
 * sandbox, and fails by name for every other one: either a test is missing, or the edge cannot happen and does not belong into the table.
 * What neither can be said of is in `unwalked-edges.ts`.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the moves are noted; missing where only some tests run. */
    walkFolder: string | undefined;
  }
}

export default function setUp(project: TestProject): (() => Promise<void>) | undefined {
  if (process.env.GATEHOUSE_ALL_UNIT_TESTS !== '1') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-walk-'));
  // To the files of every project.
  project.vitest.provide('walkFolder', folder);
  return async () => {
    const walked = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')));
    rmSync(folder, { recursive: true });
    // Only now: the tables come with the whole of the features.
    const { flowTables } = await import('../../src/tools/journeys/flow-tables.ts');
    const { edgesOf } = await import('./edges.ts');
    const { unwalkedEdges } = await import('./unwalked-edges.ts');
    const missing = flowTables.flatMap((table) => {
      const edges = edgesOf(table);
      const left = edges.filter((edge) => !walked.has(edge));
      console.log(`Edges of ${table.flow}: ${edges.length - left.length} of ${edges.length} walked`);
      return left;
    });
    const excepted = unwalkedEdges.map(({ edge }) => edge);
    const untested = missing.filter((edge) => !excepted.includes(edge));
    const needless = excepted.filter((edge) => !missing.includes(edge));
    if (untested.length > 0) throw new Error(`No test walks these edges of a flow's table:\n${untested.join('\n')}`);
    if (needless.length > 0) throw new Error(`unwalked-edges.ts need not name:\n${needless.join('\n')}`);
  };
}
