/** The test server over HTTPS, under the hosts of the test network: for what browsers do on https only. */

import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

export interface HttpsFront {
  /** For `--host-resolver-rules`: every host that ends with `.example` is here. */
  readonly resolverRule: string;
  close(): Promise<void>;
}

/**
 * @param origin of the test server
 * @param apiHost goes to the sandbox exchange
 */
export async function openHttpsFront(origin: string, apiHost: string): Promise<HttpsFront> {
  const { port } = new URL(origin);
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'gatehouse.example' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  });
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { headers } = incoming;
    const host = headers.host === apiHost ? `api.localhost:${port}` : headers.host;
    forward(incoming, outgoing, port, { ...headers, host });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    resolverRule: `MAP *.example 127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: string,
  headers: IncomingMessage['headers'],
): void {
  const { method, url } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
