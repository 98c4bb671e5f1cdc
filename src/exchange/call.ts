/** One call on its way: what is fixed at the moment it is made, whatever changes while it waits. */

import type { CacheRule, EndpointDescription } from '../contract/endpoint.ts';
import { isCompliancePath } from './compliance-origin.ts';
import { ExchangeError, type ExchangeFault } from './errors.ts';

export interface Call extends EndpointDescription {
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
  /** Same question, same text. */
  readonly question: string;
  /** Calls with the same one share a request; `undefined` for a call that does something. */
  readonly shareKey: string | undefined;
}

/** What a call is made of besides its endpoint and input. */
interface Circumstances {
  readonly origin: string;
  readonly complianceOrigin?: string | undefined;
  readonly session: { token(): string | undefined; version(): number };
  randomId(): string;
  readonly sequence: number;
  readonly cache?: CacheRule | false;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createCall(endpoint: EndpointDescription, input: unknown, given: Circumstances): Call {
  const { method, path, access } = endpoint;
  const origin = (isCompliancePath(path) && given.complianceOrigin) || given.origin;
  const isGet = method === 'GET';
  const address = addressOf(origin, path, isGet ? input : undefined);
  const body = isGet ? undefined : JSON.stringify(input);
  const question = `${method} ${address} ${body ?? ''}`;
  const version = given.session.version();
  const rule = given.headers ? undefined : (given.cache ?? endpoint.cache) || undefined;
  return {
    ...endpoint,
    txId: given.randomId(),
    sequence: given.sequence,
    origin,
    address,
    body,
    version,
    token: access === 'public' ? undefined : given.session.token(),
    headers: given.headers,
    rule,
    question,
    // What may be used again changes nothing, whatever its method.
    shareKey: (isGet && !given.headers) || rule ? `${version} ${question}` : undefined,
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
  call: Call,
  fault: ExchangeFault,
  retCode: number,
  retMsg: string,
  more: { result?: unknown; stale?: boolean } = {},
): ExchangeError {
  const { txId: supportId, hideErrors = false } = call;
  return new ExchangeError({ fault, retCode, retMsg, call: callName(call), supportId, hideErrors, ...more });
}
