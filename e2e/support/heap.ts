/** What a page holds in memory. */

import { expect, type Page } from '@playwright/test';

/** Every text in the memory of the page's renderer, after a collection of garbage, as a heap snapshot lists them. */
async function textsInMemory(page: Page): Promise<string> {
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

/** A code is searched as a whole text, because its digits may stand in a longer number by chance. */
export async function expectNotInMemory(page: Page, secrets: readonly string[]): Promise<void> {
  const memory = await textsInMemory(page);
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    const searched = /^\d+$/.test(secret) ? JSON.stringify(secret) : secret;
    expect(memory.includes(searched), `memory holds ${secret}`).toBe(false);
  }
}
