/** Waiting for the link in the mail to be confirmed, wherever that happens (S4.07, S7.16). */

import { isExchangeError } from '../../api/errors.ts';
import { registerVerifyResult } from '../../contract/register.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import type { FlowTools } from '../../services/page/tools.ts';

/** First and longest wait between two calls, in ms; each wait is 1.5 times the one before. */
const firstWaitMs = 2000;
const maxWaitMs = 20_000;

export interface LinkWatch {
  confirmed(): void;
  /** The exchange does not know the registration any more. */
  expired(error: unknown): void;
}

/**
 * Asks whether a link was confirmed, at growing intervals; a call that fails is repeated like any other. The caller starts
 * it while the page is visible, and stops it when it is hidden.
 *
 * @returns the way to stop
 */
export function watchLink(
  { exchange, platform }: Pick<FlowTools, 'exchange' | 'platform'>,
  uuid: string,
  on: LinkWatch,
) {
  const stop = new AbortController();
  let wait = firstWaitMs;
  let cancel = (): void => undefined;

  async function look(): Promise<void> {
    try {
      const { verify_result } = await exchange.send(registerVerifyResult, { uuid }, stop.signal);
      // Stryker disable next-line ConditionalExpression: the calls of an aborted attempt throw by themselves
      if (stop.signal.aborted) return;
      if (verify_result === 1) return on.confirmed();
    } catch (error) {
      if (stop.signal.aborted) return;
      if (isExchangeError(error) && error.retCode === retCodes.registrationExpired) return on.expired(error);
    }
    cancel = platform.clock.after(wait, look);
    wait = Math.min(wait * 1.5, maxWaitMs);
  }

  look();
  return (): void => {
    stop.abort();
    cancel();
  };
}
