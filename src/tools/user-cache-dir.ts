/** The user's own folder for what may be lost, outside the project. */

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export function userCacheDir(): string {
  const base = process.env.XDG_CACHE_HOME;
  // The XDG rule: a relative value is to be ignored.
  return join(base && isAbsolute(base) ? base : join(homedir(), '.cache'), 'gatehouse');
}
