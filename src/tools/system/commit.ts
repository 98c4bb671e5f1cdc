/** Which state of the project a result belongs to. */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root } from './command.ts';

/** The short name of the commit, with `+` if files differ from it; `unknown` outside a repository. */
export function currentCommit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}

const fileOf = (suffix: string) => join(cacheDir, `tests${suffix}.commit`);

/**
 * Notes on which state the tests of a run were started.
 *
 * @param suffix of the run's reports: `''` or `-rest`
 * @param commit `undefined` where only a part of the tests was run
 */
export function noteCommitOfTests(suffix: string, commit: string | undefined): void {
  writeFileSync(fileOf(suffix), commit ?? '');
}

/** What `noteCommitOfTests` noted last. */
export function commitOfTests(suffix: string): string | undefined {
  return existsSync(fileOf(suffix)) ? readFileSync(fileOf(suffix), 'utf8') : undefined;
}
