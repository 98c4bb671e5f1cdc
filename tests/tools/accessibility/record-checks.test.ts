import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checksOf } from '../../../src/domain/site/accessibility-checks.ts';
import { checksIn, recordChecks } from '../../../src/tools/accessibility/record-checks.ts';

const note = (type: string, description: object) => ({ type, description: JSON.stringify(description) });
const spec = (...annotations: object[]) => ({ tests: [{ annotations }] }) as never;

const report = {
  suites: [
    {
      specs: [
        spec(note('axe-states', { count: 230 })),
        spec(note('axe-states', { count: 231 })),
        spec(note('layout-look', { language: 'de-EU', widths: [320] })),
      ],
      suites: [
        {
          specs: [
            spec(note('layout-look', { language: 'de-EU', widths: [390, 1280, 768] })),
            spec(note('layout-look', { language: 'pl-PL', widths: [320, 390, 1280] })),
            spec({ type: 'slow' }),
          ],
        },
      ],
    },
  ],
};
const now = new Date('2026-11-30T23:30:00Z');
const checks = { release: '1.2.3', date: '2026-11-30', states: 230, languages: 2, widths: [320, 390, 1280] };

test('the record says what every language was looked at in, and no more', () => {
  expect(checksIn(report, '1.2.3', now)).toEqual(checks);
  expect(checksIn({ suites: [] }, '1.2.3', now)).toBeUndefined();
  expect(checksIn({ specs: [spec(note('axe-states', { count: 1 }))] }, '1.2.3', now)).toBeUndefined();
});

test('the record is written beside the sites, with the version of the package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'checks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await mkdir(join(folder, 'sites'));
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
  expect(recordChecks(folder, join(folder, 'report.json'), now)).toBe(true);
  expect(JSON.parse(readFileSync(join(folder, 'sites', 'accessibility-checks.json'), 'utf8'))).toEqual(checks);
});

test('a record of another release, or one that is not whole, counts as none', () => {
  expect(checksOf('1.2.3', checks)).toEqual(checks);
  expect(checksOf('1.2.4', checks)).toBeUndefined();
  for (const broken of [
    undefined,
    null,
    {},
    { ...checks, widths: [] },
    { ...checks, states: 0 },
    { ...checks, date: 'today' },
  ]) {
    expect(checksOf('1.2.3', broken)).toBeUndefined();
  }
});
