/** The request layer: every call to the exchange goes through `send`. */

import * as v from 'valibot';
import { type Endpoint, type EndpointDescription, type Envelope, txIdHeader } from '../contract/endpoint.ts';
import type { RequestHeader } from '../contract/headers.ts';
import { retCodes } from '../domain/errors/codes.ts';
import type { Clock } from '../platform/types.ts';
import { parseEnvelope } from './envelope.ts';
import { ExchangeError, type ExchangeFault } from './errors.ts';

/** How long an answer may take, in ms (S9.01). */
const timeoutMs = 30_000;

/** The session as the request layer sees it. */
export interface SessionHolder {
  token(): string | undefined;
  /** Grows at every login and logout, in any tab. */
  version(): number;
  replaceToken(token: string): void;
}

/** Who is asking; goes into the headers of every call (S7.02). */
export interface Caller {
  readonly platform: string;
  readonly clientAgent: string;
  readonly language: string;
  /** The device id; asked for at each call, so that it is made at the first one and not before. */
  guid(): string;
}

export interface ExchangeOptions {
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly session: SessionHolder;
  readonly caller: Caller;
  randomId(): string;
}

export interface Exchange {
  /**
   * Makes a call and gives the checked result.
   *
   * @throws {ExchangeError} for every other outcome, but when `signal` was aborted: then the reason of the abort
   */
  send<Input, Result>(endpoint: Endpoint<Input, Result>, input: Input, signal?: AbortSignal): Promise<Result>;
  /** Now by the exchange's clock, in ms since epoch; by our own until a first answer has come. */
  now(): number;
}

interface Call extends EndpointDescription {
  readonly txId: string;
}

export function createExchange(options: ExchangeOptions): Exchange {
  const { clock, session } = options;
  let serverOffset = 0;

  return {
    now: () => clock.now() + serverOffset,

    async send(endpoint, input, signal) {
      const call: Call = { ...endpoint, txId: options.randomId() };
      const version = session.version();
      const { response, body } = await answer(call, input, signal);
      serverOffset = offsetOf(response, clock.now()) ?? serverOffset;
      const envelope = readEnvelope(call, response, body);
      // An answer that set out before the last login or logout must not undo it.
      if (envelope.token !== null && version === session.version()) session.replaceToken(envelope.token);
      if (!isSuccess(envelope.ret_code)) {
        throw fault(call, 'refused', envelope.ret_code, envelope.ret_msg, envelope.result);
      }
      const result = v.safeParse(endpoint.result, envelope.result);
      if (!result.success) throw fault(call, 'parse', envelope.ret_code, 'unexpected result');
      return result.output;
    },
  };

  async function answer(
    call: Call,
    input: unknown,
    signal?: AbortSignal,
  ): Promise<{ response: Response; body: string }> {
    const timeout = new AbortController();
    const cancel = clock.after(timeoutMs, () => timeout.abort());
    const signals = signal ? [signal, timeout.signal] : [timeout.signal];
    try {
      const response = await options.fetch(addressOf(call, input), {
        method: call.method,
        headers: headersOf(call),
        credentials: 'include',
        signal: AbortSignal.any(signals),
        ...(call.method === 'GET' ? {} : { body: JSON.stringify(input) }),
      });
      return { response, body: await response.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      if (timeout.signal.aborted)
        throw fault(call, 'timeout', retCodes.noResponse, `timeout of ${timeoutMs}ms exceeded`);
      throw fault(call, 'no-response', retCodes.noResponse, 'no response');
    } finally {
      cancel();
    }
  }

  /** GET inputs travel as query parameters (S7.03, S7.10). */
  function addressOf(call: Call, input: unknown): string {
    const address = new URL(call.path, options.origin);
    if (call.method === 'GET') {
      for (const [key, value] of Object.entries(input ?? {})) address.searchParams.append(key, String(value));
    }
    return address.href;
  }

  function headersOf(call: Call): Partial<Record<RequestHeader, string>> {
    const token = call.access === 'public' ? undefined : session.token();
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      platform: options.caller.platform,
      'x-client-agent': options.caller.clientAgent,
      guid: options.caller.guid(),
      lang: options.caller.language,
      [txIdHeader]: call.txId,
      ...(token === undefined ? {} : { usertoken: token }),
    };
  }
}

function readEnvelope(call: Call, response: Response, body: string): Envelope {
  if (!response.ok) throw fault(call, 'http', response.status, 'http error');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw fault(call, 'parse', retCodes.noResponse, 'not JSON');
  }
  const envelope = parseEnvelope(parsed);
  if (envelope === undefined) throw fault(call, 'parse', retCodes.noResponse, 'no envelope');
  return envelope;
}

/** 0 and 10007 count as success (S8.07). */
function isSuccess(retCode: number): boolean {
  return retCode === retCodes.ok || retCode === retCodes.okWithNotice;
}

/** Difference of the exchange's clock to ours in ms; the header knows seconds only, so small ones are noise. */
function offsetOf(response: Response, now: number): number | undefined {
  const serverNow = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(serverNow)) return undefined;
  const offset = serverNow - now;
  return Math.abs(offset) < 2000 ? 0 : offset;
}

function fault(call: Call, kind: ExchangeFault, retCode: number, retMsg: string, result?: unknown): ExchangeError {
  return new ExchangeError({
    fault: kind,
    retCode,
    retMsg,
    call: `${call.method} ${call.path}`,
    supportId: call.txId,
    result,
  });
}
