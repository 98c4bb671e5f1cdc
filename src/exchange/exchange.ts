/** The request layer: every call to the exchange goes through `send`. */

import * as v from 'valibot';
import type { CacheRule, Endpoint, Envelope } from '../contract/endpoint.ts';
import type { CallRecord } from '../contract/telemetry.ts';
import { retCodes } from '../domain/errors/codes.ts';
import type { Clock } from '../platform/types.ts';
import { createAnswerStore } from './answer-store.ts';
import { type Call, callName, createCall, failed } from './call.ts';
import { clearsCache, isSuccess, offsetOf, readEnvelope } from './envelope.ts';
import { isExchangeError } from './errors.ts';
import { createFlights } from './flights.ts';
import type { Caller } from './headers.ts';
import type { AnswerCache } from './memory-cache.ts';
import { fetchAnswer } from './request.ts';

/** How long a caller waits for an answer, in ms (S7.06, S9.01). */
const usualTimeoutMs = 30_000;
/** From here on an answer counts as slow, in ms (S8.05). */
const slowMs = 5000;

/** The session as the request layer sees it. */
export interface SessionHolder {
  token(): string | undefined;
  /** Grows at every login and logout, in any tab. */
  version(): number;
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
  /** Fetched with the first call that keeps its answer for later pages. */
  persistentCache?(): Promise<AnswerCache>;
  /** Hears how each request went. */
  record?(record: CallRecord): void;
  /** Hears what an operator should know of (S8.05). */
  warn?(text: string): void;
}

/** What one call does differently from its endpoint. */
export interface CallOptions {
  readonly timeoutMs?: number;
  /** `false`: neither takes a kept answer nor keeps this one; it may still share a request that is under way. */
  readonly cache?: CacheRule | false;
  /** Such a call stands for itself: its answer is neither shared nor kept. */
  readonly headers?: { readonly entry?: string; readonly tgtoken?: string };
}

export interface Exchange {
  /**
   * Makes a call and gives the checked result.
   *
   * @throws {ExchangeError} for every other outcome, but when `signal` was aborted: then the reason of the abort
   */
  send<Input, Result>(
    endpoint: Endpoint<Input, Result>,
    input: Input,
    signal?: AbortSignal,
    options?: CallOptions,
  ): Promise<Result>;
  /** Drops the kept answers of this page. For the end of a session: nothing of whose it was may stay in memory. */
  forget(): void;
  /** Now by the exchange's clock, in ms since epoch; by our own until a first answer has come. */
  now(): number;
}

interface Answer {
  /** The call that was really made: one of those that share the answer. */
  readonly made: Call;
  /** The result as JSON, read anew for every caller, so that none can change another's; `undefined` for none. */
  readonly text: string | undefined;
  /** Plain success: nothing that came with it speaks against using it again. */
  readonly reusable: boolean;
}

export function createExchange(options: ExchangeOptions): Exchange {
  const { clock, session, origin } = options;
  const store = createAnswerStore(clock, options.persistentCache);
  const join = createFlights(clock, ask);
  let serverOffset = 0;
  let calls = 0;
  /** Of the call that brought the token we keep. */
  let tokenSequence = 0;

  return {
    now: () => clock.now() + serverOffset,
    forget: store.forget,

    async send(endpoint, input, signal, { timeoutMs = usualTimeoutMs, ...own } = {}) {
      signal?.throwIfAborted();
      calls += 1;
      const call = createCall(endpoint, input, { ...options, ...own, sequence: calls });
      if (call.access === 'private' && call.token === undefined) {
        throw failed(call, 'refused', retCodes.sessionExpired, 'nobody is signed in');
      }
      const found = store.find(call);
      const keptText = found instanceof Promise ? await found : found;
      signal?.throwIfAborted();
      const kept = v.safeParse(endpoint.result, parsed(keptText));
      if (keptText !== undefined && kept.success) return kept.output;

      const late = (made: Call) => failed(made, 'timeout', retCodes.noResponse, `timeout of ${timeoutMs}ms exceeded`);
      const { made, text, reusable } = await join(call, call.shareKey, { signal, timeoutMs, late });
      const result = v.safeParse(endpoint.result, parsed(text));
      if (!result.success) throw failed(made, 'parse', retCodes.noResponse, 'unexpected result');
      if (reusable && text !== undefined) store.keep(call, text);
      return result.output;
    },
  };

  /** The one request for all callers that share it. Once it is called off, nothing of its answer counts. */
  async function ask(call: Call, off: AbortSignal): Promise<Answer> {
    const startedAt = clock.now();
    const seen: { status: number; retCode: number } = { status: 0, retCode: retCodes.noResponse };
    try {
      const { response, body } = await fetchAnswer(call, off, options);
      seen.status = response.status;
      if (response.status === 403) options.warn?.(`403 ${callName(call)} ${call.txId}`);
      if (call.origin === origin) serverOffset = offsetOf(response, clock.now()) ?? serverOffset;
      const envelope = readEnvelope(call, response, body);
      seen.retCode = envelope.ret_code;
      return settle(call, envelope);
    } finally {
      // A caller who leaves says nothing about the exchange, one whose time is up does.
      if (!off.aborted || isExchangeError(off.reason)) record(call, clock.now() - startedAt, seen);
    }
  }

  /** What an answer does to the session and the caches, and what of it the callers get. */
  function settle(call: Call, { ret_code, ret_msg, result, ...envelope }: Envelope): Answer {
    // Another host's word on the session counts for nothing.
    const token = call.origin === origin ? envelope.token : null;
    if (call.version !== session.version() && (token !== null || call.token !== undefined)) {
      // It belongs to a session that is over: neither its token nor what it says is for the one there is now.
      throw failed(call, 'refused', retCodes.sessionExpired, 'the session has changed', { stale: true });
    }
    const stale = call.token !== undefined && call.token !== session.token();
    // Of several refreshes under way at once the one that was asked for last is the exchange's latest word.
    if (token !== null && call.sequence > tokenSequence) {
      tokenSequence = call.sequence;
      session.replaceToken(token, call.token !== undefined);
    }
    if (clearsCache(call, ret_code)) store.drop(call);
    if (!isSuccess(ret_code)) throw failed(call, 'refused', ret_code, ret_msg, { result, stale });
    return { made: call, text: JSON.stringify(result), reusable: ret_code === retCodes.ok && token === null };
  }

  /** A path and numbers: nothing that was sent or answered (S7.12). */
  function record(call: Call, duration_ms: number, seen: { status: number; retCode: number }): void {
    options.record?.({
      type: 'call',
      call: callName(call),
      status: seen.status,
      ret_code: seen.retCode,
      duration_ms,
      tx_id: call.txId,
      slow: duration_ms >= slowMs,
    });
  }
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
