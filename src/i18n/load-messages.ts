/**
 * Texts that are not in the page, because few visitors need them: each namespace is fetched as a whole when it is needed. If
 * it cannot be fetched, the caller shows a text of the page instead, never a key.
 */

import type { Clock } from '../browser/types.ts';
import { type LanguageCode, languageChain } from '../domain/language/language.ts';
import { pause, within } from '../domain/time/within.ts';
import type { Messages, Namespace } from './messages.ts';

/** The longest wait for one answer, in ms. The request goes on after that, for the next caller. */
const maxWaitMs = 3000;

/** @param anew does not wait for an earlier request, which may be in a long pause */
export type LoadMessages = (namespace: Namespace, anew?: boolean) => Promise<Messages | undefined>;

/**
 * A loader of one language's texts (S7.59); where its file cannot be fetched, of the language it falls back to. If all
 * fail, the next call tries again.
 */
export function createMessageLoader(network: TextNetwork, language: LanguageCode): LoadMessages {
  const read = createTextReader(network);
  const loading = new Map<Namespace, Promise<Messages | undefined>>();

  async function load(namespace: Namespace): Promise<Messages | undefined> {
    for (const code of languageChain(language)) {
      const messages = await read(`/locales/${code}/${namespace}.json`);
      if (messages !== undefined) return messages;
    }
    return undefined;
  }

  function start(namespace: Namespace): Promise<Messages | undefined> {
    const promise = load(namespace);
    loading.set(namespace, promise);
    void promise.then((messages) => {
      // A failure is not kept.
      if (messages === undefined && loading.get(namespace) === promise) loading.delete(namespace);
    });
    return promise;
  }

  return (namespace, anew = false) => {
    const promise = (anew ? undefined : loading.get(namespace)) ?? start(namespace);
    return within(network.clock, maxWaitMs, promise);
  };
}

const firstWaitMs = 350;
const maxRetries = 5;
const maxParallel = 10;
/** How long one try may take, in ms. */
const timeoutMs = 3000;

export interface TextNetwork {
  readonly fetch: typeof fetch;
  readonly clock: Pick<Clock, 'after'>;
}

/** The texts of one file by its path on the site's own host; `undefined` where they cannot be fetched. Never throws. */
export type ReadTexts = (path: string) => Promise<Messages | undefined>;

/** Result of one try: `later` may succeed when it is tried again, `never` will not. */
type Outcome = Messages | 'later' | 'never';

/**
 * Reads text files (S7.59, S9.24): up to five more tries, the first after 350 ms, then twice as long each time; at most ten
 * reads at once; a refusal by the server (4xx) is not tried again.
 *
 * These are the rules of i18next's own loader, and a test holds both to the same times. The loader itself is not used here:
 * with i18next it is 16.6 kB, this is 0.4 kB, and the visitor waits for the text of an error.
 */
export function createTextReader({ fetch: fetchFile, clock }: TextNetwork): ReadTexts {
  const queue: (() => void)[] = [];
  let reading = 0;

  /** A read that waits for its next try does not count as one of the parallel reads. */
  async function inTurn(path: string): Promise<Outcome> {
    if (reading < maxParallel) reading += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    const outcome = await tryOnce(fetchFile, path);
    const next = queue.shift();
    if (next) next();
    else reading -= 1;
    return outcome;
  }

  return async (path) => {
    let outcome = await inTurn(path);
    for (let retry = 0; outcome === 'later' && retry < maxRetries; retry += 1) {
      await pause(clock, firstWaitMs * 2 ** retry);
      outcome = await inTurn(path);
    }
    return typeof outcome === 'string' ? undefined : outcome;
  };
}

async function tryOnce(fetchFile: typeof fetch, path: string): Promise<Outcome> {
  try {
    const response = await fetchFile(path, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return readMessages(await response.json()) ?? 'later';
    return response.status >= 400 && response.status < 500 ? 'never' : 'later';
  } catch {
    // No status: the network is down, the answer took too long or broke off.
    return 'later';
  }
}

/** An object of texts, or `undefined` for what a proxy or a captive portal may have sent in its place. */
function readMessages(value: unknown): Messages | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries: [string, unknown][] = Object.entries(value);
  return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
    ? Object.fromEntries(entries)
    : undefined;
}
