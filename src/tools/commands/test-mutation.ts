/**
 * `npm run test:mutation [-- --since main] [-- --all] [-- FILE ...]`: changes conditions of the code one at a time (Stryker) and
 * runs the tests of the same folder after each change. A change that no test notices survived: the guard could be lost unseen. Without
 * files it takes those that differ from `main`. `--all` takes `domain`, `edge`, `exchange` and `flows`, which takes hours.
 *
 * `.cache/mutation.json` keeps the newest result of each file with its date and commit; `docs/mutation.md` says what is known.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheDir, readOptions, root, runCommand, StopError } from '../system/command.ts';
import { currentCommit } from '../system/commit.ts';
import { installApart } from '../system/install-apart.ts';

const rings = ['domain', 'edge', 'exchange', 'flows'];
const work = join(cacheDir, 'mutation');
const results = join(cacheDir, 'mutation.json');

/** Texts and tables are data: tests compare them with the product text, and a change of each word would take days. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];

/** A mutant that does not compile or run proves nothing about the tests. */
const judgedStatuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** The newest result of one file. */
interface Result {
  readonly date: string;
  readonly commit: string;
  readonly killed: number;
  /** Line, what stands there, and what no test noticed in its place: `123 a < b → a <= b`. */
  readonly survived: readonly string[];
}

await runCommand(async () => {
  const { values, positionals } = readOptions('npm run test:mutation -- --since main FILE', {
    since: { type: 'string', default: 'main' },
    all: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  });
  const wanted = positionals.length > 0 ? positionals : values.all ? allFiles() : changedFiles(values.since);
  const files = wanted.filter((file) => allFiles().includes(file));
  if (files.length === 0) {
    if (positionals.length > 0) throw new StopError(`Only files of src/{${rings.join()}} can be named.`);
    console.log('No file of these folders has changed.');
    return;
  }
  const stryker = join(installApart('mutation'), 'node_modules', '@stryker-mutator');
  const bySubject = Map.groupBy(files, (file) => dirname(file));
  for (const [folder, members] of bySubject)
    report(folder, members, mutate(stryker, folder, members, Number(values.concurrency)));
});

function allFiles(): string[] {
  return globSync(`src/{${rings.join()}}/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();
}

function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** One run for the files of a folder, with the tests of the folder of the same name. */
function mutate(
  stryker: string,
  folder: string,
  files: readonly string[],
  concurrency: number,
): ReadonlyMap<string, readonly Mutant[]> {
  const tests = folder.replace('src/', 'tests/');
  const include = globSync(`${tests}/**/*.test.ts`, { cwd: root });
  if (include.length === 0) {
    console.log(`${folder}: no tests in ${tests}, so nothing is said of it.`);
    return new Map();
  }
  const output = join(work, 'report.json');
  const config = join(work, 'stryker.json');
  const settings = {
    testRunner: 'vitest',
    plugins: [join(stryker, 'vitest-runner', 'dist', 'src', 'index.js')],
    vitest: { configFile: 'tests/vitest.mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency,
    // What runs while a module loads would need a new process for each change.
    ignoreStatic: true,
    tempDirName: '.cache/mutation/copies',
    ignorePatterns: ['/dist', '/.cache', '/e2e', '/docs', '/.astro', '/test-results'],
    reporters: ['json'],
    jsonReporter: { fileName: output },
    mutate: files,
    mutator: { excludedMutations },
    checkers: [],
    // The code of the project runs without a check of its types, so nothing has to be switched off.
    disableTypeChecks: false,
    // Endless loops end by a count. A short time would take a slow machine for a test that noticed something.
    timeoutMS: 10_000,
    cleanTempDir: 'always',
    dryRunTimeoutMinutes: 15,
  };
  writeFileSync(config, JSON.stringify(settings));
  const run = spawnSync(process.execPath, [join(stryker, 'core', 'bin', 'stryker.js'), 'run', config], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, GATEHOUSE_MUTATION_TESTS: include.join(), GATEHOUSE_PROPERTY_RUNS: '50' },
  });
  if (run.status !== 0) throw new StopError(`Stryker failed in ${folder}:\n${run.stdout}${run.stderr}`);
  const report: { files: Readonly<Record<string, { mutants: readonly Mutant[] }>> } = JSON.parse(
    readFileSync(output, 'utf8'),
  );
  return new Map(Object.entries(report.files).map(([file, { mutants }]) => [file, mutants]));
}

/** Prints the survivors and keeps the result of each file. */
function report(folder: string, files: readonly string[], mutants: ReadonlyMap<string, readonly Mutant[]>): void {
  const known: Record<string, Result> = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  const commit = currentCommit();
  const date = new Date().toISOString().slice(0, 10);
  for (const file of files) {
    const judged = (mutants.get(file) ?? []).filter(({ status }) => judgedStatuses.includes(status));
    if (judged.length === 0) continue;
    const source = readFileSync(join(root, file), 'utf8').split('\n');
    const survived = judged
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map((mutant) => describeChange(source, mutant));
    const killed = judged.length - survived.length;
    const timeouts = judged.filter(({ status }) => status === 'Timeout').length;
    known[file] = { date, commit, killed, survived };
    console.log(`${file}: ${killed} of ${judged.length} noticed${timeouts === 0 ? '' : `, ${timeouts} by a timeout`}`);
    for (const line of survived) console.log(`  ${line}`);
  }
  writeFileSync(results, `${JSON.stringify(known, null, 2)}\n`);
  const rows = Object.entries(known).filter(([file]) => dirname(file) === folder);
  const killed = rows.reduce((sum, [, row]) => sum + row.killed, 0);
  const all = rows.reduce((sum, [, row]) => sum + row.killed + row.survived.length, 0);
  if (all > 0) console.log(`${folder}: ${((100 * killed) / all).toFixed(1)} % of ${all}`);
}

function describeChange(source: readonly string[], { location: { start, end }, replacement }: Mutant): string {
  const lines = source.slice(start.line - 1, end.line);
  // The end first: both may be on one line.
  lines.push((lines.pop() ?? '').slice(0, end.column - 1));
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return `${start.line} ${oneLine(lines.join(' '))} → ${oneLine(replacement)}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 60)} … ${line.slice(-37)}` : line;
}
