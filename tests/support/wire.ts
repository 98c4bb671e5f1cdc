/** Notes which calls journeys make. `wire-check.ts` compares them with the contract once all tests have run. */

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

const noted = new Set<string>();

/** To be called by what stands in for the network of a page. @param path with or without its query */
export function noteCall(method: string, path: string): void {
  const folder = inject('wireFolder');
  const call = `${method} ${path.replace(/\?.*$/s, '')}`;
  if (folder === undefined || noted.has(call)) return;
  noted.add(call);
  appendFileSync(join(folder, `${process.pid}.txt`), `${call}\n`);
}
