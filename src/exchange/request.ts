/** One request to the exchange, from its headers to the last byte of its answer. */

import { retCodes } from '../domain/errors/codes.ts';
import { type Call, failed } from './call.ts';
import { type Caller, headersOf } from './headers.ts';

/**
 * The answer as text, whatever it is.
 *
 * @throws {ExchangeError} where there is none (S8.06); the reason of the abort, when `off` was aborted before the end
 */
export async function fetchAnswer(
  call: Call,
  off: AbortSignal,
  { fetch, caller }: { readonly fetch: typeof globalThis.fetch; readonly caller: Caller },
): Promise<{ readonly response: Response; readonly body: string }> {
  try {
    const own = caller.oauthLoginId && { oauth_tmp_login_id: await caller.oauthLoginId() };
    const response = await fetch(call.address, {
      method: call.method,
      headers: { ...headersOf(caller, call), ...own },
      credentials: 'include',
      // Whoever else an answer might come from is not to see the session token.
      redirect: 'error',
      signal: off,
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const body = await response.text();
    off.throwIfAborted();
    return { response, body };
  } catch {
    throw off.aborted ? off.reason : failed(call, 'no-response', retCodes.noResponse, 'no response');
  }
}
