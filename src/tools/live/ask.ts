/** Requests to a page host. `fetch` follows no other address for a host than the one of its name, so Node's own client asks. */

import { Agent, type IncomingHttpHeaders, request as overHttp } from 'node:http';
import { request as overTls, Agent as TlsAgent } from 'node:https';

export interface HostAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks one host for a path, as it is sent. Never throws: what the network says is the answer's text, with status 0. */
export type AskHost = (
  path: string,
  more?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> },
) => Promise<HostAnswer>;

/** An answer that takes longer is a failure. */
const patienceMs = 20_000;

/**
 * @param origin the host's own: `https://gatehouse.example`
 * @param at where its answers come from instead, before its name leads there: `http://127.0.0.1:8080`
 */
export function hostAsker(origin: string, at = origin): AskHost {
  const { host, hostname } = new URL(origin);
  const target = new URL(at);
  const isSecure = target.protocol === 'https:';
  const agent = isSecure ? new TlsAgent({ keepAlive: true, servername: hostname }) : new Agent({ keepAlive: true });
  return (path, { method = 'GET', headers = {} } = {}) =>
    new Promise((resolve) => {
      const failed = (error: Error) =>
        resolve({ status: 0, headers: {}, body: Buffer.from(`${error.message || error.name}`) });
      const sent = (isSecure ? overTls : overHttp)(
        {
          agent,
          method,
          path,
          hostname: target.hostname.replace(/^\[|\]$/g, ''),
          port: target.port || undefined,
          headers: { ...headers, host },
          signal: AbortSignal.timeout(patienceMs),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', failed);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      sent.on('error', failed);
      sent.end();
    });
}
