/** The edge function: gives a page address its language before any file is looked up. One thin adapter per engine calls it. */

import { decideLanguageRedirect } from '../domain/language-redirect.ts';
import type { Site } from '../domain/site.ts';

/** Caches must neither keep the answer nor mix up visitors; said also when the request has neither header. */
const redirectHeaders = { 'cache-control': 'private, no-store', vary: 'Accept-Language, Cookie' };

/**
 * A redirect to the same path in the visitor's language (S2.03), or `undefined`: pass on to the static files.
 *
 * @param request its URL is the adapter's: host from the connection or the `Host` header. Forwarding headers are not read.
 */
export function handleAtEdge(request: Request, sites: readonly Site[]): Response | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const { hostname, pathname } = new URL(request.url);
  const decision = decideLanguageRedirect(
    {
      host: hostname,
      path: pathname,
      query: queryOf(request.url),
      cookie: request.headers.get('cookie'),
      acceptLanguage: request.headers.get('accept-language'),
    },
    sites,
  );
  if (decision.type === 'pass') return undefined;
  return new Response(null, { status: 302, headers: { ...redirectHeaders, location: decision.location } });
}

/** Cut out as text: the URL parser drops a lone question mark and rewrites apostrophes. */
function queryOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? '';
}
