/** What `npm run bench:soak` calls flat. */

import { expect, test } from 'vitest';
import { findGrowth, riseOf, type SoakSample } from '../../e2e/soak/growth.ts';
import { isFlat } from '../../src/tools/bench/edge-growth.ts';

test('memory that grows by more than a tenth after the third tenth fails, and so does a request without an answer', () => {
  const memory = (last: number, failed = false) => isFlat({ failed, megabytes: [80, 90, 100, last] });
  expect([memory(109), memory(112), memory(100, true)]).toEqual([true, false, false]);
});

test('what a browser keeps more of in the second half fails; what levels off, varies or shrinks does not', () => {
  const sample: SoakSample = {
    ...{ heapKilobytes: 4000, nodes: 400, listeners: 200, documents: 1, timers: 1 },
    ...{ storedCharacters: 80, cookies: 1, databases: 0, workers: 0, requests: 50 },
  };
  const growthOf = (name: keyof SoakSample, values: readonly number[]) =>
    findGrowth(values.map((value) => ({ ...sample, [name]: value })));
  expect(riseOf([3, 5, 7, 9])).toBeCloseTo(6);
  expect(riseOf([4])).toBe(0);
  expect(growthOf('listeners', [100, 110, 120, 130, 140, 150])).toEqual([
    'listeners rises by 20.0 in the second half, and may by 10.0',
  ]);
  expect(growthOf('cookies', [1, 1, 1, 2])).toHaveLength(1);
  expect(growthOf('timers', [1, 10, 20, 30, 40, 50])).toHaveLength(1);
  expect(growthOf('heapKilobytes', [3000, 3800, 4000, 4010, 4020, 4015])).toEqual([]);
  expect(growthOf('nodes', [900, 800, 700, 600, 500, 400])).toEqual([]);
  expect(growthOf('timers', [5, 1, 4, 2, 5, 1])).toEqual([]);
});
