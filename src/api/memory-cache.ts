/** Answers cached as long as the page: at most 20 (S7.08, S9.03); the least recently used one is dropped first. */

import type { Clock } from '../browser/types.ts';

const maxEntries = 20;

export interface AnswerCache {
  get(key: string): string | undefined;
  set(key: string, text: string, ttlMs: number): void;
  delete(key: string): void;
}

export function createMemoryCache(clock: Clock): AnswerCache & { clear(): void } {
  /** In the order of their last use. */
  const entries = new Map<string, { readonly text: string; readonly expireAt: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      entries.delete(key);
      if (entry === undefined || entry.expireAt <= clock.now()) return undefined;
      entries.set(key, entry);
      return entry.text;
    },
    set(key, text, ttlMs) {
      entries.delete(key);
      entries.set(key, { text, expireAt: clock.now() + ttlMs });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    },
    delete(key) {
      entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
