/** The cache of answers: in memory, and in storage for later pages where the endpoint's rule says so. */

import type { Clock } from '../browser/types.ts';
import { defaultCacheMs } from '../contract/endpoint.ts';
import type { ExchangeCall } from './call.ts';
import { createMemoryCache } from './memory-cache.ts';
import type { PersistentAnswers } from './persistent-answers.ts';

/** @param persistent the cache for later pages */
export function createAnswerStore(clock: Clock, persistent: PersistentAnswers = () => undefined) {
  const memory = createMemoryCache(clock);
  const memoryKey = (call: ExchangeCall) => call.shareKey ?? `${call.version} ${call.question}`;

  return {
    /** A cached answer; without a promise, where only memory can have it. */
    find(call: ExchangeCall): string | undefined | Promise<string | undefined> {
      if (!call.rule) return undefined;
      const text = memory.get(memoryKey(call));
      return text ?? persistent(call)?.then((cache) => cache?.get(call.question));
    },

    store(call: ExchangeCall, text: string): void {
      if (!call.rule) return;
      const { ttlMs = defaultCacheMs } = call.rule;
      memory.set(memoryKey(call), text, ttlMs);
      persistent(call)?.then((cache) => cache?.set(call.question, text, ttlMs));
    },

    /** Clears the memory: it may hold answers of a session that has ended. */
    forget: () => memory.clear(),

    drop(call: ExchangeCall): void {
      memory.delete(memoryKey(call));
      persistent(call)?.then((cache) => cache?.delete(call.question));
    },
  };
}
