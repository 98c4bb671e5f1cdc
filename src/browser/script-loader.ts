/** Scripts of others, fetched when they are needed and not before. */

import type { TrustScriptUrl } from './trusted-script-url.ts';

export type ScriptLoader = (addresses: readonly string[], signal: AbortSignal) => Promise<void>;

/**
 * Loads one script from the first of its addresses that has it. A script that has run stays; one that failed, or was
 * given up, leaves no trace in the page, so that it can be tried again.
 *
 * @returns rejects where no address has it, and with the reason of the abort
 */
export function createScriptLoader(page: Document, trust: TrustScriptUrl): ScriptLoader {
  const loaded = new Set<string>();

  function insert(address: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const trusted = trust(address);
      const script = page.createElement('script');
      const giveUp = (reason: unknown) => {
        signal.removeEventListener('abort', onAbort);
        script.remove();
        reject(reason);
      };
      const onAbort = () => giveUp(signal.reason);
      signal.addEventListener('abort', onAbort);
      script.onload = () => {
        signal.removeEventListener('abort', onAbort);
        loaded.add(address);
        resolve();
      };
      script.onerror = () => giveUp(new Error(`no script at ${address}`));
      script.async = true;
      // The page's path and query say more than a vendor needs to know.
      script.referrerPolicy = 'origin';
      script.src = trusted;
      page.head.append(script);
    });
  }

  return async (addresses, signal) => {
    let problem: unknown = new Error('a script without an address');
    for (const address of addresses) {
      signal.throwIfAborted();
      if (loaded.has(address)) return;
      try {
        return await insert(address, signal);
      } catch (error) {
        problem = error;
      }
    }
    throw problem;
  };
}
