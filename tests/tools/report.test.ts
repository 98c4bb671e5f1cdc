/** What `npm run report` says of results: each verdict, and that its tables name files that exist. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserSoakSection, findGrowth, riseOf, type SoakSample } from '../../src/tools/report/browser-soak.ts';
import { edgeSoakSection } from '../../src/tools/report/edge-soak.ts';
import { lighthouseRow } from '../../src/tools/report/lighthouse.ts';
import { faultSection } from '../../src/tools/report/long-runs.ts';
import { reportPage } from '../../src/tools/report/report-page.ts';
import { isAccepted, type Section } from '../../src/tools/report/section.ts';
import { readPlaywright, readVitest } from '../../src/tools/report/test-results.ts';
import {
  accessibilityGroups,
  attackGroups,
  engines,
  groupSection,
  journeys,
  totals,
} from '../../src/tools/report/test-sections.ts';
import { root } from '../../src/tools/system/command.ts';

const measured = { date: '2026-11-23', commit: 'abc1234' };

test('Every file that the report looks for exists', () => {
  const files = [
    ...[...attackGroups, ...accessibilityGroups].flatMap((group) => group.files),
    ...Object.values(engines).map((name) => `e2e/engines/${name}.test.ts`),
  ];
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

test('Results of both kinds of tests are read with their files and groups', () => {
  const vitest = {
    testResults: [
      {
        name: join(root, 'tests', 'a.test.ts'),
        assertionResults: [
          { fullName: 'group one (S4.12, S5.02–S5.04)', status: 'passed' },
          { fullName: 'two', status: 'failed' },
          { fullName: 'three', status: 'skipped' },
        ],
      },
    ],
  };
  const playwright = {
    suites: [
      {
        title: 'login/a.test.ts',
        file: 'login/a.test.ts',
        specs: [spec('one', 'expected')],
        suites: [{ title: 'group', file: 'login/a.test.ts', specs: [spec('two', 'flaky')] }],
      },
    ],
  };
  const results = [...readVitest(vitest, root), ...readPlaywright(playwright)];
  expect(results).toEqual([
    { file: 'tests/a.test.ts', title: 'group one (S4.12, S5.02–S5.04)', outcome: 'passed' },
    { file: 'tests/a.test.ts', title: 'two', outcome: 'failed' },
    { file: 'e2e/login/a.test.ts', title: 'one', outcome: 'passed' },
    { file: 'e2e/login/a.test.ts', title: 'group › two', outcome: 'flaky' },
  ]);
  expect(totals(results, measured).rows).toEqual([
    { what: 'Unit tests', figure: '1 passed, 1 failed', verdict: 'failed', note: 'two' },
    { what: 'Browser tests', figure: '2 passed, 1 at the second try', verdict: 'good' },
    { what: 'Requirements that passed tests name', figure: '4', verdict: 'good' },
  ]);
});

test('Attacks that no test tried are not measured, which no report accepts', () => {
  const section = groupSection('Attacks', 'npm test', [{ what: 'all', files: ['tests/a.test.ts'] }], [], measured);
  expect(section.rows).toEqual([{ what: 'all', figure: '0 passed', verdict: 'missing' }]);
  expect(isAccepted([section])).toBe(false);
});

test('A journey has one row with every engine', () => {
  const results = [
    { file: 'e2e/engines/chromium.test.ts', title: 'Chromium: logs in (S4.01)', outcome: 'passed' },
    { file: 'e2e/engines/firefox.test.ts', title: 'Firefox: logs in (S4.01)', outcome: 'passed' },
    { file: 'e2e/engines/webkit.test.ts', title: 'WebKitGTK: logs in (S4.01)', outcome: 'skipped' },
  ] as const;
  expect(journeys(results, measured).rows).toEqual([
    {
      what: 'logs in',
      figure: 'Chromium: passed, Firefox: passed, WebKitGTK: skipped',
      verdict: 'explained',
      note: 'The engine is not installed here, or lacks what the journey needs.',
    },
  ]);
});

describe('long runs', () => {
  const cell = { journey: 'password', fault: 'offline', words: '', seconds: 1, ...measured };

  test('a silent cell of the fault matrix fails its journey', () => {
    expect(faultSection([{ ...cell, outcome: 'M+' }]).rows[0]?.verdict).toBe('good');
    expect(
      faultSection([
        { ...cell, outcome: 'M+' },
        { ...cell, fault: 'slow', outcome: 'X' },
      ]).rows,
    ).toEqual([{ what: 'password', figure: '2 faults: M+ 1, X 1', verdict: 'failed', note: 'slow: X' }]);
    expect(faultSection([]).rows[0]?.verdict).toBe('missing');
  });

  test('memory that grows by more than a tenth after the third tenth fails, and so does a request without an answer', () => {
    const verdict = (last: number, failed = 0) =>
      edgeSoakSection([{ ...measured, engine: 'node', requests: 10, failed, megabytes: [80, 90, 100, last] }]).rows[0]
        ?.verdict;
    expect([verdict(109), verdict(112), verdict(100, 1)]).toEqual(['good', 'failed', 'failed']);
    expect(edgeSoakSection([]).rows[0]?.verdict).toBe('missing');
  });

  test('what a browser keeps more of in the second half fails; what levels off, varies or shrinks does not', () => {
    const sample: SoakSample = {
      ...{ heapKilobytes: 4000, nodes: 400, listeners: 200, documents: 1, timers: 1 },
      ...{ storedCharacters: 80, cookies: 1, databases: 0, workers: 0, requests: 50 },
    };
    const growthOf = (name: keyof SoakSample, values: readonly number[]) =>
      findGrowth(values.map((value) => ({ ...sample, [name]: value })));
    expect(riseOf([3, 5, 7, 9])).toBeCloseTo(6);
    expect(riseOf([4])).toBe(0);
    expect(growthOf('listeners', [100, 110, 120, 130, 140, 150])).toEqual([
      'listeners rises by 20.0 in the second half, and may by 10.0',
    ]);
    expect(growthOf('cookies', [1, 1, 1, 2])).toHaveLength(1);
    expect(growthOf('timers', [1, 10, 20, 30, 40, 50])).toHaveLength(1);
    expect(growthOf('heapKilobytes', [3000, 3800, 4000, 4010, 4020, 4015])).toEqual([]);
    expect(growthOf('nodes', [900, 800, 700, 600, 500, 400])).toEqual([]);
    expect(growthOf('timers', [5, 1, 4, 2, 5, 1])).toEqual([]);
    const runs = [{ what: 'tabs', amount: '10 times', ...measured, samples: [sample, sample] }];
    expect(browserSoakSection(runs).rows).toEqual([
      {
        what: 'tabs',
        figure:
          '10 times; from the middle to the end: heap 4000 → 4000 kB, nodes 400 → 400, listeners 200 → 200, timers 1 → 1',
        verdict: 'good',
      },
    ]);
    expect(browserSoakSection([]).rows[0]?.verdict).toBe('missing');
  });
});

test('A page below 100 is accepted only where every audit that failed has a reason, or is one of time on a busy processor', () => {
  const result = (id: string, category: string, benchmarkIndex = 1500) => ({
    environment: { benchmarkIndex },
    categories: Object.fromEntries(
      ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => [
        name,
        { score: name === category ? 0.66 : 1, auditRefs: [{ id, weight: 1 }] },
      ]),
    ),
    audits: { [id]: { score: 0.97, title: 'Title of the audit' } },
  });
  expect(lighthouseRow('login', result('is-crawlable', 'seo'))).toEqual({
    what: 'login',
    figure: 'performance 100, accessibility 100, best-practices 100, seo 66',
    verdict: 'explained',
    note: 'Title of the audit: Search engines are asked not to list this page.',
  });
  expect(lighthouseRow('login', result('color-contrast', 'accessibility', 300)).verdict).toBe('failed');
  expect(lighthouseRow('login', result('total-blocking-time', 'performance')).verdict).toBe('failed');
  expect(lighthouseRow('login', result('cumulative-layout-shift', 'performance', 300)).verdict).toBe('failed');
  expect(lighthouseRow('login', result('total-blocking-time', 'performance', 300))).toMatchObject({
    verdict: 'explained',
    note: 'Title of the audit: The processor was busy or slow: Lighthouse measured an index of 300 and asks for 1000.',
  });
  expect(lighthouseRow('login', undefined).verdict).toBe('failed');
});

test('The page says its verdict first, and a text cannot become markup', () => {
  const section: Section = {
    title: 'Attacks',
    command: 'npm test -- "<b>"',
    measured,
    rows: [{ what: '<script>', figure: '1', verdict: 'failed', note: '<img>' }],
  };
  const page = reportPage([section], measured);
  expect(page).toContain('<h1>Something failed or was not measured</h1>');
  expect(page).not.toMatch(/<script|<img|<b>/);
  expect(reportPage([{ ...section, rows: [] }], measured)).toContain('<h1>Everything is good or explained</h1>');
});
