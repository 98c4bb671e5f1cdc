/** Lets an exchange at another address answer on the port of the pages, where local pages look for it. */

import { proxy } from 'hono/proxy';
import { messageOf, StopError } from '../system/command.ts';

/**
 * @param word what stands behind `--api`
 * @throws {StopError} if it is not the origin of a server
 */
export function exchangeOrigin(word: string): string {
  const url = URL.parse(word);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new StopError(
      `--api is "${word}", and not the origin of an exchange, such as https://api.test.exchange.example or http://127.0.0.1:8080.`,
    );
  }
  return url.origin;
}

/**
 * Nothing but the host is changed, so the exchange sees the origin of the local pages and has to let it in.
 *
 * @param origin of the exchange
 * @param log gets a sentence without any value of the request, when the exchange does not answer
 * @returns answers a request to the API host; with status 502 when the exchange does not answer
 */
export function exchangeAt(origin: string, log: (sentence: string) => void): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    const { method } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    try {
      return await proxy(origin + pathname + search, { method, headers, body, redirect: 'manual' });
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      log(`${origin} does not answer ${method} ${pathname}: ${messageOf(cause)}`);
      return new Response(null, { status: 502 });
    }
  };
}

/**
 * Says before anybody opens a page that the exchange does not answer, or does not let a page in: a browser says the same of both.
 *
 * @param pages their origins
 */
export async function checkExchange(
  origin: string,
  pages: readonly string[],
  log: (sentence: string) => void,
): Promise<void> {
  let isThere = true;
  const ask = exchangeAt(origin, (sentence) => {
    isThere = false;
    log(sentence);
  });
  const refused: string[] = [];
  for (const page of pages) {
    const headers = { origin: page, 'access-control-request-method': 'POST' };
    const answer = await ask(new Request(`${origin}/login`, { method: 'OPTIONS', headers }));
    if (!isThere) return;
    if (answer.headers.get('access-control-allow-origin') !== page) refused.push(page);
  }
  if (refused.length > 0)
    log(`${origin} does not let in ${refused.join(', ')}: browsers keep its answers from these pages.`);
}
