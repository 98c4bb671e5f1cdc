/** Consent for outside applications: the calls of the page (S7.53–S7.56). The calls of the clients are in `server.ts`. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/oauth.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { accountByToken } from '../account/accounts.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import type { Handler } from '../server/handler.ts';
import { issueCode } from './codes.ts';
import { answerAddress, type CheckedRequest, checkClient, checkRequest } from './request.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Public, so that a visitor sees that a client is wrong before they log in. */
export const clientInfo: HandlerOf<typeof contract.oauthClientInfo> = (input, { context }) => {
  const checked = checkClient(context, input);
  if (checked.type === 'refused') return refused(retCodes.clientRefused, checked.error, { error: checked.error });
  const { name, logo, verified } = checked.client;
  return answered({ client_name: name, client_logo: logo, verified });
};

export const preAuthorize: HandlerOf<typeof contract.oauthPreAuthorize> = (input, { context, origin }) => {
  const checked = checkRequest(context, input);
  return checked.type === 'valid' ? answered(null) : refusal(checked, input.state, origin);
};

export const authorize: HandlerOf<typeof contract.oauthAuthorize> = (input, { context, origin }) => {
  const checked = checkRequest(context, input);
  if (checked.type !== 'valid') return refusal(checked, input.state, origin);
  return answered({ scopes: [...checked.scopes], redirect_uri: checked.redirectUri });
};

/** Checks everything again, because the page cannot be trusted. */
export const confirmAuth: HandlerOf<typeof contract.oauthConfirmAuth> = (input, { context, token, origin }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const checked = checkRequest(context, input);
  if (checked.type !== 'valid') return refusal(checked, input.state, origin);
  const { client, redirectUri, challenge, scopes } = checked;
  const answer: Readonly<Record<string, string>> = input.agree
    ? { code: issueCode(context, { clientId: client.id, redirectUri, challenge, scopes, accountId: account.id }) }
    : { error: 'access_denied' };
  return answered({ redirect_url: answerAddress(redirectUri, answer, { state: input.state, issuer: origin }) });
};

/** Has a redirect address only where the client and its address are right, and a visitor is signed in (RFC 9700, 4.11.2). */
function refusal(
  checked: Exclude<CheckedRequest, { type: 'valid' }>,
  state: string | undefined,
  issuer: string,
): Answer<never> {
  const { error } = checked;
  const back =
    checked.type === 'wrong' ? { redirect_url: answerAddress(checked.redirectUri, { error }, { state, issuer }) } : {};
  return refused(retCodes.clientRefused, error, { error, ...back });
}
