/** The Node server while others keep connections open without finishing a request. */

import { rmSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { createEdgeServer } from '../../src/edge/node.ts';
import { send } from './support/send.ts';
import { smallDist } from './support/small-dist.ts';

let dist: string;
let server: ReturnType<typeof createEdgeServer>;
let port: number;

beforeAll(async () => {
  dist = smallDist();
  server = createEdgeServer(dist, { sites, main: mainSite, vendors });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => {
  server.close();
  rmSync(dist, { recursive: true });
});

test('200 connections that send a byte per second are ended, and others are served meanwhile', {
  tags: ['all'],
  timeout: 60_000,
}, async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, () => openSlowly()));
  const ended = Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))),
  );
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 1000);
  for (let request = 0; request < 20; request++) {
    expect((await send(port, { host: 'localhost', target: '/en/login' })).status).toBe(200);
  }
  await ended;
  clearInterval(drip);
});

function openSlowly(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /en/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
      resolve(socket);
    });
    socket.resume();
    // A connection that the server has ended refuses the next byte.
    socket.on('error', () => {});
  });
}
