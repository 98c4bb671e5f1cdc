/** Declares the main journeys as tests of one engine. */

import { test as base, expect } from '@playwright/test';
import type { Driver } from './driver.ts';
import { journeys } from './journeys.ts';

interface RunningEngine {
  /** A browser that has no cookies and no storage yet. */
  newVisitor(): Promise<Driver>;
  close(): Promise<void>;
}

/** @param start starts the engine, once for all journeys; `undefined` if it is not installed, and they are skipped */
export function declareJourneys(name: string, start: () => Promise<RunningEngine | undefined>): void {
  const test = base.extend<{ visitor: Driver }, { engine: RunningEngine | undefined }>({
    engine: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs from here.
      async ({}, use) => {
        const engine = await start();
        await use(engine);
        await engine?.close();
      },
      { scope: 'worker' },
    ],
    visitor: async ({ engine }, use) => {
      test.skip(engine === undefined, `${name} is not installed.`);
      if (engine === undefined) return;
      const visitor = await engine.newVisitor();
      await use(visitor);
      await visitor.close();
    },
  });

  // One after the other: an engine starts once.
  test.describe.configure({ mode: 'default' });
  for (const { title, ids, run } of journeys) {
    test(`${name}: ${title} (${ids.join(', ')})`, { tag: ['@all'] }, async ({ visitor }) => {
      await run(visitor);
      expect(visitor.uncaughtErrors()).toEqual([]);
    });
  }
}
