/** The state for a request that the exchange refuses. */

import * as v from 'valibot';
import type { ExchangeError } from '../../api/errors.ts';
import { oauthRefusal } from '../../contract/oauth.ts';
import type { OAuthRequest } from '../../domain/oauth/request.ts';
import { isReturnAddress, returnTargetOf } from '../../domain/oauth/return.ts';
import type { ConsentRefusal, ConsentState, ReturnLink } from './state.ts';

/** Errors after which the visitor must not be sent to the client (RFC 6749, 4.1.2.1). */
const withoutReturn: Readonly<Record<string, ConsentRefusal>> = {
  invalid_client: 'unknown-client',
  unauthorized_client: 'unknown-client',
  invalid_redirect_uri: 'wrong-address',
};

/** A refusal never redirects by itself: the visitor decides whether to return to the client (RFC 9700, 4.11.2). */
export function refusalOf(error: Pick<ExchangeError, 'result'>, request: OAuthRequest): ConsentState {
  const result = v.safeParse(oauthRefusal, error.result);
  // A refusal without a reason is about the client.
  if (!result.success) return { type: 'refused', reason: 'unknown-client' };
  const reason = Object.hasOwn(withoutReturn, result.output.error) ? withoutReturn[result.output.error] : undefined;
  if (reason) return { type: 'refused', reason };
  const back = returnLinkOf(result.output.redirect_url, request.redirect_uri);
  return { type: 'refused', reason: 'unsupported', ...(back ? { back } : {}) };
}

function returnLinkOf(address: string | undefined, registered: string | undefined): ReturnLink | undefined {
  if (address === undefined || registered === undefined || !isReturnAddress(address, registered)) return undefined;
  const place = returnTargetOf(address);
  return place && { address, place };
}
