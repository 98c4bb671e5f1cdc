/** What the tests say: totals, journeys in each engine, attacks, accessibility. */

import type { Row, Section } from './section.ts';
import type { TestResult } from './test-results.ts';

type Measured = NonNullable<Section['measured']>;

interface Group {
  readonly what: string;
  /** Tests in these files; all of a folder if it ends with a slash. */
  readonly files: readonly string[];
  /** Of these files, the tests whose titles match. */
  readonly title?: RegExp;
}

/** Every file here exists: `tests/tools/report.test.ts` looks. */
export const attackGroups: readonly Group[] = [
  {
    what: 'Targets after a login: 50,000 made ones in a browser, hostile ones in query, referrer and storage',
    files: ['e2e/login/landing.test.ts'],
    title: /hostile|made targets/,
  },
  { what: 'Targets after a login: the rule', files: ['tests/domain/navigation/redirect-target.test.ts'] },
  { what: 'Odd requests at every engine of the edge', files: ['tests/edge/conformance.test.ts'] },
  { what: 'Connections that stay open or send slowly', files: ['tests/edge/slow-connections.test.ts'] },
  {
    what: "Headers by Mozilla's Observatory (130 points each), policies by csp_evaluator",
    files: ['tests/edge/security-grades.test.ts'],
  },
  { what: 'Headers as a browser sees them', files: ['e2e/pages/security-headers.test.ts'] },
  { what: 'Forged launch data of a messenger', files: ['tests/sandbox/messenger/init-data.test.ts'] },
  {
    what: 'Forged, replayed and foreign passkeys',
    files: ['tests/sandbox/account/passkeys.test.ts', 'tests/sandbox/account/conditional-passkey.test.ts'],
  },
  { what: 'Cookies that a sibling host has planted', files: ['e2e/login/planted-cookies.test.ts'] },
  { what: 'Passwords, codes and tokens in addresses, storage and telemetry', files: ['e2e/shell/telemetry.test.ts'] },
  { what: 'Secrets planted in a bundle', files: ['tests/tools/build/deploy-check.test.ts'] },
];

export const accessibilityGroups: readonly Group[] = [
  {
    what: 'axe on pages and steps, in three scripts, light and dark',
    files: ['e2e/pages/accessibility.test.ts'],
  },
  { what: 'axe on every state of the gallery', files: ['e2e/pages/accessible-states.test.ts'] },
  {
    what: 'Journeys by keyboard, forward and back',
    files: [
      'e2e/pages/keyboard-journeys.test.ts',
      'e2e/pages/keyboard-walks.test.ts',
      'e2e/pages/keyboard-back.test.ts',
    ],
  },
  { what: 'Nothing wider than the screen', files: ['e2e/pages/overflow.test.ts'] },
];

export const engines = { Chromium: 'chromium', Firefox: 'firefox', WebKitGTK: 'webkit' } as const;

export function totals(results: readonly TestResult[], measured: Measured): Section {
  const unit = results.filter(({ file }) => file.startsWith('tests/'));
  const browser = results.filter(({ file }) => file.startsWith('e2e/'));
  return {
    title: 'Tests',
    command: 'npm run test:all',
    measured,
    rows: [rowOf('Unit tests', unit), rowOf('Browser tests', browser), requirementsRow(results)],
  };
}

/** How many requirement ids of the product text the titles of passed tests name. */
function requirementsRow(results: readonly TestResult[]): Row {
  const named = results
    .filter(({ outcome }) => outcome === 'passed' || outcome === 'flaky')
    .flatMap(({ title }) => idsOf(title));
  return { what: 'Requirements that passed tests name', figure: `${new Set(named).size}`, verdict: 'good' };
}

/** `S4.12, S5.02–S5.04` names four. */
function idsOf(title: string): string[] {
  return [...title.matchAll(/S(\d+)\.(\d+)(?:–S\1\.(\d+))?/g)].flatMap(([, chapter, first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `S${chapter}.${Number(first) + index}`),
  );
}

/** One row for each journey, with every engine in its figure. */
export function journeys(results: readonly TestResult[], measured: Measured): Section {
  const found = Object.entries(engines).flatMap(([name, file]) =>
    results
      .filter((result) => result.file === `e2e/engines/${file}.test.ts`)
      .map(({ title, outcome }) => ({ engine: name, title: journeyOf(title), outcome })),
  );
  const titles = [...new Set(found.map(({ title }) => title))];
  const rows = titles.map((what): Row => {
    const of = (engine: string) => found.find((one) => one.title === what && one.engine === engine)?.outcome;
    const outcomes = Object.keys(engines).map((engine) => ({ engine, outcome: of(engine) ?? 'not run' }));
    const isFailed = outcomes.some(({ outcome }) => outcome === 'failed');
    const isPassed = outcomes.every(({ outcome }) => outcome === 'passed' || outcome === 'flaky');
    return {
      what,
      figure: outcomes.map(({ engine, outcome }) => `${engine}: ${outcome}`).join(', '),
      verdict: isFailed ? 'failed' : isPassed ? 'good' : 'explained',
      ...(isPassed || isFailed ? {} : { note: 'The engine is not installed here, or lacks what the journey needs.' }),
    };
  });
  return { title: 'Journeys in three engines', command: 'npm run test:all -- --only e2e e2e/engines', measured, rows };
}

function journeyOf(title: string): string {
  return title.replace(/^[^:]*: /, '').replace(/ \(S[^)]*\)/, '');
}

export function groupSection(
  title: string,
  command: string,
  groups: readonly Group[],
  results: readonly TestResult[],
  measured: Measured,
): Section {
  const rows = groups.map(({ what, files, title: wanted }) =>
    rowOf(
      what,
      results.filter((result) => files.includes(result.file) && (wanted === undefined || wanted.test(result.title))),
    ),
  );
  return { title, command, measured, rows };
}

function rowOf(what: string, results: readonly TestResult[]): Row {
  const of = (wanted: TestResult['outcome']) => results.filter(({ outcome }) => outcome === wanted);
  const [failed, flaky, skipped] = [of('failed'), of('flaky'), of('skipped')];
  const passed = results.length - failed.length - skipped.length;
  const figure = [
    `${passed} passed`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} at the second try`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ].join(', ');
  if (failed.length > 0) return { what, figure, verdict: 'failed', note: failed.map(({ title }) => title).join(' · ') };
  if (passed === 0) return { what, figure, verdict: 'missing' };
  return { what, figure, verdict: 'good' };
}
