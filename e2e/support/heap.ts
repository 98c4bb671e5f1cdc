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

/**
 * A code is searched as a whole text, because its digits may stand in a longer number by chance. What nothing holds any more may
 * outlast one collection of garbage, where it is freed in a later task: then the memory is read again.
 */
export async function expectNotInMemory(page: Page, secrets: readonly string[]): Promise<void> {
  expect(secrets).not.toContain('');
  const held = async () => {
    const memory = await textsInMemory(page);
    return secrets.filter((secret) => memory.includes(/^\d+$/.test(secret) ? JSON.stringify(secret) : secret));
  };
  await expect.poll(held, { message: 'what the memory holds', timeout: 10_000 }).toEqual([]);
}
