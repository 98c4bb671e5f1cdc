/** The request of an outside application in the query of the OAuth pages (S2.11). */

/** Parameters of a request: the five of S3.36, and PKCE (RFC 7636). Other parameters are ignored. */
const names = [
  'client_id',
  'response_type',
  'scope',
  'state',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
] as const;
type Name = (typeof names)[number];

export type OAuthRequest = Readonly<Partial<Record<Name, string>>> & { readonly client_id: string };

export type OAuthQuery =
  /** The query has no request. */
  | { readonly type: 'none' }
  /** The request is ambiguous or invalid: a parameter twice, bytes that are not UTF-8, no client, or a value that is too long. */
  | { readonly type: 'malformed' }
  | { readonly type: 'request'; readonly request: OAuthRequest };

/** Maximum length of one value, in UTF-16 units; the contract's schemas use the same. */
export const maxOAuthValueLength = 4096;

/**
 * Reads the query by the rules of RFC 6749: form encoding, each parameter at most once, a parameter without a value counts
 * as absent. A value is exact or the query is refused, because a changed `state` is worse than none. The query itself goes
 * from page to page without a change; the result of this function is only for the exchange.
 *
 * @param search with its question mark, as in `location.search`
 */
export function readOAuthQuery(search: string): OAuthQuery {
  const found: Partial<Record<Name, string>> = {};
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [, rawName = '', rawValue = ''] = /^([^=]*)=?(.*)/s.exec(pair) ?? [];
    const name = names.find((known) => known === decoded(rawName));
    if (name === undefined) continue;
    const value = decoded(rawValue);
    if (value === undefined || value.length > maxOAuthValueLength || Object.hasOwn(found, name)) {
      return { type: 'malformed' };
    }
    found[name] = value;
  }
  const request = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
  if (Object.keys(request).length === 0) return { type: 'none' };
  const { client_id } = request;
  return client_id === undefined ? { type: 'malformed' } : { type: 'request', request: { ...request, client_id } };
}

/** `undefined` for bytes that are not UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
