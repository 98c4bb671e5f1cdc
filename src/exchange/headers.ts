/** Who is asking, as headers (S7.02). */

import { txIdHeader } from '../contract/endpoint.ts';
import type { RequestHeader } from '../contract/headers.ts';
import type { Call } from './call.ts';

/** Who is asking; goes into the headers of every call (S7.02). */
export interface Caller {
  readonly platform: string;
  /** The browser's user agent text. */
  readonly clientAgent: string;
  /** The language segment of the page's path; empty where it has none. */
  readonly language: string;
  /** The device id; asked for at each call, so that it is made at the first one and not before. */
  guid(): string;
  /** OAuth pages only: the value of their own header (S7.04). */
  oauthLoginId?(): Promise<string>;
}

export type Headers = Partial<Record<RequestHeader, string>>;

export function headersOf(caller: Caller, call: Call): Headers {
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    platform: caller.platform,
    'x-client-agent': caller.clientAgent,
    guid: caller.guid(),
    lang: caller.language === 'en-US' ? 'en' : caller.language || 'en',
    ...call.headers,
    [txIdHeader]: call.txId,
    ...(call.token === undefined ? {} : { usertoken: call.token }),
  };
}
