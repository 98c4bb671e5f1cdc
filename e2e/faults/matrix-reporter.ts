/** Prints the matrix, one row for each journey, and what each cell that failed has said. */

import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

export default class MatrixReporter implements Reporter {
  readonly #rows = new Map<string, Map<string, string>>();
  readonly #faults = new Set<string>();
  readonly #failures: string[] = [];
  readonly #words: string[] = [];

  onTestEnd({ title }: TestCase, { status, annotations, errors }: TestResult): void {
    const [journey = '', fault = ''] = title.split(' × ');
    const find = (type: string) => annotations.find((note) => note.type === type)?.description;
    const cell = status === 'skipped' ? '·' : (find('cell') ?? '?');
    const row = this.#rows.get(journey) ?? new Map<string, string>();
    this.#rows.set(journey, row.set(fault, cell));
    this.#faults.add(fault);
    if (find('words')) this.#words.push(`${title}: ${find('words')}`);
    if (status !== 'passed' && status !== 'skipped') {
      this.#failures.push(`${title}: ${cell} ${(errors[0]?.message ?? '').split('\n').slice(0, 6).join(' ')}`);
    }
    process.stdout.write(`${title}: ${cell}\n`);
  }

  onEnd(): void {
    const faults = [...this.#faults];
    const width = (text: string) => Math.max(text.length, 3) + 1;
    const first = Math.max(8, ...[...this.#rows.keys()].map(({ length }) => length)) + 1;
    const lines = [''.padEnd(first) + faults.map((name) => name.padEnd(width(name))).join('')];
    for (const [journey, cells] of this.#rows) {
      lines.push(journey.padEnd(first) + faults.map((name) => (cells.get(name) ?? '').padEnd(width(name))).join(''));
    }
    const legend =
      'S success, M a sentence, B the browser’s own page, X silent, O a spinner without an end, E an error that nobody caught, ? not finished;' +
      ' + the same button works once the cause is gone, - it does not; · needs scripts or cookies';
    const said = this.#words.length > 0 ? ['', 'What was said:', ...this.#words] : [];
    const failed = this.#failures.length > 0 ? ['', 'Failed:', ...this.#failures] : [];
    process.stdout.write(`\n${[...lines, legend, ...said, ...failed].join('\n')}\n`);
  }
}
