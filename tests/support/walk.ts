/**
 * Notes how flows move (`services/page/flow-table.ts`). A test during which a flow met an event that its state does not take fails;
 * `walk-check.ts` compares the moves with the tables once all tests have run.
 */

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { $move } from '../../src/stores/moves.ts';
import { edgeName } from './edges.ts';

const noted = new Set<string>();
const unknown: string[] = [];
let stop = (): void => undefined;

beforeAll(() => {
  const folder = inject('walkFolder');
  stop = $move.listen((move) => {
    if (move === undefined) return;
    const edge = edgeName(move);
    if (!move.isKnown) unknown.push(edge);
    if (folder === undefined || noted.has(edge)) return;
    noted.add(edge);
    appendFileSync(join(folder, `${process.pid}.txt`), `${edge}\n`);
  });
});

afterEach(() => {
  const met = unknown.splice(0);
  if (met.length > 0) throw new Error(`The tables of the flows do not have: ${met.join(', ')}`);
});

afterAll(() => stop());
