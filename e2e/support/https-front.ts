/** The test server over HTTPS, under the hosts of the test network: for what browsers do on https only. */

import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificate } from './certificate.ts';

export interface HttpsFront {
  /** For `--host-resolver-rules`: every host that ends with `.example` is here. */
  readonly resolverRule: string;
  close(): Promise<void>;
}

/**
 * @param origin of the test server
 * @param apiHost goes to the sandbox exchange, which answers pages of this machine only: it is told of such a page
 */
export async function openHttpsFront(origin: string, apiHost: string): Promise<HttpsFront> {
  const { port } = new URL(origin);
  const server = createServer(createCertificate('gatehouse.example'), (incoming, outgoing) => {
    const { host = '', origin: pageOrigin } = incoming.headers;
    if (host !== apiHost) return forward(incoming, outgoing, { port, headers: incoming.headers });
    const headers = { ...incoming.headers, host: `api.localhost:${port}`, ...(pageOrigin && { origin }) };
    forward(incoming, outgoing, { port, headers, ...(pageOrigin && { pageOrigin }) });
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

interface Forwarded {
  readonly port: string;
  readonly headers: IncomingMessage['headers'];
  /** Who may read the answer. */
  readonly pageOrigin?: string;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, { port, headers, pageOrigin }: Forwarded): void {
  const { method, url } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    const allowed = pageOrigin && { 'access-control-allow-origin': pageOrigin };
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...allowed });
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
