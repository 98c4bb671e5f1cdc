/** Finds the endpoint of the contract that a request calls. */

import type { Context } from 'hono';
import type { EndpointName } from '../../contract/all.ts';
import type { BoundHandler } from './handler.ts';
import { handlers } from './handlers.ts';

export interface MatchedCall {
  readonly name: EndpointName;
  readonly handler: BoundHandler;
  /** The query of a GET, or the JSON of a POST; `undefined` where the body is no JSON. */
  readonly body: unknown;
}

const patterns = Object.entries(handlers).map(([name, handler]) => ({
  name: name as EndpointName,
  handler,
  // A path may have a parameter: `/misc/:partner/post-register`.
  path: new RegExp(`^${handler.endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/**
 * Where two endpoints share a path, the one whose schema accepts the body; the first one where neither does. `undefined` for
 * any other path, and for a preflight.
 */
export async function matchCall(c: Context): Promise<MatchedCall | undefined> {
  const candidates = patterns.filter(
    ({ handler: { endpoint }, path }) => endpoint.method === c.req.method && path.test(c.req.path),
  );
  const [first] = candidates;
  if (first === undefined) return undefined;
  const body = c.req.method === 'GET' ? c.req.query() : await jsonBody(c);
  const { name, handler } = candidates.find(({ handler }) => handler.accepts(body)) ?? first;
  return { name, handler, body };
}

/** Reads only what is declared as JSON: a form of another site cannot declare that without a preflight. */
async function jsonBody(c: Context): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) return undefined;
  try {
    const body: unknown = await c.req.json();
    return Array.isArray(body) ? undefined : body;
  } catch {
    return undefined;
  }
}
