/** The address that a code is sent to: what people are told of it, and what may be followed (RFC 9700, 2.1). */

/** As much as a person can check. */
export type ReturnPlace =
  /** A host, spelled as browsers ask for it, so that no look-alike letter hides in it. */
  | { readonly type: 'site'; readonly host: string }
  /** An app on this device, by the scheme it has registered (RFC 8252, 7.1). */
  | { readonly type: 'app'; readonly scheme: string };

/**
 * @returns `undefined` for what nobody may be sent to: no address, `javascript:`, `data:` and whatever else is neither
 *   http(s) nor an app's scheme, which is a domain name backwards and so has a dot
 */
export function returnPlaceOf(address: string): ReturnPlace | undefined {
  const url = parsed(address);
  if (url === undefined) return undefined;
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    return hasUserinfo(url) ? undefined : { type: 'site', host: url.host };
  }
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(url.protocol)
    ? { type: 'app', scheme: url.protocol.slice(0, -1) }
    : undefined;
}

/**
 * Whether an address that the exchange gave may be followed: it is the registered one with something added to its query,
 * and nothing else.
 *
 * @param registered the address that the exchange has compared with the application's own
 */
export function isReturnAddress(address: string, registered: string): boolean {
  const [given, known] = [parsed(address), parsed(registered)];
  if (given === undefined || known === undefined || returnPlaceOf(address) === undefined) return false;
  const more = known.search === '' ? '?' : `${known.search}&`;
  return placeOf(given) === placeOf(known) && given.search.startsWith(more) && given.hash === '';
}

/** The address without query and fragment. */
function placeOf({ href }: URL): string {
  return href.replace(/[?#].*$/s, '');
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
