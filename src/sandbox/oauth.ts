/** Consent for outside applications: what the page asks (S7.53–S7.56). What clients ask is in `oauth-server.ts`. */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/oauth.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { accountByToken } from './accounts.ts';
import { type Answer, answered, refused } from './answer.ts';
import type { Handler } from './handler.ts';
import { issueCode } from './oauth-codes.ts';
import { answerAddress, type CheckedRequest, checkClient, checkRequest } from './oauth-request.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Public, so that a visitor learns of a wrong client before they log in for it. */
export const clientInfo: HandlerOf<typeof contract.oauthClientInfo> = (input, { context }) => {
  const checked = checkClient(context, input);
  if (checked.type === 'refused') return refused(retCodes.clientRefused, checked.error, { error: checked.error });
  const { name, logo, verified } = checked.client;
  return answered({ client_name: name, client_logo: logo, verified });
};

export const preAuthorize: HandlerOf<typeof contract.oauthPreAuthorize> = (input, { context, origin }) => {
  const checked = checkRequest(context, input);
  return checked.type === 'fine' ? answered(null) : refusal(checked, input.state, origin);
};

export const authorize: HandlerOf<typeof contract.oauthAuthorize> = (input, { context, origin }) => {
  const checked = checkRequest(context, input);
  if (checked.type !== 'fine') return refusal(checked, input.state, origin);
  return answered({ scopes: [...checked.scopes], redirect_uri: checked.redirectUri });
};

/** Everything is looked at again: the page's word counts for nothing. */
export const confirmAuth: HandlerOf<typeof contract.oauthConfirmAuth> = (input, { context, token, origin }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const checked = checkRequest(context, input);
  if (checked.type !== 'fine') return refusal(checked, input.state, origin);
  const { client, redirectUri, challenge, scopes } = checked;
  const answer: Readonly<Record<string, string>> = input.agree
    ? { code: issueCode(context, { clientId: client.id, redirectUri, challenge, scopes, accountId: account.id }) }
    : { error: 'access_denied' };
  return answered({ redirect_url: answerAddress(redirectUri, answer, { state: input.state, issuer: origin }) });
};

/** With a way back only where the client and its address are right, and somebody is signed in (RFC 9700, 4.11.2). */
function refusal(
  checked: Exclude<CheckedRequest, { type: 'fine' }>,
  state: string | undefined,
  issuer: string,
): Answer<never> {
  const { error } = checked;
  const back =
    checked.type === 'wrong' ? { redirect_url: answerAddress(checked.redirectUri, { error }, { state, issuer }) } : {};
  return refused(retCodes.clientRefused, error, { error, ...back });
}
