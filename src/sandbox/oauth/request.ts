/** Checks an authorization request, in the order of RFC 6749, 4.1.2.1, and RFC 9700, 2.1. */

import type { OAuthRequest } from '../../domain/oauth/request.ts';
import type { SandboxContext } from '../server/context.ts';
import { clientById, type OAuthClient } from './clients.ts';

/** The contract's input. An empty value counts as missing. */
type Input = { readonly [Name in keyof OAuthRequest]?: string | undefined } & { readonly client_id: string };

export type CheckedClient =
  | { readonly type: 'known'; readonly client: OAuthClient; readonly redirectUri: string }
  /** Without a valid address there is no redirect. */
  | { readonly type: 'refused'; readonly error: 'invalid_client' | 'invalid_redirect_uri' };

export type CheckedRequest =
  | {
      readonly type: 'valid';
      readonly client: OAuthClient;
      readonly redirectUri: string;
      readonly scopes: readonly string[];
      readonly challenge: string;
    }
  | Extract<CheckedClient, { type: 'refused' }>
  /** The redirect address is right, so the client gets the error. */
  | {
      readonly type: 'wrong';
      readonly error: 'unsupported_response_type' | 'invalid_request' | 'invalid_scope';
      readonly redirectUri: string;
    };

/** Checks the client, and its redirect address as an exact text: no default, no prefix, no other port. */
export function checkClient(context: SandboxContext, input: Input): CheckedClient {
  const client = clientById(context, input.client_id);
  if (client === undefined) return { type: 'refused', error: 'invalid_client' };
  const redirectUri = client.redirectUris.find((uri) => uri === input.redirect_uri);
  return redirectUri === undefined
    ? { type: 'refused', error: 'invalid_redirect_uri' }
    : { type: 'known', client, redirectUri };
}

/** A token in an address is refused (RFC 9700, 2.1.2), and so is a code without a proof key of SHA-256 (2.1.1). */
export function checkRequest(context: SandboxContext, input: Input): CheckedRequest {
  const checked = checkClient(context, input);
  if (checked.type === 'refused') return checked;
  const { client, redirectUri } = checked;
  if (input.response_type !== 'code') {
    const error = input.response_type ? 'unsupported_response_type' : 'invalid_request';
    return { type: 'wrong', error, redirectUri };
  }
  const challenge = input.code_challenge ?? '';
  if (input.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    return { type: 'wrong', error: 'invalid_request', redirectUri };
  }
  const scopes = [...new Set((input.scope ?? '').split(' ').filter((name) => name !== ''))];
  if (scopes.length === 0 || !scopes.every((name) => client.scopes.includes(name))) {
    return { type: 'wrong', error: 'invalid_scope', redirectUri };
  }
  return { type: 'valid', client, redirectUri, scopes, challenge };
}

/** The client's address with the answer added to its query. The state is returned unchanged. */
export function answerAddress(
  redirectUri: string,
  answer: Readonly<Record<string, string>>,
  { state, issuer }: { readonly state: string | undefined; readonly issuer: string },
): string {
  // A client of several servers learns from the issuer which one answered (RFC 9207).
  const fields = new URLSearchParams({ ...answer, ...(state ? { state } : {}), iss: issuer });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${fields}`;
}
