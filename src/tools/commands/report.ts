/**
 * `npm run report [-- --out FILE] [-- --keep]`: one page for a person to open: tests, journeys in each engine, attacks,
 * accessibility, Lighthouse, weights, bundles, faults, memory. It runs the tests if they have not been run on this commit, which takes half
 * an hour. What takes longer enters with the date and commit of its last run; `--keep` puts those results into the repository.
 * Exit code 1 if something failed or was never measured.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildStaleSites } from '../build/build-sites.ts';
import { bundles } from '../report/bundles.ts';
import { lighthousePages } from '../report/lighthouse.ts';
import { keepLongRuns, longRuns } from '../report/long-runs.ts';
import { reportPage } from '../report/report-page.ts';
import { isAccepted, type Section } from '../report/section.ts';
import { readPlaywright, readVitest, type TestResult } from '../report/test-results.ts';
import { accessibilityGroups, attackGroups, groupSection, journeys, totals } from '../report/test-sections.ts';
import { journeyWeights } from '../report/weights.ts';
import { runChild } from '../system/child.ts';
import { cacheDir, readOptions, root, runCommand, StopError } from '../system/command.ts';
import { commitOfTests, currentCommit } from '../system/commit.ts';

await runCommand(async () => {
  const { values } = readOptions('npm run report -- --out report.html', {
    out: { type: 'string' },
    keep: { type: 'boolean', default: false },
  });
  const out = values.out === undefined ? join(cacheDir, 'report.html') : resolve(values.out);
  if (values.keep)
    console.log(`Kept: ${keepLongRuns().join(', ') || 'nothing, because no long run has been made here'}`);
  const made = { date: new Date().toISOString().slice(0, 10), commit: currentCommit() };
  const results = await testResults();
  await buildStaleSites();
  const sections: Section[] = [
    totals(results, made),
    journeys(results, made),
    groupSection('Attacks', 'npm run test:all', attackGroups, results, made),
    groupSection('Accessibility', 'npm run test:all', accessibilityGroups, results, made),
    await lighthousePages(made),
    journeyWeights(),
    await bundles(made),
    ...longRuns(),
  ];
  writeFileSync(out, reportPage(sections, made));
  console.log(`The report is in ${out}`);
  if (!isAccepted(sections)) throw new StopError('Something failed or was not measured: see the report.');
});

/** Of the last `npm test` and `npm run test:all -- --rest`, run here if that was on another commit. */
async function testResults(): Promise<TestResult[]> {
  const parts = [
    { suffix: '', options: [] },
    { suffix: '-rest', options: ['--all', '--rest'] },
  ];
  for (const { suffix, options } of parts) {
    if (isTested(suffix)) continue;
    // A failed test is a row of the report.
    await runChild(process.execPath, [join(root, 'src', 'tools', 'run.mjs'), 'test', ...options], { show: true });
  }
  return parts.flatMap(({ suffix }) => [
    ...readReport(`vitest${suffix}.json`, (report) => readVitest(report, root)),
    ...readReport(`playwright${suffix}.json`, readPlaywright),
  ]);
}

/** A state with changes has no name of its own, so its results are never taken for another's. */
function isTested(suffix: string): boolean {
  const commit = commitOfTests(suffix);
  const reports = [`vitest${suffix}.json`, `playwright${suffix}.json`];
  return (
    commit === currentCommit() &&
    /^[0-9a-f]+$/.test(commit) &&
    reports.every((name) => existsSync(join(cacheDir, name)))
  );
}

function readReport(name: string, read: (report: unknown) => TestResult[]): TestResult[] {
  const file = join(cacheDir, name);
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [];
}
