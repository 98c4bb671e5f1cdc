/** `fetch` of Node for a command line: knows `*.localhost`, which few resolvers outside browsers know, and sends the header Origin. */

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export const nodeFetch = (async (input, init = {}) => {
  const url = new URL(String(input));
  const isLocal = url.hostname.endsWith('.localhost');
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = Object.fromEntries(new Headers(init.headers));
  const { method = 'GET', signal, body } = init;
  return new Promise<Response>((resolve, reject) => {
    const sent = request(
      {
        ...{ method, headers: { ...headers, host: url.host }, path: url.pathname + url.search },
        ...{ host: isLocal ? '127.0.0.1' : url.hostname, port: url.port, servername: url.hostname },
        ...(signal ? { signal } : {}),
      },
      async (answer) => {
        answer.on('error', reject);
        const { statusCode: status = 502, rawHeaders } = answer;
        const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at) => rawHeaders.slice(2 * at, 2 * at + 2));
        const text = Buffer.concat(await answer.toArray());
        // These statuses have no body.
        resolve(
          new Response([204, 205, 304].includes(status) ? null : text, {
            status,
            headers: pairs as [string, string][],
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(typeof body === 'string' ? body : undefined);
  });
}) as typeof fetch;
