/** Which state of the project a result belongs to. */

import { execFileSync } from 'node:child_process';
import { root } from './command.ts';

/** The short name of the commit, with `+` if files differ from it; `unknown` outside a repository. */
export function currentCommit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}
