/** Ports of this machine. */

import { type AddressInfo, connect, createServer } from 'node:net';
import { StopError } from './command.ts';

const defaultPort = 4321;

/** The port that `PORT` asks for. */
export function wantedPort(): number {
  const text = process.env.PORT || String(defaultPort);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new StopError(`PORT is "${text}", which is not a number from 1 to 65535.`);
  }
  return port;
}

/** Stops with a sentence when something else listens on the port. */
export async function requireFreePort(port: number): Promise<void> {
  // A server may sit on one address family only, and the browser tries both.
  for (const host of ['127.0.0.1', '::1', '::']) {
    if ((await tryPort(port, host)) === 'EADDRINUSE') {
      throw new StopError(`Port ${port} is in use; choose another with PORT=${port === 65_535 ? port - 1 : port + 1}.`);
    }
    if ((await tryPort(port, host)) === 'EACCES') {
      throw new StopError(`Port ${port} may not be used by this account; choose another with PORT=${defaultPort}.`);
    }
  }
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whether something on this machine takes connections. */
export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** What listening on the port ends in: an error code, or `undefined` when all is well. */
function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
