/** Files that share a worker must not leave anything behind: what a file replaced is as before when it has ended. */

import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
