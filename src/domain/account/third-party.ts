/** Login through an identity provider: the address of the provider, its answer, and the check of that answer (S7.25). */

import { isAlive } from '../storage/life.ts';

/** A provider; the site data are the only source of these facts. */
export interface LoginProvider {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** The provider's authorization endpoint. */
  readonly authorizeUrl: string;
  /** Our client id at the provider. */
  readonly clientId: string;
  /** What the provider answers when the visitor declines, besides the usual words. */
  readonly declinedWords?: readonly string[];
}

/**
 * Usual words of providers for a visitor who did not agree, or has to log in or agree there first. OAuth 2.0 and OpenID Connect name some;
 * large providers have their own.
 */
const declinedWords: readonly string[] = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
  'user_denied',
  'user_cancelled',
  'user_canceled',
  'user_cancelled_authorize',
  'user_cancelled_login',
  'consent_declined',
  'authorization_declined',
];

/** Whether an error of a provider means that the visitor declined: then nothing is out of order. */
export function isDeclined(error: string, provider: Pick<LoginProvider, 'declinedWords'> | undefined): boolean {
  return [...declinedWords, ...(provider?.declinedWords ?? [])].includes(error.toLowerCase());
}

/** What a button needs. */
export interface ProviderName extends Pick<LoginProvider, 'id' | 'name'> {
  /** Its sign: lines on a grid of 20. */
  readonly glyph: string;
}

/** Proof that the visitor who returns is the one who left (state and PKCE). */
export interface Proof {
  /** Random, valid once. */
  readonly state: string;
  /** Secret until the code is exchanged (RFC 7636). */
  readonly verifier: string;
  /** SHA-256 of the verifier, in base64url. */
  readonly challenge: string;
}

/** A login attempt that has been started at a provider. */
export interface Attempt {
  readonly provider: string;
  readonly state: string;
  readonly verifier: string;
  /** Milliseconds since epoch. */
  readonly begunAt: number;
  /** Path and query of the page that was left; they hold the visitor's target. */
  readonly from: string;
  /** `link`: link the identity to the account that is already logged in. */
  readonly purpose: 'log-in' | 'link';
}

/** Life of an attempt, in ms. */
export const attemptLifeMs = 10 * 60_000;

export function authorizeAddress(provider: LoginProvider, redirectUri: string, proof: Proof): string {
  const address = new URL(provider.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: proof.state,
    code_challenge: proof.challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** The provider's answer in the query. */
export type ProviderReturn =
  | { readonly type: 'code'; readonly code: string; readonly state: string }
  /** `error`: the provider's word for it; empty where the answer is ambiguous. */
  | { readonly type: 'failed'; readonly state: string; readonly error: string };

/** Longer codes and states are ignored, in characters. */
const maxValueLength = 2048;

/**
 * Parses a query; `undefined` where it is not a provider's answer. One that is ambiguous (a code beside an error, a code twice
 * or too long) is a failure, so that the visitor is told and the page that was left comes back.
 */
export function readReturn(query: URLSearchParams): ProviderReturn | undefined {
  const one = (name: string) => {
    const [value, ...others] = query.getAll(name);
    return others.length === 0 && value !== undefined && value.length <= maxValueLength ? value : '';
  };
  const [state, code] = [one('state'), one('code')];
  if (state === '' || !(query.has('code') || query.has('error'))) return undefined;
  if (code !== '' && !query.has('error')) return { type: 'code', code, state };
  return { type: 'failed', state, error: one('error') };
}

export type AttemptCheck =
  | { readonly type: 'fits'; readonly attempt: Attempt }
  /** The answer belongs to another attempt or to somebody else. */
  | { readonly type: 'mismatch' }
  | { readonly type: 'expired'; readonly attempt: Attempt }
  /** This browser has no stored attempt. */
  | { readonly type: 'lost' };

/**
 * Whether an answer belongs to the attempt stored in this browser. The second copy is used only where the first is missing;
 * a first copy that does not match is final.
 */
export function checkAttempt(
  copies: { readonly first: Attempt | undefined; readonly second: Attempt | undefined },
  state: string,
  now: number,
): AttemptCheck {
  const attempt = copies.first ?? copies.second;
  if (attempt === undefined) return { type: 'lost' };
  if (attempt.state !== state) return { type: 'mismatch' };
  return { type: isAlive(attempt.begunAt + attemptLifeMs, attemptLifeMs, now) ? 'fits' : 'expired', attempt };
}
