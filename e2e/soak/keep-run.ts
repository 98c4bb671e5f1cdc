/** Keeps the newest run of each kind in `.cache/browser-soak.json`. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserSoakRun, readBrowserSoak } from '../../src/tools/report/browser-soak.ts';
import { cacheDir } from '../../src/tools/system/command.ts';
import { currentCommit } from '../../src/tools/system/commit.ts';

const file = join(cacheDir, 'browser-soak.json');

/** `commit` is the one at the start: what is committed during a run is not what was run. */
const commit = currentCommit();

export function keepRun({ what, amount, samples }: Pick<BrowserSoakRun, 'what' | 'amount' | 'samples'>): void {
  const earlier = readBrowserSoak(existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  const run: BrowserSoakRun = { what, amount, date: new Date().toISOString().slice(0, 10), commit, samples };
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify([...earlier.filter((one) => one.what !== what), run], null, 1)}\n`);
}
