/** Opens a port on the loopback addresses of this machine only. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For names that end in `localhost`, browsers try the second address first. */
const loopback = ['127.0.0.1', '::1'] as const;

/** Error codes of a machine without IPv6. */
const noSuchAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Listens on both loopback addresses, so that no other server can answer at one of them.
 *
 * @param createServer one server per address
 * @param port 0 for any free port
 * @throws {Error} a sentence that names the port where it cannot be opened
 */
export async function listenOnLoopback(
  createServer: () => Server,
  port: number,
): Promise<{ port: number; servers: Server[] }> {
  const servers: Server[] = [];
  let chosen = port;
  try {
    for (const host of loopback) {
      const server = createServer();
      const listening = await listen(server, host, chosen);
      if (listening === undefined) continue;
      servers.push(server);
      chosen = listening;
    }
  } catch (cause) {
    for (const server of servers) server.close();
    throw new Error(sentenceFor(cause, port), { cause });
  }
  return { port: chosen, servers };
}

/** @returns the port, or `undefined` where the machine has no such address */
function listen(server: Server, host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    // Not removed after the start: an error while accepting a connection must not end the process.
    server.on('error', (error) => (noSuchAddress.includes(codeOf(error)) ? resolve(undefined) : reject(error)));
    server.listen({ host, port }, () => resolve((server.address() as AddressInfo).port));
  });
}

function sentenceFor(cause: unknown, port: number): string {
  const why = codeOf(cause) === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${codeOf(cause)})`;
  return `Port ${port} ${why}: stop the other program, or choose another port with PORT=${port === 0 ? 4321 : port + 1}.`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
