/** The query of an address as text: what stays in it stays byte for byte. */

/**
 * A query without some of its parameters, however their names are written.
 *
 * `('?a=%20&token=x&b=+', ['token'])` → `?a=%20&b=+`; empty when nothing is left.
 *
 * @param search with its question mark, or empty
 */
export function withoutParameters(search: string, names: readonly string[]): string {
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.includes(nameOf(part)));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** As the browser's own reader of queries understands it. */
function nameOf(part: string): string {
  const [name = ''] = part.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
