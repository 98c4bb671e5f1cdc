/** The answers that are kept for later pages, on a real page. Loaded with the first call that keeps its answer. */

import type { AnswerCache } from '../../api/memory-cache.ts';
import { createPersistentCache } from '../../api/persistent-cache.ts';
import { browserClock } from '../../browser/clock.ts';
import { measured } from '../../browser/storage.ts';
import type { TextStorage } from '../../browser/types.ts';

/** @param prefix of the storage keys: site and language, because an answer depends on both */
export function keptAnswers(storage: TextStorage, prefix: string): AnswerCache {
  return createPersistentCache(
    browserClock,
    measured(storage, () => localStorage),
    prefix,
  );
}
