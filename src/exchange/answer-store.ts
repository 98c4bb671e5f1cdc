/** Answers that may be used again: in memory, and for later pages where the endpoint's rule says so. */

import { cacheTimes } from '../contract/endpoint.ts';
import type { Clock } from '../platform/types.ts';
import type { Call } from './call.ts';
import { type AnswerCache, createMemoryCache } from './memory-cache.ts';

/** @param open fetches the persistent cache; where that fails, answers last as long as the page */
export function createAnswerStore(clock: Clock, open: (() => Promise<AnswerCache>) | undefined) {
  const memory = createMemoryCache(clock);
  let opened: Promise<AnswerCache | undefined> | undefined;

  /** Public answers only: others belong to a session, and a page does not know whose the last page's was. */
  function persistent({ access, rule, cache }: Call): Promise<AnswerCache | undefined> | undefined {
    if (access !== 'public' || !(rule ?? cache)?.persist) return undefined;
    opened ??= open?.().catch(() => undefined);
    return opened;
  }

  const memoryKey = (call: Call) => call.shareKey ?? `${call.version} ${call.question}`;

  return {
    /** A kept answer; at once, where only memory can have it. */
    find(call: Call): string | undefined | Promise<string | undefined> {
      if (!call.rule) return undefined;
      const text = memory.get(memoryKey(call));
      return text ?? persistent(call)?.then((cache) => cache?.get(call.question));
    },

    keep(call: Call, text: string): void {
      if (!call.rule) return;
      const { ttlMs = cacheTimes.usualMs } = call.rule;
      memory.set(memoryKey(call), text, ttlMs);
      persistent(call)?.then((cache) => cache?.set(call.question, text, ttlMs));
    },

    /** Drops what is in memory: it may belong to a session that is over. */
    forget: () => memory.clear(),

    drop(call: Call): void {
      memory.delete(memoryKey(call));
      persistent(call)?.then((cache) => cache?.delete(call.question));
    },
  };
}
