/** The request layer: every call to the exchange goes through `send`. */

import * as v from 'valibot';
import type { Clock } from '../browser/types.ts';
import { type CacheRule, type Endpoint, type Envelope, retryAfterHeader } from '../contract/endpoint.ts';
import * as retCodes from '../domain/errors/ret-codes.ts';
import { retryAfterMs } from '../domain/http/retry-after.ts';
import { createAnswerStore } from './answer-store.ts';
import {
  type Caller,
  callName,
  clearsCache,
  createCall,
  type ExchangeCall,
  failed,
  fetchAnswer,
  isSuccess,
  readEnvelope,
  saysSessionExpired,
} from './call.ts';
import type { CallFacts } from './call-record.ts';
import { type ExchangeError, isExchangeError } from './errors.ts';
import type { PersistentAnswers } from './persistent-answers.ts';
import { createPutOffs } from './put-off.ts';
import { createServerClock, dateOf } from './server-clock.ts';
import { adoptToken, checkBefore, checkKept, createTokenTaker } from './session-checks.ts';
import { createSharedRequests } from './shared-requests.ts';

/** How long a caller waits for an answer, in ms (S7.06, S9.01). */
const defaultTimeoutMs = 30_000;

/** The session as the request layer sees it. */
export interface SessionHolder {
  token(): string | undefined;
  /** Grows at every login and logout, in any tab. */
  version(): number;
  /** Whether the browser says that it keeps no token. */
  refused?(): boolean;
  /** @param refresh another token of the same session: not a login */
  replaceToken(token: string, refresh: boolean): void;
}

export interface ExchangeOptions {
  readonly origin: string;
  /** Another origin for compliance calls (S7.05). */
  readonly complianceOrigin?: string | undefined;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly session: SessionHolder;
  readonly caller: Caller;
  randomId(): string;
  readonly persistentCache?: PersistentAnswers;
  /** Called when the exchange says that it no longer knows the current session (S8.12), before the caller learns of it. */
  sessionExpired?(error: ExchangeError): void;
  /** Called after each request. */
  record?(facts: CallFacts): void;
  /** Called with what an operator should know (S8.05). */
  warn?(text: string): void;
}

/** What one call does differently from its endpoint. */
export interface CallOptions {
  readonly timeoutMs?: number;
  /** `false`: the cache is neither read nor written; the call may still share a request in flight. */
  readonly cache?: CacheRule | false;
  /** The answer of such a call is neither shared nor cached. */
  readonly headers?: { readonly entry?: string; readonly tgtoken?: string };
  /** Sent in place of the session's token. */
  readonly token?: string;
  /** Gets the token of the answer, which then does not become the session's; see `adopt`. */
  holdToken?(token: string): void;
}

export interface Exchange {
  /**
   * Makes a call and gives the checked result. After a call that logs in there is a session.
   *
   * @throws {ExchangeError} for every other outcome, also without a request where the exchange wants no such call yet (decision 0171); `cookiesRefused` where the browser keeps no session; but when `signal` was aborted: then the reason of the abort
   */
  send<Input, Result>(
    endpoint: Endpoint<Input, Result>,
    input: Input,
    signal?: AbortSignal,
    options?: CallOptions,
  ): Promise<Result>;
  /** Makes a token that was held the session's, as a login does. @returns whether the browser has kept it */
  adopt(token: string): boolean;
  /** Clears the cache in memory. For the end of a session: none of its data may stay. */
  forget(): void;
  /** By the exchange's clock, in ms since epoch; by our own until a first answer has come. */
  now(): number;
}

interface Answer {
  /** The call of the request: one of those that share it. */
  readonly made: ExchangeCall;
  /** The result as JSON, read anew for every caller, so that none can change another's; `undefined` for none. */
  readonly text: string | undefined;
  /** Whether it may be cached: plain success, without a new token. */
  readonly reusable: boolean;
  readonly hasToken: boolean;
}

export function createExchange(options: ExchangeOptions): Exchange {
  const { clock, session, origin } = options;
  const answers = createAnswerStore(clock, options.persistentCache);
  const waitFor = createSharedRequests(clock, request);
  const serverClock = createServerClock(clock, origin);
  const putOffs = createPutOffs(clock);
  let calls = 0;
  const takeToken = createTokenTaker(session);

  return {
    now: serverClock.now,
    forget: answers.forget,
    adopt: (token) => adoptToken(session, token),

    async send(endpoint, input, signal, { timeoutMs = defaultTimeoutMs, ...own } = {}) {
      signal?.throwIfAborted();
      calls += 1;
      const call = createCall(endpoint, input, { ...options, ...own, sequence: calls });
      checkBefore(endpoint, call, session);
      const found = answers.find(call);
      const cachedText = found instanceof Promise ? await found : found;
      signal?.throwIfAborted();
      const cached = v.safeParse(endpoint.result, parsed(cachedText));
      if (cachedText !== undefined && cached.success) return cached.output;
      putOffs.check(call);

      const timeoutError = (made: ExchangeCall) =>
        failed(made, 'timeout', retCodes.noResponse, `timeout of ${timeoutMs}ms exceeded`);
      const { made, text, reusable, hasToken } = await waitFor(call, call.shareKey, {
        signal,
        timeoutMs,
        timeoutError,
      });
      const result = v.safeParse(endpoint.result, parsed(text));
      const loggedIn = result.success && endpoint.logsIn?.(result.output);
      // A login without a token is no answer that we know.
      if (!result.success || (loggedIn && !hasToken)) throw failed(made, 'parse', retCodes.noResponse, '');
      if (loggedIn && !call.holdToken) checkKept(made, session);
      if (reusable && text !== undefined) answers.store(call, text);
      return result.output;
    },
  };

  /** One request, for all callers that share it. Once it is aborted, its answer changes nothing. */
  async function request(call: ExchangeCall, signal: AbortSignal): Promise<Answer> {
    const startedAt = clock.now();
    const seen: { status: number; retCode: number } = { status: 0, retCode: retCodes.noResponse };
    try {
      const { response, body } = await fetchAnswer(call, signal, options);
      seen.status = response.status;
      if (response.status === 403) options.warn?.(`403 ${callName(call)} ${call.txId}`);
      const date = dateOf(response);
      serverClock.learn(call, date);
      const retryAt = retryAtOf(response, date || serverClock.now());
      const envelope = readEnvelope(call, response, body, retryAt);
      if (!date) serverClock.learn(call, Number(envelope.time_now) * 1000);
      // The operator's records count by number; a word counts as none.
      if (typeof envelope.ret_code === 'number') seen.retCode = envelope.ret_code;
      return settle(call, envelope, retryAt);
    } catch (error) {
      putOffs.note(call, error);
      throw error;
    } finally {
      // A request that its callers have left says nothing about the exchange; one that timed out does.
      if (!signal.aborted || isExchangeError(signal.reason)) {
        options.record?.(recordOf(call, clock.now() - startedAt, seen));
      }
    }
  }

  /** In ms since epoch by our own clock. */
  function retryAtOf({ headers }: Response, serverNow: number): number | undefined {
    const waitMs = retryAfterMs(headers.get(retryAfterHeader), serverNow);
    return waitMs === undefined ? undefined : clock.now() + waitMs;
  }

  /** Applies an answer to the session and the caches, and gives the callers their part of it. */
  function settle(call: ExchangeCall, envelope: Envelope, retryAt: number | undefined): Answer {
    // Only the exchange itself may change the session, not another host.
    const token = call.origin === origin ? envelope.token : null;
    if (call.version !== session.version() && (token !== null || call.token !== undefined)) {
      // It belongs to a session that has ended: neither its token nor its answer is for the current one.
      throw failed(call, 'refused', retCodes.sessionExpired, '', { stale: true });
    }
    const stale = call.token !== undefined && call.token !== session.token();
    if (token !== null) takeToken(call, token);
    if (clearsCache(call, envelope.ret_code)) answers.drop(call);
    if (!isSuccess(envelope.ret_code)) throw refusal(call, envelope, { stale, retryAt }, options);
    return answerOf(call, { ...envelope, token });
  }
}

function answerOf(made: ExchangeCall, { ret_code, result, token }: Envelope): Answer {
  const hasToken = token !== null;
  // A token of an answer must not be stored by using the answer again.
  return { made, text: JSON.stringify(result), reusable: ret_code === retCodes.ok && !hasToken, hasToken };
}

/** The error of a refused call; where it ends the session, the page learns of it first. */
function refusal(
  call: ExchangeCall,
  { ret_code, ret_msg, result }: Envelope,
  more: { readonly stale: boolean; readonly retryAt: number | undefined },
  { sessionExpired }: ExchangeOptions,
): ExchangeError {
  const error = failed(call, 'refused', ret_code, ret_msg, { result, ...more });
  if (!more.stale && saysSessionExpired(call, ret_code)) sessionExpired?.(error);
  return error;
}

function recordOf(
  call: ExchangeCall,
  duration_ms: number,
  { status, retCode: ret_code }: { readonly status: number; readonly retCode: number },
): CallFacts {
  return { call: callName(call), status, ret_code, duration_ms, tx_id: call.txId };
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
