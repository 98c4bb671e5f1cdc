/** What the runner of `npm run test:mutation` says of a module with five changes, written as the instrumenter writes them. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEvents, readFindings } from '../../../src/tools/mutation/findings.ts';

const root = join(import.meta.dirname, '..', '..', '..');

const code = `
const switches = globalThis.__stryker__ as any;
function isActive(id: string): boolean {
  switches.mutantCoverage ??= { static: {}, perTest: {} };
  const { static: loading, perTest } = switches.mutantCoverage;
  const counts = switches.currentTestId === undefined ? loading : (perTest[switches.currentTestId] ??= {});
  counts[id] = (counts[id] ?? 0) + 1;
  return switches.activeMutant === id;
}
export const loaded = isActive('loaded') ? 2 : 1;
export function isAdult(age: number): boolean {
  return isActive('noticed') ? age <= 18 : isActive('survived') ? age > 18 : age >= 18;
}
export function sum(count: number): number {
  let all = 0;
  for (let left = count; isActive('endless') ? true : left > 0; left -= 1) all += left;
  return all;
}
let calls = 0;
export function firstCall(): boolean {
  if (isActive('stays')) calls = 7;
  return calls < 7;
}
export const never = (): boolean => isActive('unreached');
export async function wait(): Promise<void> {
  if (isActive('waits')) await new Promise(() => undefined);
}
`;

const tests = `
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstCall, isAdult, sum, wait } from './subject.ts';
let age = 0;
beforeEach(() => { age += 30; });
afterEach(() => { age = 0; });
test('an age', () => { expect(isAdult(age)).toBe(true); expect(isAdult(3)).toBe(false); });
test('a sum', () => { expect(sum(3)).toBe(6); });
test('a state', () => { expect(firstCall()).toBe(true); });
test('a promise', async () => { await wait(); });
`;

test('a change is noticed if its test fails or never ends, and passes again without it', { timeout: 120_000 }, () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'mutation-runner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = (file: string) => join(relative(root, folder), file);
  writeFileSync(join(folder, 'subject.ts'), 'export {};');
  writeFileSync(join(folder, 'subject.test.ts'), tests);
  writeFileSync(join(folder, 'code.json'), JSON.stringify({ [path('subject.ts')]: code }));
  mkdirSync(join(folder, 'findings'));
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const run = () =>
    execFileSync(process.execPath, [vitest, 'run', '--config', 'tests/vitest.mutation.config.ts'], {
      cwd: root,
      stdio: 'pipe',
      env: {
        ...process.env,
        GATEHOUSE_MUTATION_TESTS: path('subject.test.ts'),
        GATEHOUSE_MUTATION_ALONE: '0',
        GATEHOUSE_MUTATION_CODE: join(folder, 'code.json'),
        GATEHOUSE_MUTATION_FINDINGS: join(folder, 'findings'),
      },
    });
  const events = join(folder, 'findings', 'events.jsonl');
  const tries = () => readEvents(events).filter(([kind]) => kind === 'try').length;
  run();
  const found = readFindings(events);
  expect([...found.killed]).toEqual(['noticed', 'endless', 'waits']);
  expect([...found.reached.keys()]).toEqual(['noticed', 'survived', 'endless', 'stays', 'waits']);
  expect([...found.before]).toContain('loaded');
  // Its test fails from then on, with and without the change.
  expect(found.broken).toEqual([`stays ${path('subject.test.ts')} a state`]);
  expect([...found.done.near]).toEqual([path('subject.test.ts')]);
  // A run that goes on with another one tries nothing twice.
  const before = tries();
  run();
  expect([before, tries()]).toEqual([5, 5]);
});
