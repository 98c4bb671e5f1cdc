/** Answers kept for later pages, in the browser's storage (S7.09). Fetched with the first call that uses it. */

import type { Clock, MeasuredStorage } from '../platform/types.ts';
import type { AnswerCache } from './memory-cache.ts';

/** Nothing is added to a storage with more characters than this (S9.04): others need the rest of it. */
const fullAtCharacters = 4_718_592;

/** The longest life we give, in ms: an entry that claims more was written by another clock. */
const longestLifeMs = 30 * 24 * 60 * 60 * 1000;

/** @param prefix of the storage keys: site and language, because an answer depends on both */
export function createPersistentCache(clock: Clock, storage: MeasuredStorage, prefix: string): AnswerCache {
  const nameOf = (key: string) => `${prefix}:${key}`;
  return {
    get(key) {
      const text = storage.get(nameOf(key));
      if (text === null) return undefined;
      const data = freshData(text, clock.now());
      if (data === undefined) storage.remove(nameOf(key));
      return data;
    },
    set(key, text, ttlMs) {
      storage.remove(nameOf(key));
      if (storage.size() > fullAtCharacters) return;
      const expireAt = clock.now() + Math.min(ttlMs, longestLifeMs);
      storage.set(nameOf(key), JSON.stringify({ expireAt, data: JSON.parse(text) }));
    },
    delete: (key) => storage.remove(nameOf(key)),
  };
}

/** The data of an entry (S3.40) as JSON; `undefined` for one that is over, or not of our making. */
function freshData(text: string, now: number): string | undefined {
  try {
    const { expireAt, data } = JSON.parse(text);
    return typeof expireAt === 'number' && expireAt > now && expireAt <= now + longestLifeMs
      ? JSON.stringify(data)
      : undefined;
  } catch {
    return undefined;
  }
}
