/** Waiting for the link in the mail to be confirmed, wherever that happens (S4.07, S7.16). */

import { registerVerifyResult } from '../contract/register.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { isExchangeError } from '../exchange/errors.ts';
import type { FlowTools } from './tools.ts';

/** First wait between two questions and longest one, in ms; each is half as long again as the one before. */
const firstWaitMs = 2000;
const longestWaitMs = 20_000;

export interface LinkWatch {
  confirmed(): void;
  /** The exchange does not know the registration any more. */
  expired(error: unknown): void;
}

/**
 * Asks whether a link was confirmed, less and less often; a failed question is asked again like any other. Whoever looks
 * at the page starts it anew, and stops it when they look away.
 *
 * @returns the way to stop
 */
export function watchLink(
  { exchange, platform }: Pick<FlowTools, 'exchange' | 'platform'>,
  uuid: string,
  heard: LinkWatch,
) {
  const stop = new AbortController();
  let wait = firstWaitMs;
  let cancel = (): void => undefined;

  async function look(): Promise<void> {
    try {
      const { verify_result } = await exchange.send(registerVerifyResult, { uuid }, stop.signal);
      if (stop.signal.aborted) return;
      if (verify_result === 1) return heard.confirmed();
    } catch (error) {
      if (stop.signal.aborted) return;
      if (isExchangeError(error) && error.retCode === retCodes.registrationExpired) return heard.expired(error);
    }
    cancel = platform.clock.after(wait, look);
    wait = Math.min(wait * 1.5, longestWaitMs);
  }

  look();
  return (): void => {
    stop.abort();
    cancel();
  };
}
