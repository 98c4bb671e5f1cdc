/** Results of tests from the JSON files that Vitest and Playwright write, in one form. */

import { relative, sep } from 'node:path';
import * as v from 'valibot';

export interface TestResult {
  /** Path in the project, with slashes: `e2e/login/login.test.ts`. */
  readonly file: string;
  /** With the titles of its groups. */
  readonly title: string;
  /** `flaky`: passed at the second try only. */
  readonly outcome: 'passed' | 'failed' | 'flaky' | 'skipped';
}

const vitestSchema = v.object({
  testResults: v.array(
    v.object({ name: v.string(), assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })) }),
  ),
});

/**
 * @param report what `vitest --reporter=json` has written
 * @param root folder of the project
 */
export function readVitest(report: unknown, root: string): TestResult[] {
  return v.parse(vitestSchema, report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        file: relative(root, name).split(sep).join('/'),
        title: fullName,
        outcome: status === 'passed' ? ('passed' as const) : ('failed' as const),
      })),
  );
}

interface Suite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  file: v.string(),
  specs: v.array(v.object({ title: v.string(), tests: v.array(v.object({ status: v.string() })) })),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});
const playwrightSchema = v.object({ suites: v.array(suiteSchema) });

const outcomes: Readonly<Record<string, TestResult['outcome']>> = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
};

/** @param report what `playwright test --reporter=json` has written; its folder of tests is `e2e` */
export function readPlaywright(report: unknown): TestResult[] {
  return v.parse(playwrightSchema, report).suites.flatMap((suite) => resultsOf(suite, []));
}

function resultsOf({ title, file, specs, suites = [] }: Suite, above: readonly string[]): TestResult[] {
  // The outermost suite is the file.
  const groups = title === file ? above : [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({
      file: `e2e/${file}`,
      title: [...groups, spec.title].join(' › '),
      outcome: outcomes[status] ?? 'failed',
    })),
  );
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, groups))];
}
