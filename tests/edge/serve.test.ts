/** The Node edge as a program, as an operator starts it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { expect, test } from 'vitest';
import { bodyOf, send } from './support/send.ts';
import { smallDist } from './support/small-dist.ts';

test('the program serves the sites of a folder and the operator’s files of another, until it is told to end (S2.03)', async () => {
  const dist = smallDist();
  const status = join(dist, '.status');
  mkdirSync(status);
  writeFileSync(join(status, 'tur.localhost.json'), '{"signUp":false}');
  const port = await getPort();
  const program = join(import.meta.dirname, '..', '..', 'src', 'edge', 'serve.ts');
  const child = spawn(process.execPath, [program, '--port', `${port}`, '--dist', dist, '--status', status]);
  const ended = once(child, 'exit');
  try {
    const [line] = await once(child.stdout, 'data');
    expect(String(line)).toBe(`The edge listens at 127.0.0.1:${port}.\n`);
    const host = 'tur.localhost';
    expect((await send(port, { host, target: '/login' })).headers.location).toBe('/tr-TUR/login');
    expect((await send(port, { host, target: '/tr-TUR/login' })).status).toBe(200);
    expect(await bodyOf(port, { host, target: '/status.json' })).toBe('{"signUp":false}');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  rmSync(dist, { recursive: true });
});
