/**
 * Reads text files as they are to be read (S7.59, S9.24): up to five more tries, the first after 350 ms, then twice as long
 * each time; at most ten reads at once; what the server refuses (4xx) is not asked for again.
 *
 * These are the rules of i18next's own loader, and a test holds both to the same times. It is not used here because it comes
 * with all of i18next: 16.6 kB with its backend, for somebody who waits to be told what went wrong, where this is 0.4 kB.
 */

import type { Clock } from '../platform/types.ts';
import type { Messages } from './messages.ts';

const firstWaitMs = 350;
const maxRetries = 5;
const maxParallel = 10;
/** How long one try may take, in ms. */
const timeoutMs = 3000;

export interface TextNetwork {
  readonly fetch: typeof fetch;
  readonly clock: Pick<Clock, 'after'>;
}

/** The texts of one file by its path on the site's own host; `undefined` where they cannot be had. Never throws. */
export type ReadTexts = (path: string) => Promise<Messages | undefined>;

/** What came of one try; `later` may go better, `never` will not. */
type Outcome = Messages | 'later' | 'never';

export function createTextReader({ fetch: fetchFile, clock }: TextNetwork): ReadTexts {
  const queue: (() => void)[] = [];
  let reading = 0;

  /** A read that waits for its next try takes nobody's place. */
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

export function pause(clock: TextNetwork['clock'], ms: number): Promise<undefined> {
  return new Promise((resolve) => clock.after(ms, () => resolve(undefined)));
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
