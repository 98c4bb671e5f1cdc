/** The Node server: what its parser refuses, and hosts that are none. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mainSite, sites } from '../../sites/all.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { createEdgeServer } from '../../src/edge/node.ts';
import { bodyOf, send, sendLines } from './support/send.ts';

let dist: string;
let server: ReturnType<typeof createEdgeServer>;
let port: number;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-node-'));
  for (const folder of [`${mainSite.id}/en/login`, 'tur/tr-TUR/login']) {
    mkdirSync(join(dist, folder), { recursive: true });
    writeFileSync(join(dist, folder, 'index.html'), '<!doctype html><p>Words</p>');
  }
  writeFileSync(join(dist, 'tur.localhost.json'), '{"signUp":false}');
  server = createEdgeServer(dist, { sites, main: mainSite, vendors, statusDir: dist });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dist, { recursive: true });
});

test.each(['localhost/en', '/localhost', 'user@localhost', 'localhost?', 'localhost#', 'local\\host', 'a b', 'a:b:c'])(
  'the host %j is none: 400 with the headers of every answer (S2.03)',
  async (host) => {
    const { status, headers } = await send(port, { host, target: '/en/login' });
    expect([status, headers['x-content-type-options']]).toEqual([400, 'nosniff']);
  },
);

test.each([
  ['HTTP/1.1', ['Host: localhost', 'Host: localhost'], 400],
  ['HTTP/1.1', [], 400],
  ['HTTP/1.0', ['Host: localhost', 'Host: localhost'], 400],
  ['HTTP/1.0', ['Host: localhost'], 200],
  ['HTTP/1.0', [], 200],
  ['HTTP/0.9', ['Host: localhost'], 400],
])('in %s the lines %j are answered with %i (S2.03)', async (version, hosts, status) => {
  const answer = await sendLines(port, [`GET /en/login ${version}`, ...hosts, 'Connection: close']);
  expect(answer.status).toBe(status);
});

test.each([
  ['http://tur.localhost/tr-TUR/login', 200],
  ['HTTPS://tur.localhost/tr-TUR/login', 200],
  ['ftp://tur.localhost/tr-TUR/login', 400],
  ['xhttp://tur.localhost/tr-TUR/login', 400],
  ['*', 400],
])('in the absolute form the host of the target counts: %s is answered with %i (S2.03)', async (target, status) => {
  expect((await send(port, { host: 'unknown.example', target })).status).toBe(status);
});

test.each([
  ['GET /en/login HTTP/9.9', 400, 'Bad Request'],
  ['GET /en/\u0001 HTTP/1.1', 400, 'Bad Request'],
  ['BREW /en/login HTTP/1.1', 405, 'Method Not Allowed'],
  ['CONNECT localhost:1 HTTP/1.1', 405, 'Method Not Allowed'],
])('what the parser refuses is answered like any refusal: %s (S2.03)', async (line, status, words) => {
  const { head, headers } = await sendLines(port, [line, 'Host: localhost']);
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status} ${words}`);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(Number(headers['content-length'])).toBe(status === 405 ? 30 : 28);
});

test.each([
  ['that was reset', 'ECONNRESET', (_: PassThrough) => undefined],
  ['whose end was sent', 'HPE_INVALID_METHOD', (socket: PassThrough) => socket.end()],
])('a connection %s gets no answer (S2.03)', async (_, code, prepare) => {
  const socket = new PassThrough();
  prepare(socket);
  server.emit('clientError', Object.assign(new Error(code), { code }), socket);
  expect(socket.destroyed).toBe(true);
  expect(socket.readableLength).toBe(0);
});

test('the operator’s file is sent to its host', async () => {
  expect(await bodyOf(port, { host: 'tur.localhost', target: '/status.json' })).toBe('{"signUp":false}');
  expect(await bodyOf(port, { host: 'kaz.localhost', target: '/status.json' })).toBe('{}');
});
