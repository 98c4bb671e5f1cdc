/** What a page holds in memory. */

import { expect, type Page } from '@playwright/test';

/** Every text in the memory of the page's renderer, after a collection of garbage, as a heap snapshot lists them. */
export async function textsInMemory(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const memory = parts.join('');
  // A snapshot that was cut short would hold nothing at all.
  expect(memory.length).toBeGreaterThan(100_000);
  return memory;
}
