/**
 * After a run of all unit tests: every call of the contract was made by a page in some journey, that is by the flows over the real
 * request layer (S7.01). A call that only the contract and the sandbox know fails the run.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endpoints } from '../../src/contract/all.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the calls are noted; missing where only some tests run. */
    wireFolder: string | undefined;
  }
}

export default function setUp(project: TestProject): (() => void) | undefined {
  if (process.env.GATEHOUSE_ALL_UNIT_TESTS !== '1') return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-wire-'));
  // To the files of every project.
  project.vitest.provide('wireFolder', folder);
  return () => {
    const calls = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
    rmSync(folder, { recursive: true });
    const missing = callsWithoutJourney(new Set(calls));
    if (missing.length > 0) throw new Error(`No journey of tests/ makes these calls: ${missing.join(', ')}`);
  };
}

/** Calls of the exchange's own app: no page makes them. */
const callsOfApp: readonly string[] = ['approvalScan', 'approvalPending', 'approvalAnswer'];

/** The endpoints whose call is not among these. A part of a path that differs by call may be anything. */
function callsWithoutJourney(calls: ReadonlySet<string>): string[] {
  return Object.entries(endpoints)
    .filter(([, { method, path }]) => {
      const pattern = new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`);
      return ![...calls].some((call) => pattern.test(call));
    })
    .map(([name]) => name)
    .filter((name) => !callsOfApp.includes(name));
}
