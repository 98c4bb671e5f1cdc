/** The edge function: gives a page address its language before any file is looked up. One thin adapter per engine calls it. */

import { decideLanguageRedirect } from '../domain/language-redirect.ts';
import { redirectHeaders } from '../domain/response-headers.ts';
import type { Site } from '../domain/site.ts';

/** What of a request has a say. A `Request` is one; an engine that keeps the target's bytes makes its own. */
export interface EdgeRequest {
  /** With the host from the connection or the `Host` header, and path and query as they were sent. */
  readonly url: string;
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
}

/**
 * A redirect to the same path in the visitor's language (S2.03), or `undefined`: pass on to the static files. Forwarding headers are not read.
 */
export function handleAtEdge(request: EdgeRequest, sites: readonly Site[]): Response | undefined {
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
