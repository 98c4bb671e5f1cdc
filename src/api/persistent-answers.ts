/** Which answers are kept for later pages (S7.09). Apart from the request layer, because nothing that pages ask at load is kept. */

import type { ExchangeCall } from './call.ts';
import type { AnswerCache } from './memory-cache.ts';

/** The cache for the answer of a call; `undefined` where none is kept, or the cache cannot be loaded. */
export type PersistentAnswers = (
  call: Pick<ExchangeCall, 'access' | 'rule' | 'cache'>,
) => Promise<AnswerCache | undefined> | undefined;

/** @param open loads the cache, once; where that fails, answers are cached as long as the page */
export function persistentAnswers(open: () => Promise<AnswerCache> | undefined): PersistentAnswers {
  let opened: Promise<AnswerCache | undefined> | undefined;
  return ({ access, rule, cache }) => {
    // Public ones only: others belong to a session, and the next page may have another one.
    if (access !== 'public' || !(rule ?? cache)?.persist) return undefined;
    opened ??= open()?.catch(() => undefined);
    return opened;
  };
}
