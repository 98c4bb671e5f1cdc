/** Which endpoint of the contract a request is for. */

import type { Context } from 'hono';
import type { EndpointName } from '../contract/all.ts';
import type { Route } from './handler.ts';
import { routes } from './routes.ts';

export interface Called {
  readonly name: EndpointName;
  readonly route: Route;
  /** What came: the query of a GET, the JSON of a POST, nothing where it is no JSON. */
  readonly body: unknown;
}

const patterns = Object.entries(routes).map(([name, route]) => ({
  name: name as EndpointName,
  route,
  // A path may have a name in it: `/misc/:partner/post-register`.
  path: new RegExp(`^${route.endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/**
 * Of two endpoints at one path the one whose schema takes the body, or the first where neither does. A preflight calls none.
 */
export async function calledOf(c: Context): Promise<Called | undefined> {
  const sharers = patterns.filter(
    ({ route: { endpoint }, path }) => endpoint.method === c.req.method && path.test(c.req.path),
  );
  const [first] = sharers;
  if (first === undefined) return undefined;
  const body = c.req.method === 'GET' ? c.req.query() : await jsonBody(c);
  const { name, route } = sharers.find(({ route }) => route.accepts(body)) ?? first;
  return { name, route, body };
}

/** Only what is declared as JSON is read: a form of another site cannot declare that without a preflight. */
async function jsonBody(c: Context): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) return undefined;
  try {
    const body: unknown = await c.req.json();
    return Array.isArray(body) ? undefined : body;
  } catch {
    return undefined;
  }
}
