/**
 * `npm run test:mutation [-- --since main] [-- --all] [-- --keep] [-- FILE|FOLDER ...]`: changes conditions of the code one at a time and
 * runs the tests of the same folder after each change. A change that no test notices survived: the guard could be lost unseen. Without
 * files it takes those that differ from `main`. `--all` takes `domain`, `edge`, `exchange` and `flows`. `--concurrency` says how
 * many folders run at once.
 *
 * `.cache/mutation.json` keeps the newest result of each file with its date and commit. `--keep` puts it beside the code of the
 * report and writes `docs/mutation.md`; alone, it runs nothing.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { type Result, type Results, reasonFor, writeDocument } from '../mutation/results.ts';
import { runMutants } from '../mutation/run-mutants.ts';
import { cacheDir, readOptions, root, runCommand, StopError } from '../system/command.ts';
import { currentCommit } from '../system/commit.ts';

const rings = ['domain', 'edge', 'exchange', 'flows'];
const newestFile = join(cacheDir, 'mutation.json');
const keptFile = join(root, 'src', 'tools', 'report', 'kept', 'mutation.json');

await runCommand(async () => {
  const { values, positionals } = readOptions('npm run test:mutation -- --since main FILE', {
    since: { type: 'string', default: 'main' },
    all: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: String(availableParallelism()) },
  });
  const all = allFiles();
  const isKeepOnly = values.keep && !values.all && positionals.length === 0;
  const wanted = values.all ? all : positionals.length > 0 ? named(all, positionals) : changedFiles(values.since);
  const files = isKeepOnly ? [] : all.filter((file) => wanted.includes(file));
  if (files.length === 0 && positionals.length > 0)
    throw new StopError(`Only files and folders of src/{${rings.join()}} can be named.`);
  if (files.length === 0 && !isKeepOnly) console.log('No file of these folders has changed.');
  // A journey goes through several flows, so all flows are changed at once.
  const folders = [...Map.groupBy(files, (file) => (file.startsWith('src/flows/') ? 'src/flows' : dirname(file)))];
  const work = async () => {
    for (let next = folders.shift(); next !== undefined; next = folders.shift()) await runFolder(...next, values.open);
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.concurrency)) }, work));
  if (values.keep) keep(all);
});

function allFiles(): string[] {
  return globSync(`src/{${rings.join()}}/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();
}

function named(all: readonly string[], names: readonly string[]): string[] {
  return all.filter((file) => names.some((name) => file === name || file.startsWith(`${name.replace(/\/$/, '')}/`)));
}

function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Prints the survivors of a folder and keeps the result of each file. */
async function runFolder(folder: string, files: readonly string[], isOpenOnly: boolean): Promise<void> {
  const start = performance.now();
  const [date, commit] = [new Date().toISOString().slice(0, 10), currentCommit()];
  const open = isOpenOnly ? openChanges(files) : new Map<string, readonly string[]>();
  const outcomes = await runMutants(folder, files, (file, change) => open.get(file)?.includes(change) ?? true);
  const known: Record<string, Result> = { ...readResults() };
  for (const [file, outcome] of outcomes) known[file] = { date, commit, ...outcome };
  mkdirSync(dirname(newestFile), { recursive: true });
  writeFileSync(newestFile, `${JSON.stringify(known, null, 2)}\n`);
  for (const [file, { killed, survived }] of outcomes) {
    const open = survived.filter((survivor) => reasonFor(file, survivor) === undefined);
    console.log(
      `${file}: ${killed} of ${killed + survived.length} noticed, ${survived.length - open.length} explained`,
    );
    for (const line of open) console.log(`  ${line}`);
  }
  console.log(`${folder}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

/** What no test has noticed in files that have not changed since. */
function openChanges(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const results = { ...readResults(keptFile), ...readResults() };
  return new Map(
    files.flatMap((file) => {
      const result = results[file];
      return result !== undefined && isSameSince(file, result.commit) ? [[file, result.survived]] : [];
    }),
  );
}

function isSameSince(file: string, commit: string): boolean {
  // A commit with `+` is followed by changes that nobody has kept.
  if (!/^[0-9a-f]+$/.test(commit)) return false;
  return spawnSync('git', ['diff', '--quiet', commit, '--', file], { cwd: root }).status === 0;
}

function readResults(file = newestFile): Results {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** What another machine or worktree has kept stays, where nothing newer is known here. */
function keep(all: readonly string[]): void {
  const entries = Object.entries({ ...readResults(keptFile), ...readResults() });
  const results = Object.fromEntries(
    entries.filter(([file]) => all.includes(file)).sort(([a], [b]) => a.localeCompare(b)),
  );
  mkdirSync(dirname(keptFile), { recursive: true });
  writeFileSync(keptFile, `${JSON.stringify(results, null, 2)}\n`);
  writeDocument(root, results, all);
}
