/** Consent for outside applications (S7.53–S7.56). What the answers hold is ours: the product text says the paths only. */

import * as v from 'valibot';
import { callPaths } from '../domain/errors/call.ts';
import { maxOAuthValueLength } from '../domain/oauth/request.ts';
import { endpoint, text } from './endpoint.ts';

const value = v.optional(text(maxOAuthValueLength));

/** What every call carries (S3.36), and the client's proof key, of which the page understands nothing. */
const request = {
  client_id: text(maxOAuthValueLength),
  response_type: value,
  scope: value,
  state: value,
  redirect_uri: value,
  code_challenge: value,
  code_challenge_method: value,
};

/** The application that asks (S7.53). Refused with 50002 for an unknown client and for a `redirect_uri` that is not exactly its own. */
export const oauthClientInfo = endpoint({
  method: 'GET',
  path: '/oauth/v1/public/client_info',
  access: 'public',
  input: v.object(request),
  result: v.object({
    /** Given by the application: untrusted text. */
    client_name: v.string(),
    /** Given by the application: an untrusted address, which pages never load. */
    client_logo: v.optional(v.nullable(v.string())),
    /** The exchange has reviewed the application. */
    verified: v.boolean(),
  }),
});

/** Whether the signed-in visitor may be shown the consent (S7.55). */
export const oauthPreAuthorize = endpoint({
  method: 'GET',
  path: '/oauth/v1/private/pre_authorize',
  access: 'private',
  hideErrors: true,
  input: v.object(request),
  result: v.unknown(),
});

/** What the consent is about (S7.54). */
export const oauthAuthorize = endpoint({
  method: 'GET',
  path: callPaths.authorize,
  access: 'private',
  hideErrors: true,
  input: v.object(request),
  result: v.object({
    /** Permissions that the client asks for and may ask for. */
    scopes: v.array(v.string()),
    /** Where the answer goes: the client's own, as it is registered. */
    redirect_uri: text(maxOAuthValueLength),
  }),
});

/** The visitor's answer (S7.56). Either way there is an address to go to: with a code, or with `error=access_denied`. */
export const oauthConfirmAuth = endpoint({
  method: 'POST',
  path: '/oauth/v1/private/confirm_auth',
  access: 'private',
  input: v.object({ ...request, agree: v.boolean() }),
  result: v.object({ redirect_url: v.string() }),
});

/** What comes with 50002. An address is there only where the client and its own address are beyond doubt. */
export const oauthRefusal = v.object({
  /** As RFC 6749 names it; `invalid_redirect_uri` is ours for what it has no name for. */
  error: v.string(),
  redirect_url: v.optional(v.string()),
});
