/** Answers for later pages, in the browser's storage (S7.09). Fetched with the first call that uses it. */

import * as v from 'valibot';
import type { Clock, MeasuredStorage } from '../browser/types.ts';
import type { AnswerCache } from './memory-cache.ts';
import { createStoredValue } from './stored-value.ts';

/** Nothing is added to a storage with more characters than this (S9.04): others need the rest of it. */
const maxCharacters = 4_718_592;

/** Longest life of an answer, in ms. */
const maxLifeMs = 30 * 24 * 60 * 60 * 1000;

/** As it is stored (S3.40). */
const entrySchema = v.object({ expireAt: v.number(), data: v.unknown() });

/** @param prefix of the storage keys: site and language, because an answer depends on both */
export function createPersistentCache(clock: Clock, storage: MeasuredStorage, prefix: string): AnswerCache {
  const life = { clock, lifeMs: maxLifeMs, expiresAt: (entry: v.InferOutput<typeof entrySchema>) => entry.expireAt };
  const entryOf = (key: string) => createStoredValue(storage, `${prefix}:${key}`, entrySchema, life);
  return {
    get(key) {
      const entry = entryOf(key).read();
      return entry && JSON.stringify(entry.data);
    },
    set(key, text, ttlMs) {
      const entry = entryOf(key);
      entry.remove();
      if (storage.size() > maxCharacters) return;
      entry.write({ expireAt: clock.now() + Math.min(ttlMs, maxLifeMs), data: JSON.parse(text) });
    },
    delete: (key) => entryOf(key).remove(),
  };
}
