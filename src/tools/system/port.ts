/** Checks ports of this machine. */

import { connect, createServer } from 'node:net';
import { StopError } from './command.ts';

const defaultPort = 4321;

/** The port in `PORT`, or the default. @throws {StopError} if it is not a port */
export function requestedPort(): number {
  const text = process.env.PORT || String(defaultPort);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new StopError(`PORT is "${text}", which is not a number from 1 to 65535.`);
  }
  return port;
}

/** @throws {StopError} if the port is in use or forbidden */
export async function requireFreePort(port: number): Promise<void> {
  // A server may listen on one address family only, and the browser tries both.
  for (const host of ['127.0.0.1', '::1', '::']) {
    if ((await tryPort(port, host)) === 'EADDRINUSE') {
      throw new StopError(`Port ${port} is in use; choose another with PORT=${port === 65_535 ? port - 1 : port + 1}.`);
    }
    if ((await tryPort(port, host)) === 'EACCES') {
      throw new StopError(`Port ${port} may not be used by this account; choose another with PORT=${defaultPort}.`);
    }
  }
}

/** Whether a server on this machine accepts connections on the port. */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Tries to listen on the port. @returns the error code, or `undefined` if it works */
function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
