/** Logging in through a provider of identities: the address that leads there, what comes back, and what must fit (S7.25). */

/** A provider as site data: nothing else says these facts. */
export interface LoginProvider {
  readonly id: string;
  /** As people know it. */
  readonly name: string;
  /** Where it asks the visitor. */
  readonly authorizeUrl: string;
  /** Under which it knows us. */
  readonly clientId: string;
}

/** What a button needs. */
export type ProviderName = Pick<LoginProvider, 'id' | 'name'>;

/** What proves that whoever comes back is who left. */
export interface Proof {
  /** Random, good once. */
  readonly state: string;
  /** Known to us alone until the code is exchanged (RFC 7636). */
  readonly verifier: string;
  /** SHA-256 of the verifier, in base64url. */
  readonly challenge: string;
}

/** A way to a provider that was begun. */
export interface Attempt {
  readonly provider: string;
  readonly state: string;
  readonly verifier: string;
  /** Milliseconds since epoch. */
  readonly begunAt: number;
  /** Path and query of the page that was left, which hold where the visitor wants to go. */
  readonly from: string;
  /** `link`: for an account that is logged in already. */
  readonly purpose: 'log-in' | 'link';
}

/** An attempt that is older is over, in ms. */
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

/** What a provider sent along with the visitor. */
export type ProviderReturn =
  | { readonly type: 'code'; readonly code: string; readonly state: string }
  /** The visitor said no there. */
  | { readonly type: 'declined'; readonly state: string }
  | { readonly type: 'failed'; readonly state: string };

/** No provider's code or state is longer. */
const longestValue = 2048;

/** Reads a query; `undefined` where it is no provider's answer, or one that says a thing twice. */
export function readReturn(query: URLSearchParams): ProviderReturn | undefined {
  const one = (name: string) => {
    const [value, ...others] = query.getAll(name);
    return others.length === 0 && value !== undefined && value.length <= longestValue ? value : '';
  };
  const [state, code, error] = [one('state'), one('code'), one('error')];
  if (state === '' || (code === '') === (error === '')) return undefined;
  if (code !== '') return { type: 'code', code, state };
  return { type: error === 'access_denied' ? 'declined' : 'failed', state };
}

export type AttemptCheck =
  | { readonly type: 'fits'; readonly attempt: Attempt }
  /** Somebody else's answer, or one of another attempt. */
  | { readonly type: 'mismatch' }
  | { readonly type: 'expired' }
  /** Nothing was kept in this browser. */
  | { readonly type: 'lost' };

/**
 * Whether an answer belongs to the attempt that this browser keeps. The second copy counts only where the first is gone;
 * a first copy that does not fit is final.
 */
export function checkAttempt(
  copies: { readonly first: Attempt | undefined; readonly second: Attempt | undefined },
  state: string,
  now: number,
): AttemptCheck {
  const attempt = copies.first ?? copies.second;
  if (attempt === undefined) return { type: 'lost' };
  if (attempt.state !== state) return { type: 'mismatch' };
  const age = now - attempt.begunAt;
  return age >= 0 && age <= attemptLifeMs ? { type: 'fits', attempt } : { type: 'expired' };
}
