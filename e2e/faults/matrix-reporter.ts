/**
 * Prints the matrix, one row for each journey, and what each cell that failed has said. Writes `.cache/faults.json`, where the
 * cells of this run replace those of earlier runs. The run fails when a cell is not accepted or was not finished.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { type CellResult, isAccepted, notPossible, readCells } from '../../src/tools/report/fault-cells.ts';
import { cacheDir } from '../../src/tools/system/command.ts';
import { currentCommit } from '../../src/tools/system/commit.ts';
import { faults } from './faults.ts';
import { journeys } from './journeys.ts';
import { legend, matrixTable, mergeCells, notFinished } from './result.ts';

const resultFile = join(cacheDir, 'faults.json');
const order = journeys.flatMap(({ name }) => faults.map((fault) => ({ journey: name, fault: fault.name })));

export default class MatrixReporter implements Reporter {
  readonly #cells: CellResult[] = [];
  readonly #failures: string[] = [];
  readonly #commit = currentCommit();
  readonly #start = Date.now();
  #expected: readonly string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#expected = suite.allTests().map(({ title }) => title);
  }

  onTestEnd({ title }: TestCase, { status, annotations, errors, duration }: TestResult): void {
    const [journey = '', fault = ''] = title.split(' × ');
    const find = (type: string) => annotations.find((note) => note.type === type)?.description;
    const outcome = status === 'skipped' ? notPossible : (find('cell') ?? notFinished);
    const seconds = Math.round(duration / 100) / 10;
    const date = new Date().toISOString();
    this.#cells.push({ journey, fault, outcome, words: find('words') ?? '', seconds, commit: this.#commit, date });
    if (status !== 'passed' && status !== 'skipped') {
      this.#failures.push(`${title}: ${outcome} ${(errors[0]?.message ?? '').split('\n').slice(0, 6).join(' ')}`);
    }
    process.stdout.write(`${title}: ${outcome} ${seconds} s\n`);
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const cells = mergeCells(order, [], this.#cells);
    const missing = this.#expected.filter(
      (title) => !cells.some((cell) => `${cell.journey} × ${cell.fault}` === title),
    );
    const said = cells
      .filter(({ words }) => words !== '')
      .map((cell) => `${cell.journey} × ${cell.fault}: ${cell.words}`);
    const failed = [...this.#failures, ...missing.map((title) => `${title}: not run`)];
    const lines = [
      ...['', ...matrixTable(cells), legend],
      ...(said.length > 0 ? ['', 'What was said:', ...said] : []),
      ...(failed.length > 0 ? ['', 'Failed:', ...failed] : []),
      ...[
        '',
        `${cells.length} cells in ${Math.round((Date.now() - this.#start) / 1000)} s; the result is in ${resultFile}`,
      ],
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    writeResult(this.#cells);
    const isFailed = missing.length > 0 || cells.some(({ outcome }) => !isAccepted(outcome));
    return isFailed ? { status: 'failed' } : undefined;
  }
}

function writeResult(now: readonly CellResult[]): void {
  const earlier = readCells(existsSync(resultFile) ? readFileSync(resultFile, 'utf8') : undefined);
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify({ cells: mergeCells(order, earlier, now) }, null, 1)}\n`);
}

/** With `+` where files have changed since; empty outside a repository. */
