/** Changes the code of a folder, one place at a time, and says which changes its tests notice. */

import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheDir, root, StopError } from '../system/command.ts';
import { installApart } from '../system/install-apart.ts';

/** Texts and tables are data: tests compare them with the product text. */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];

/** Tests elsewhere whose subject is in the folder. */
const alsoTestedBy: Readonly<Record<string, readonly string[]>> = {
  'src/domain/captcha': ['tests/domain/http/response-headers.test.ts'],
  'src/domain/mini-app': ['tests/sandbox/messenger/init-data.test.ts'],
  'src/domain/shell': ['tests/shell/**/*.test.ts', 'tests/domain/channel/channel.test.ts'],
  'src/domain/site': ['tests/tools/brand/brand.test.ts', 'tests/shell/design-tokens.test.ts'],
  'src/domain/storage': ['tests/stored-things.test.ts'],
};

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Lines and columns are counted from 0. */
interface Mutant {
  readonly id: string;
  /** `Ignored`, if its kind is left out. */
  readonly status?: string;
  readonly fileName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** What happened to the changes of one file. */
export interface FileOutcome {
  readonly killed: number;
  /** `123 a < b → a <= b`: the line, what stands there, and what no test noticed in its place. */
  readonly survived: readonly string[];
}

/** What one worker has found, as ids of changes. */
interface Findings {
  readonly killed: readonly string[];
  readonly reached: readonly string[];
  /** Reached while modules load or before all tests of a file. */
  readonly before: readonly string[];
  readonly broken: readonly string[];
}

/**
 * One run for files of a folder, with the tests of the folder of the same name.
 *
 * @returns the outcome by file; a file without a change that can be judged is left out
 * @throws {StopError} if the tests fail without a change
 */
export async function runMutants(folder: string, files: readonly string[]): Promise<ReadonlyMap<string, FileOutcome>> {
  const inFolder = (path: string) => `${path}/**/*.test.{ts,tsx}`;
  // A rule is also tested where a visitor meets it, and a flow by the journeys that go through it.
  const journeys = folder.startsWith('src/domain/')
    ? [inFolder(folder.replace('src/domain/', 'tests/flows/'))]
    : folder.startsWith('src/flows/')
      ? [inFolder('tests/flows')]
      : [];
  const places = [inFolder(folder.replace('src/', 'tests/')), ...journeys, ...(alsoTestedBy[folder] ?? [])];
  const tests = [...new Set(places.flatMap((place) => globSync(place, { cwd: root })))];
  if (tests.length === 0) {
    console.log(`${folder} has no tests of its own, so nothing is said of it.`);
    return new Map();
  }
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const { code, mutants } = await instrument(sources);
  const { killed, reached, before, broken } = await runTests(folder, tests, code);
  for (const line of broken) console.log(`${folder}: a test failed without a change after a change: ${line}`);
  // What runs only before the tests cannot be judged: it is not repeated.
  const judged = mutants.filter(
    ({ id, status }) => status !== 'Ignored' && (reached.includes(id) || !before.includes(id)),
  );
  return new Map(
    [...Map.groupBy(judged, ({ fileName }) => fileName)].map(([file, own]) => {
      const survived = own.filter(({ id }) => !killed.includes(id));
      const source = (sources.get(file) ?? '').split('\n');
      return [
        file,
        { killed: own.length - survived.length, survived: survived.map((mutant) => describe(source, mutant)) },
      ];
    }),
  );
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
): Promise<Findings> {
  const name = folder.replaceAll('/', '-');
  const work = join(cacheDir, 'mutation');
  mkdirSync(work, { recursive: true });
  const [codeFile, findings] = [join(work, `${name}.code.json`), join(work, `${name}.findings`)];
  writeFileSync(codeFile, JSON.stringify(code));
  rmSync(findings, { recursive: true, force: true });
  mkdirSync(findings);
  const runPart = (alone: string) =>
    runVitest({
      GATEHOUSE_MUTATION_TESTS: tests.join(),
      GATEHOUSE_MUTATION_ALONE: alone,
      GATEHOUSE_MUTATION_CODE: codeFile,
      GATEHOUSE_MUTATION_FINDINGS: findings,
    });
  const runs = [await runPart('0'), await runPart('1')];
  const output = runs.map((run) => run.output).join('\n');
  const found = globSync('*.json', { cwd: findings }).map(
    (file): Findings => JSON.parse(readFileSync(join(findings, file), 'utf8')),
  );
  if (found.length === 0) throw new StopError(`The tests of ${folder} fail:\n${output}`);
  // What such a test would notice is not counted.
  if (runs.some(({ status }) => status !== 0))
    console.log(`Tests of ${folder} fail without a change:\n${output.match(/^.*FAIL .*$/gm)?.join('\n')}`);
  const all = (name: keyof Findings) => [...new Set(found.flatMap((one) => one[name]))];
  return { killed: all('killed'), reached: all('reached'), before: all('before'), broken: all('broken') };
}

async function runVitest(env: Readonly<Record<string, string>>): Promise<{ status: unknown; output: string }> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const run = spawn(process.execPath, [vitest, 'run', '--config', 'tests/vitest.mutation.config.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GATEHOUSE_PROPERTY_RUNS: '10', ...env },
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (data) => (output += data));
  const status = await new Promise((resolve) => run.on('close', resolve));
  return { status, output };
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
