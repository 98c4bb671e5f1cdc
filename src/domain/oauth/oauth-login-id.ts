/** Half of a SHA-256. */
const bytesTaken = 16;

/**
 * The value of the header that OAuth pages add (S7.04). The product text says that it is derived from the client's id
 * and not how; ours is a decision: the first 32 characters of the lower-case hex SHA-256 of the id's UTF-8 bytes.
 *
 * @param query of the page; the client's id is its `client_id`
 * @param digest SHA-256 of a text's UTF-8 bytes; may refuse, where the browser has no cryptography
 * @returns `not_found` where there is no id, or no way to derive anything from it
 */
export async function oauthLoginId(
  query: URLSearchParams,
  digest: (text: string) => Promise<ArrayBuffer>,
): Promise<string> {
  const clientId = query.get('client_id');
  if (!clientId) return 'not_found';
  try {
    const bytes = new Uint8Array(await digest(clientId), 0, bytesTaken);
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return 'not_found';
  }
}
