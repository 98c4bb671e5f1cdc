/** The edge function: adds the language to a page address before a file is looked up. Each engine has an adapter that calls it. */

import { redirectHeaders } from '../domain/http/response-headers.ts';
import { decideLanguageRedirect } from '../domain/language/redirect.ts';
import type { Site } from '../domain/site/site.ts';

/** The parts of a request that count. A `Request` has them; an engine that needs the raw target makes its own. */
export interface EdgeRequest {
  /** With the host from the connection or the `Host` header, and path and query as they were sent. */
  readonly url: string;
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
}

/**
 * A redirect to the same path in the visitor's language (S2.03); `undefined` where the static files answer. Headers of proxies
 * such as `X-Forwarded-Host` are ignored.
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

/** The query as it was sent: the URL parser would drop an empty query and encode apostrophes. */
function queryOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? '';
}
