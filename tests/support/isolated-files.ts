/** The test files that need a worker of their own. The others share workers: imports cost most files more than their tests. */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Replaces modules or the time, or needs a document; or sees the state of a page, which lives in modules of three folders. */
const needsWorker =
  /\bvi\.mock\(|\buseFakeTimers\(|@vitest-environment|^import (?!type )[^;]*'[^']*\/src\/(?:features|services|stores)\//m;

/** @returns files of `tests/` that match, or import support that matches, as paths from the root */
export function isolatedFiles(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter((file) => matches(join(root, file), new Set()));
}

function matches(file: string, seen: Set<string>): boolean {
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (needsWorker.test(text)) return true;
  const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));
  return imports.filter((path) => !path.includes('/src/')).some((path) => matches(path, seen));
}
