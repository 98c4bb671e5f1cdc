/** What a browser holds on to: memory, listeners, timers, storage. */

import type { CDPSession, Page } from '@playwright/test';
import type { SoakSample } from './growth.ts';

/** Names of the counters in the page, which `countInPages` puts there. */
const countersKey = 'countedByTheSoak';

/** Counts the timers that are set and have neither fired nor been cleared. Call it before the first page. */
export async function countInPages(page: Page): Promise<void> {
  await page.context().addInitScript((key) => {
    const timers = new Set<number>();
    const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
    // The pages pass functions only, never texts.
    window.setTimeout = ((run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = setTimeout(() => {
        timers.delete(id);
        run(...args);
      }, ms);
      timers.add(id);
      return id;
    }) as typeof window.setTimeout;
    window.setInterval = ((run: () => void, ms?: number, ...args: unknown[]) => {
      const id = setInterval(run, ms, ...args);
      timers.add(id);
      return id;
    }) as typeof window.setInterval;
    window.clearTimeout = (id) => {
      timers.delete(Number(id));
      clearTimeout(id);
    };
    window.clearInterval = (id) => {
      timers.delete(Number(id));
      clearInterval(id);
    };
    Reflect.set(window, key, timers);
  }, countersKey);
}

export interface Meter {
  /** Collects garbage first. */
  sample(): Promise<SoakSample>;
  /** Timers that are set now. */
  timers(): Promise<number>;
}

/** @param page a page of ours is open in it whenever a sample is taken */
export async function meterOf(page: Page): Promise<Meter> {
  let requests = 0;
  page.context().on('request', () => {
    requests += 1;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const timers = () => page.evaluate((key) => (Reflect.get(window, key) as Set<number>).size, countersKey);
  return {
    timers,
    async sample() {
      const metrics = await metricsOf(session);
      const kept = await page.evaluate(storageOfPage);
      const cookies = (await page.context().cookies()).length;
      const since = requests;
      requests = 0;
      return { ...metrics, ...kept, cookies, timers: await timers(), requests: since };
    },
  };
}

async function metricsOf(session: CDPSession) {
  // What the first collection frees may hold what the second one frees.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const counterOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    heapKilobytes: Math.round(counterOf('JSHeapUsedSize') / 1000),
    nodes: counterOf('Nodes'),
    listeners: counterOf('JSEventListeners'),
    documents: counterOf('Documents'),
  };
}

/** Runs in the page. */
async function storageOfPage() {
  const characters = (storage: Storage) =>
    Object.entries(storage).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return {
    storedCharacters: characters(localStorage) + characters(sessionStorage),
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
  };
}
