/**
 * Commands for a Firefox that Playwright drives by WebDriver BiDi, which has none for simulated devices with passkeys. Marionette
 * is Firefox's own protocol: length and colon before each JSON message. It shares the session of BiDi.
 */

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Starts Firefox with Marionette on a port of its own, and with simulated devices in place of real ones. */
export interface MarionetteOptions {
  readonly port: number;
  readonly args: string[];
  readonly firefoxUserPrefs: Record<string, boolean | number>;
}

export async function createMarionetteOptions(): Promise<MarionetteOptions> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const firefoxUserPrefs = {
    'marionette.port': port,
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
  };
  return { port, args: ['--marionette'], firefoxUserPrefs };
}

/**
 * A device with a lock that knows its owner, for all pages of the browser.
 *
 * @returns the connection: whoever ends it before the browser ends the session of BiDi as well
 */
export async function addFirefoxDevice(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const messages = readMessages(socket);
  // It speaks first.
  await messages.next();
  const device = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserConsenting: true,
    isUserVerified: true,
  };
  const command = JSON.stringify([0, 1, 'WebAuthn:AddVirtualAuthenticator', device]);
  socket.write(`${Buffer.byteLength(command)}:${command}`);
  const [, , error] = (await messages.next()).value as [number, number, { message: string } | null];
  if (error) throw new Error(`Firefox adds no device: ${error.message}`);
  return socket;
}

async function* readMessages(socket: Socket): AsyncGenerator<unknown, undefined> {
  let bytes = Buffer.alloc(0);
  for await (const more of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, more]);
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const end = colon + 1 + Number(bytes.subarray(0, colon).toString());
      if (bytes.length < end) break;
      yield JSON.parse(bytes.subarray(colon + 1, end).toString());
      bytes = bytes.subarray(end);
    }
  }
  throw new Error('Firefox has closed the connection of Marionette.');
}
