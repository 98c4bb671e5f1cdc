/** Edits the query of an address as text, so that the remaining parameters keep every byte. */

/**
 * Removes parameters from a query, also where their names are percent-encoded.
 *
 * `('?a=%20&token=x&b=+', ['token'])` → `?a=%20&b=+`; empty when nothing is left.
 *
 * @param search with its question mark, or empty
 */
export function withoutParameters(search: string, names: readonly string[]): string {
  const remaining = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.includes(nameOf(part)));
  return remaining.length === 0 ? '' : `?${remaining.join('&')}`;
}

/** The decoded name of a `name=value` part, as `URLSearchParams` reads it. */
function nameOf(part: string): string {
  const [name = ''] = part.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
