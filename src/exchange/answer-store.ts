/** The cache of answers: in memory, and in storage for later pages where the endpoint's rule says so. */

import { cacheTimes } from '../contract/endpoint.ts';
import type { Clock } from '../platform/types.ts';
import type { ExchangeCall } from './call.ts';
import { type AnswerCache, createMemoryCache } from './memory-cache.ts';

/** @param open loads the persistent cache; where that fails, answers are cached as long as the page */
export function createAnswerStore(clock: Clock, open: (() => Promise<AnswerCache> | undefined) | undefined) {
  const memory = createMemoryCache(clock);
  let opened: Promise<AnswerCache | undefined> | undefined;

  /** For public answers only: others belong to a session, and the next page may have another one. */
  function persistent({ access, rule, cache }: ExchangeCall): Promise<AnswerCache | undefined> | undefined {
    if (access !== 'public' || !(rule ?? cache)?.persist) return undefined;
    opened ??= open?.()?.catch(() => undefined);
    return opened;
  }

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
      const { ttlMs = cacheTimes.defaultMs } = call.rule;
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
