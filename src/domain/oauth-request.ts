/** What an outside application asks for, as it stands in the query of the OAuth pages (S2.11). */

/** What a request may say: the five of S3.36, and the proof key (RFC 7636). Anything else is not for us to read. */
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
  /** Nobody asks for anything. */
  | { readonly type: 'none' }
  /** It cannot be read without a guess: twice the same name, bytes that are no text, no client, or far too much. */
  | { readonly type: 'malformed' }
  | { readonly type: 'request'; readonly request: OAuthRequest };

/** Of one value, in UTF-16 units. The contract's schemas say the same. */
export const longestOAuthValue = 4096;

/**
 * Reads the query as RFC 6749 has it: form encoding, a name once at most, a name without a value is not there. The
 * values are exact or the query is refused, because a state that comes back changed is worse than none. The query itself
 * goes on from page to page as the bytes it is; this is only what the exchange is told.
 *
 * @param search with its question mark, as in `location.search`
 */
export function readOAuthQuery(search: string): OAuthQuery {
  const found: Partial<Record<Name, string>> = {};
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [, rawName = '', rawValue = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const name = names.find((known) => known === decoded(rawName));
    if (name === undefined) continue;
    const value = decoded(rawValue);
    if (value === undefined || value.length > longestOAuthValue || Object.hasOwn(found, name)) {
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
