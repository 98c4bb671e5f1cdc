/** What can go wrong with a call, as one error with its facts (S8.01–S8.08). */

import type { ErrorCode } from '../domain/errors/codes.ts';

export type ExchangeFault =
  /** The exchange answered with a code that is not success (S8.08), or would have: nobody is signed in. */
  | 'refused'
  /** No answer in time (S8.02). */
  | 'timeout'
  /** A status outside 200–299 (S8.03). */
  | 'http'
  /** An answer that is not the JSON we know (S8.04). */
  | 'parse'
  /** No answer at all: offline, or refused by the browser (S8.06). */
  | 'no-response';

interface Facts {
  readonly fault: ExchangeFault;
  readonly retCode: ErrorCode;
  readonly retMsg: string;
  readonly call: string;
  readonly supportId: string;
  readonly result?: unknown;
  readonly stale?: boolean;
  readonly hideErrors?: boolean;
  readonly retryAt?: number | undefined;
}

export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  declare readonly fault: ExchangeFault;
  declare readonly retCode: ErrorCode;
  declare readonly retMsg: string;
  /** Method and path, without query and host. */
  declare readonly call: string;
  /** What a visitor can tell support: the call's tx-id. */
  declare readonly supportId: string;
  /** What came with a refusal; unchecked. Empty with every other fault (S8.05). */
  declare readonly result: unknown;
  /** It says nothing about the session there is now: since the call, someone logged in or out, or the token changed. */
  declare readonly stale: boolean;
  /** The endpoint's failures are not for the visitor's eyes. */
  declare readonly hideErrors: boolean;
  /** When the exchange wants to be asked again, in ms since epoch by our own clock; such a call is not sent before. */
  declare readonly retryAt: number | undefined;

  constructor(facts: Facts) {
    super(`${facts.call}: ${facts.retMsg} (${facts.retCode})`);
    Object.assign(this, { result: undefined, stale: false, hideErrors: false, retryAt: undefined }, facts);
  }
}

/** Whether the exchange, or the network in front of it, wants no such call yet. */
export function isTooOften(error: unknown): error is ExchangeError {
  if (!isExchangeError(error)) return false;
  return error.retryAt !== undefined || (error.fault === 'http' && error.retCode === 429);
}

export function isExchangeError(error: unknown): error is ExchangeError {
  return error instanceof ExchangeError;
}

/**
 * For calls whose failure changes nothing: `exchange.send(…).catch(ignoreExchangeError)`. Swallows what an exchange or an
 * abort can cause. Anything else is a bug: it becomes an unhandled rejection, which the page's error collector reports.
 */
export function ignoreExchangeError(error: unknown): undefined {
  const isAbort = error instanceof Error && /^(?:Abort|Timeout)Error$/.test(error.name);
  if (!isExchangeError(error) && !isAbort) void Promise.reject(error);
  return undefined;
}
