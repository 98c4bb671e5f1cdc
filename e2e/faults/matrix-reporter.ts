/** Prints the matrix, one row for each journey, what the pages said, and what each cell that failed has said. */

import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { type CellResult, legend, matrixTable, notFinished, notPossible } from './result.ts';

/** Of a cell, in characters. */
const maxWords = 300;

export default class MatrixReporter implements Reporter {
  readonly #cells: CellResult[] = [];
  readonly #failures: string[] = [];
  #order: readonly string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#order = suite.allTests().map(({ title }) => title);
  }

  onTestEnd({ title }: TestCase, { status, annotations, errors, duration }: TestResult): void {
    const [journey = '', fault = ''] = title.split(' × ');
    const find = (type: string) => annotations.find((note) => note.type === type)?.description;
    const outcome = status === 'skipped' ? notPossible : (find('cell') ?? notFinished);
    this.#cells.push({ journey, fault, outcome, words: (find('words') ?? '').slice(0, maxWords) });
    if (status !== 'passed' && status !== 'skipped') {
      this.#failures.push(`${title}: ${outcome} ${(errors[0]?.message ?? '').split('\n').slice(0, 6).join(' ')}`);
    }
    process.stdout.write(`${title}: ${outcome} ${(duration / 1000).toFixed(1)} s\n`);
  }

  onError({ message = '' }: { readonly message?: string }): void {
    process.stdout.write(`${message}\n`);
  }

  onEnd(): void {
    const placeOf = ({ journey, fault }: CellResult) => this.#order.indexOf(`${journey} × ${fault}`);
    const cells = this.#cells.toSorted((a, b) => placeOf(a) - placeOf(b));
    const said = cells
      .filter(({ words }) => words !== '')
      .map((cell) => `${cell.journey} × ${cell.fault}: ${cell.words}`);
    const lines = [
      ...['', ...matrixTable(cells), legend],
      ...(said.length > 0 ? ['', 'What was said:', ...said] : []),
      ...(this.#failures.length > 0 ? ['', 'Failed:', ...this.#failures] : []),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}
