/** One call: what is fixed when it is made, its headers (S7.02), its request, and its answer, which may have any form. */

import {
  type CacheRule,
  type EndpointDescription,
  type Envelope,
  type RequestHeader,
  txIdHeader,
} from '../contract/endpoint.ts';
import type { ErrorCode } from '../domain/errors/codes.ts';
import * as retCodes from '../domain/errors/ret-codes.ts';
import { heldFields } from '../domain/errors/too-often.ts';
import { isCompliancePath } from './compliance-origin.ts';
import { ExchangeError, type ExchangeFault } from './errors.ts';

/** The codes that clear a request's cache (S7.13). */
const clearingCodes: readonly ErrorCode[] = [retCodes.okWithNotice, 33003, 10009];

/** The page that calls; goes into the headers of every call (S7.02). */
export interface Caller {
  readonly platform: string;
  /** The browser's user agent text. */
  readonly clientAgent: string;
  /** The language segment of the page's path; empty where it has none. */
  readonly language: string;
  /** The device id. Read at each call, so that it is made with the first call and not before. */
  guid(): string;
  /** OAuth pages only: the value of their own header (S7.04). */
  readonly oauthLoginId?: Promise<string> | undefined;
}

export interface ExchangeCall extends EndpointDescription {
  readonly txId: string;
  /** Grows with every call. */
  readonly sequence: number;
  readonly origin: string;
  readonly address: string;
  /** JSON; a GET has none. */
  readonly body: string | undefined;
  /** The session it belongs to, and the token it is sent with. */
  readonly version: number;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly rule: CacheRule | undefined;
  readonly holdToken: ((token: string) => void) | undefined;
  /** Same question, same text. */
  readonly question: string;
  /** Calls with the same one share a request; `undefined` for a call that does something. */
  readonly shareKey: string | undefined;
}

/** What a call is made of besides its endpoint and input. */
interface CallContext {
  readonly origin: string;
  readonly complianceOrigin?: string | undefined;
  readonly session: { token(): string | undefined; version(): number };
  randomId(): string;
  readonly sequence: number;
  readonly cache?: CacheRule | false;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
  holdToken?(token: string): void;
}

export function createCall(endpoint: EndpointDescription, input: unknown, context: CallContext): ExchangeCall {
  const { method, path, access } = endpoint;
  const origin = (isCompliancePath(path) && context.complianceOrigin) || context.origin;
  const isGet = method === 'GET';
  const address = addressOf(origin, path, isGet ? input : undefined);
  const body = isGet ? undefined : JSON.stringify(input);
  const question = `${method} ${address} ${body ?? ''}`;
  const version = context.session.version();
  const rule = context.headers ? undefined : (context.cache ?? endpoint.cache) || undefined;
  return {
    ...endpoint,
    txId: context.randomId(),
    sequence: context.sequence,
    origin,
    address,
    body,
    version,
    token: access === 'public' ? undefined : (context.token ?? context.session.token()),
    holdToken: context.holdToken,
    headers: context.headers,
    rule,
    question,
    // What may be used again changes nothing, whatever its method.
    shareKey: (isGet && !context.headers) || rule ? `${version} ${question}` : undefined,
  };
}

/** A GET's input goes into the query, name by name (S7.03, S7.10); what is not there does not go anywhere. */
function addressOf(origin: string, path: string, input: unknown): string {
  const address = new URL(path, origin);
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) address.searchParams.append(key, String(value));
  }
  return address.href;
}

/** Method and path: a query may hold anything. */
export function callName({ method, path }: EndpointDescription): string {
  return `${method} ${path}`;
}

export function failed(
  call: ExchangeCall,
  fault: ExchangeFault,
  retCode: ErrorCode,
  retMsg: string,
  { retryAt, ...more }: { result?: unknown; stale?: boolean; retryAt?: number | undefined } = {},
): ExchangeError {
  const { txId: supportId, hideErrors = false } = call;
  const waits = heldFields(fault, retCode) === undefined ? {} : { retryAt };
  return new ExchangeError({ fault, retCode, retMsg, call: callName(call), supportId, hideErrors, ...more, ...waits });
}

function headersOf(caller: Caller, call: ExchangeCall): Partial<Record<RequestHeader, string>> {
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    platform: caller.platform,
    'x-client-agent': caller.clientAgent,
    guid: caller.guid(),
    lang: caller.language === 'en-US' ? 'en' : caller.language || 'en',
    ...call.headers,
    [txIdHeader]: call.txId,
    ...(call.token && { usertoken: call.token }),
  };
}

/**
 * Makes the request.
 *
 * @returns the answer and its body as text, whatever it says
 * @throws {ExchangeError} where there is none (S8.06); the reason of the abort, when `signal` was aborted before the end
 */
export async function fetchAnswer(
  call: ExchangeCall,
  signal: AbortSignal,
  { fetch, caller }: { readonly fetch: typeof globalThis.fetch; readonly caller: Caller },
): Promise<{ readonly response: Response; readonly body: string }> {
  try {
    const own = caller.oauthLoginId && { oauth_tmp_login_id: await caller.oauthLoginId };
    const response = await fetch(call.address, {
      method: call.method,
      headers: { ...headersOf(caller, call), ...own },
      credentials: 'include',
      // Never follow redirects: the token header would go to the redirect's target.
      redirect: 'error',
      signal,
      body: call.body ?? null,
    });
    const body = await response.text();
    signal.throwIfAborted();
    return { response, body };
  } catch {
    throw signal.aborted ? signal.reason : failed(call, 'no-response', retCodes.noResponse, 'no response');
  }
}

/**
 * An answer's body as the envelope, or `undefined` when it is not one. Takes both spellings (S3.08), numbers sent as text,
 * and codes that are words (S8.33); a missing result is `undefined`.
 */
function parseEnvelope(body: unknown): Envelope | undefined {
  // What is no object has none of these fields.
  const fields = new Map<string, unknown>(Object.entries(body ?? {}));
  const code = fields.get('ret_code') ?? fields.get('retCode');
  const message = fields.get('ret_msg') ?? fields.get('retMsg');
  const retCode = typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code;
  const isWord = typeof retCode === 'string' && /^[a-z]\w{2,63}$/i.test(retCode);
  if (!isWord && !Number.isInteger(retCode)) return undefined;
  const token = fields.get('token');
  return {
    ret_code: retCode as number | string,
    ret_msg: typeof message === 'string' ? message : '',
    result: fields.get('result'),
    token: typeof token === 'string' && token !== '' ? token : null,
    time_now: secondsOf(fields.get('time_now')),
  };
}

/** A time in seconds since epoch, as a number or as text with a fraction; `undefined` for anything else. */
function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d{1,12}(?:\.\d{1,9})?$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e11 ? seconds : undefined;
}

/**
 * @param retryAt by the answer's header, in ms since epoch
 * @throws {ExchangeError} for a status outside 200–299 (S8.03), and for a body that is no envelope (S8.04)
 */
export function readEnvelope(call: ExchangeCall, response: Response, body: string, retryAt?: number): Envelope {
  if (!response.ok) throw failed(call, 'http', response.status, 'http error', { retryAt });
  let envelope: Envelope | undefined;
  try {
    envelope = parseEnvelope(JSON.parse(body));
  } catch {
    // Handled below.
  }
  if (envelope === undefined) throw failed(call, 'parse', retCodes.noResponse, 'unsupported response type');
  return envelope;
}

/** 0 and 10007 count as success (S8.07). */
export function isSuccess(retCode: ErrorCode): boolean {
  return retCode === retCodes.ok || retCode === retCodes.okWithNotice;
}

/** Whether the code ends the cached answer of a request. The profile's ends by its time only (S7.13). */
export function clearsCache({ path }: EndpointDescription, retCode: ErrorCode): boolean {
  return clearingCodes.includes(retCode) && path !== '/v2/private/user/profile';
}

/** Whether the session of a call has ended (S8.12). The call for a short-lived token is left to its caller. */
export function saysSessionExpired({ path, token }: ExchangeCall, retCode: ErrorCode): boolean {
  return retCode === retCodes.sessionExpired && token !== undefined && path !== '/user/private/quick_token';
}
