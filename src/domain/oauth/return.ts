/** The redirect address of a client: what the visitor is shown of it, and which addresses may be followed (RFC 9700, 2.1). */

/** The part of the address that a person can check. */
export type ReturnTarget =
  /** A host in its ASCII (punycode) form, so that look-alike letters are visible. */
  | { readonly type: 'site'; readonly host: string }
  /** An app on this device, by the scheme it has registered (RFC 8252, 7.1). */
  | { readonly type: 'app'; readonly scheme: string };

/**
 * @returns `undefined` for an address that must not be followed: invalid, `javascript:`, `data:`, or any scheme that is neither
 *   http(s) nor an app's scheme (a reversed domain name, which has a dot)
 */
export function returnTargetOf(address: string): ReturnTarget | undefined {
  const url = parsed(address);
  if (url === undefined) return undefined;
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    return hasUserinfo(url) ? undefined : { type: 'site', host: url.host };
  }
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:/.test(url.protocol)
    ? { type: 'app', scheme: url.protocol.slice(0, -1) }
    : undefined;
}

/**
 * Whether the address from the exchange may be followed: it must be the registered address with parameters added to its
 * query, and no other difference.
 *
 * @param registered the address that the exchange has compared with the application's own
 */
export function isReturnAddress(address: string, registered: string): boolean {
  const [given, known] = [parsed(address), parsed(registered)];
  if (given === undefined || known === undefined || returnTargetOf(address) === undefined) return false;
  const more = known.search === '' ? '?' : `${known.search}&`;
  return withoutQuery(given) === withoutQuery(known) && given.search.startsWith(more) && given.hash === '';
}

/** The address without query and fragment. */
function withoutQuery({ href }: URL): string {
  return href.replace(/[?#].*/s, '');
}

function hasUserinfo({ href }: URL): boolean {
  return /^[a-z]+:\/\/[^/?#]*@/.test(href);
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
