/** Changes the code of a folder, one place at a time, and says which changes its tests notice. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheDir, root, StopError } from '../system/command.ts';
import { currentCommit } from '../system/commit.ts';
import { installApart } from '../system/install-apart.ts';
import { type Findings, note, readEvents, readFindings } from './findings.ts';

/** Texts and tables are data: tests compare them with the product text. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];

/** Those that change or drop a condition or a comparison. */
const conditionMutations = ['ConditionalExpression', 'EqualityOperator', 'LogicalOperator'];

/** Tests elsewhere whose subject is in the folder. */
const alsoTestedBy: Readonly<Record<string, readonly string[]>> = {
  'src/domain/captcha': ['tests/domain/http/response-headers.test.ts'],
  'src/domain/mini-app': ['tests/sandbox/messenger/init-data.test.ts'],
  'src/domain/shell': ['tests/shell/**/*.test.ts', 'tests/domain/channel/channel.test.ts'],
  'src/domain/site': ['tests/tools/brand/brand.test.ts', 'tests/shell/design-tokens.test.ts'],
  'src/domain/storage': ['tests/stored-things.test.ts'],
};

/** How often a run is looked at, in ms. */
const watchMs = 5000;

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Lines and columns are counted from 0. */
interface Mutant {
  readonly id: string;
  /** `Ignored`, if its kind is left out. */
  readonly status?: string;
  readonly mutatorName: string;
  readonly fileName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** What happened to the changes of one file. */
export interface FileOutcome {
  readonly killed: number;
  /** `123 a < b → a <= b`: the line, what stands there, and what no test noticed in its place. */
  readonly survived: readonly string[];
  /** Of the changes above those of a condition or a comparison. */
  readonly conditions: { readonly killed: number; readonly all: number };
}

/**
 * One run for files of a folder, with the tests of the folder of the same name. A run that was ended goes on where it was, as long
 * as the commit, the code and the tests are the same.
 *
 * @param isWanted whether a change of a file is tried, as `FileOutcome` writes it; the others count as noticed
 * @returns the outcome by file; a file without a change that can be judged is left out
 * @throws {StopError} if the tests fail without a change
 */
export async function runMutants(
  folder: string,
  files: readonly string[],
  isWanted: (file: string, change: string) => boolean,
): Promise<ReadonlyMap<string, FileOutcome>> {
  const tests = testsOf(folder);
  if (tests.length === 0) {
    console.log(`${folder} has no tests of its own, so nothing is said of it.`);
    return new Map();
  }
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const { code, mutants } = await instrument(sources);
  const changes = mutants
    .filter(({ status }) => status !== 'Ignored')
    .map((mutant) => {
      const { id, fileName: file } = mutant;
      const text = describe((sources.get(file) ?? '').split('\n'), mutant);
      const isCondition = conditionMutations.includes(mutant.mutatorName);
      return { id, file, text, isCondition, isWanted: isWanted(file, text) };
    });
  const unwanted = changes.filter((change) => !change.isWanted).map(({ id }) => id);
  const folders = Object.fromEntries(changes.map(({ id, file }) => [id, dirname(file)]));
  const { killed, reached, before, broken } = await runTests(folder, tests, code, folders, unwanted);
  for (const line of broken) console.log(`${folder}: a test failed without a change after a change: ${line}`);
  // What runs only before the tests cannot be judged: it is not repeated.
  const judged = changes.filter(({ id }) => reached.has(id) || !before.has(id));
  return new Map(
    [...Map.groupBy(judged, ({ file }) => file)].map(([file, own]) => {
      const survived = own.filter(({ id }) => !killed.has(id)).map(({ text }) => text);
      const conditions = own.filter(({ isCondition }) => isCondition);
      const noticed = conditions.filter(({ id }) => killed.has(id)).length;
      const share = { killed: noticed, all: conditions.length };
      return [file, { killed: own.length - survived.length, survived, conditions: share }];
    }),
  );
}

/** Those of the folder first: they notice most, and soonest. */
function testsOf(folder: string): readonly string[] {
  const inFolder = (path: string) => `${path}/**/*.test.{ts,tsx}`;
  // A rule is also tested where a visitor meets it, and a flow by the journeys that go through it.
  const journeys = folder.startsWith('src/domain/')
    ? [inFolder(folder.replace('src/domain/', 'tests/flows/'))]
    : folder.startsWith('src/flows')
      ? [inFolder('tests/flows')]
      : [];
  const places = [inFolder(folder.replace('src/', 'tests/')), ...journeys, ...(alsoTestedBy[folder] ?? [])];
  return [...new Set(places.flatMap((place) => globSync(place, { cwd: root }).sort()))];
}

/** Stryker's instrumenter writes every change into the code, each behind a condition. */
async function instrument(
  sources: ReadonlyMap<string, string>,
): Promise<{ code: Readonly<Record<string, string>>; mutants: readonly Mutant[] }> {
  const path = join(installApart('mutation'), 'node_modules', '@stryker-mutator', 'instrumenter', 'dist', 'src');
  const { Instrumenter } = await import(pathToFileURL(join(path, 'index.js')).href);
  const nothing = () => undefined;
  const logger = { debug: nothing, info: nothing, isDebugEnabled: () => false };
  const { files, mutants } = await new Instrumenter(logger).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { excludedMutations, ignorers: [], plugins: null },
  );
  const code = Object.fromEntries(files.map(({ name, content }: { name: string; content: string }) => [name, content]));
  return { code, mutants };
}

async function runTests(
  folder: string,
  tests: readonly string[],
  code: Readonly<Record<string, string>>,
  folders: Readonly<Record<string, string>>,
  unwanted: readonly string[],
): Promise<Findings> {
  const name = folder.replaceAll('/', '-');
  const work = join(cacheDir, 'mutation');
  const [codeFile, findings] = [join(work, `${name}.code.json`), join(work, `${name}.findings`)];
  const events = join(findings, 'events.jsonl');
  const start = ['start', stateOf(tests, code, unwanted), folders] as const;
  const [known] = readEvents(events);
  if (JSON.stringify(known) !== JSON.stringify(start)) {
    rmSync(findings, { recursive: true, force: true });
    mkdirSync(findings, { recursive: true });
    note(events, start);
    for (const mutant of unwanted) note(events, ['noticed', mutant]);
  }
  writeFileSync(codeFile, JSON.stringify(code));
  const outputs: string[] = [];
  let hasFailed = false;
  const parts = ['0', '1'].flatMap((far) => ['0', '1'].map((alone) => ({ far, alone })));
  for (const { far, alone } of parts) {
    for (let isEnded = false; !isEnded; ) {
      const soFar = readFindings(events);
      const files = far === '1' ? stillUseful(tests, soFar) : tests.filter((test) => !soFar.done.near.has(test));
      if (files.length === 0) break;
      const run = await runVitest(events, {
        GATEHOUSE_MUTATION_TESTS: files.join(),
        GATEHOUSE_MUTATION_FAR: far,
        GATEHOUSE_MUTATION_ALONE: alone,
        GATEHOUSE_MUTATION_CODE: codeFile,
        GATEHOUSE_MUTATION_FINDINGS: findings,
      });
      isEnded = !run.isStuck;
      hasFailed ||= isEnded && run.status !== 0;
      outputs.push(run.output);
    }
  }
  const output = outputs.join('\n');
  const found = readFindings(events);
  if (found.reached.size === 0) throw new StopError(`The tests of ${folder} fail:\n${output}`);
  // What such a test would notice is not counted.
  if (hasFailed) console.log(`Tests of ${folder} fail without a change:\n${output.match(/^.*FAIL .*$/gm)?.join('\n')}`);
  rmSync(findings, { recursive: true, force: true });
  return found;
}

/** The tests of other flows that reach a change which nothing has noticed; those first that reach the least. */
function stillUseful(tests: readonly string[], { killed, reached, folders, done }: Findings): readonly string[] {
  const open = [...reached].filter(([mutant]) => !killed.has(mutant));
  const isUseful = (test: string) =>
    open.some(([mutant, files]) => files.has(test) && dirname(test) !== folders.get(mutant)?.replace('src/', 'tests/'));
  const reachedIn = (test: string) => [...reached.values()].filter((files) => files.has(test)).length;
  return tests
    .filter((test) => test.startsWith('tests/flows/') && !done.far.has(test) && isUseful(test))
    .sort((one, other) => reachedIn(one) - reachedIn(other));
}

/** What two runs have in common of which one can go on with the other. */
function stateOf(...parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify([currentCommit(), ...parts]));
  for (const file of globSync('tests/**/*.{ts,tsx}', { cwd: root }).sort()) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Ends the run if a worker is stuck in a change: then a loop without an end keeps it from ending the test itself. */
async function runVitest(
  events: string,
  env: Readonly<Record<string, string>>,
): Promise<{ status: unknown; output: string; isStuck: boolean }> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const run = spawn(process.execPath, [vitest, 'run', '--config', 'tests/vitest.mutation.config.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GATEHOUSE_PROPERTY_RUNS: '10', ...env },
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (output += data));
  let isStuck = false;
  let [size, ticks] = [0, 0];
  const watch = setInterval(() => {
    const now = statSync(events).size;
    [size, ticks] = now === size ? [size, ticks + 1] : [now, 0];
    if (ticks === 0) return;
    const all = readEvents(events);
    const last = all.at(-1);
    if (last?.[0] !== 'try' || ticks * watchMs < last[3]) return;
    isStuck = true;
    note(events, ['noticed', last[1]]);
    const worker = all.findLast((event) => event[0] === 'worker');
    if (worker !== undefined) process.kill(worker[1], 'SIGKILL');
    run.kill('SIGKILL');
  }, watchMs);
  const status = await new Promise((resolve) => run.on('close', resolve));
  clearInterval(watch);
  return { status, output, isStuck };
}

function describe(source: readonly string[], { location: { start, end }, replacement }: Mutant): string {
  const lines = source.slice(start.line, end.line + 1);
  // The end first: both may be on one line.
  lines.push((lines.pop() ?? '').slice(0, end.column));
  lines[0] = (lines[0] ?? '').slice(start.column);
  return `${start.line + 1} ${oneLine(lines.join(' '))} → ${oneLine(replacement)}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 60)} … ${line.slice(-37)}` : line;
}
