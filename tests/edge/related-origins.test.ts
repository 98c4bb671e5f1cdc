/** The related origins of passkeys, as browsers ask every engine for them. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngines } from './support/engines.ts';
import { bodyOf, send } from './support/send.ts';

let running: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  running = await startEngines();
});
afterAll(() => running.close());

test.each<[host: string, origins: string[] | undefined]>([
  ['gatehouse.example', ['https://gatehouse.example', 'https://gatehouse.tr.example', 'https://gatehouse.nl.example']],
  ['test.gatehouse.example', ['https://test.gatehouse.example', 'https://test.gatehouse.com.tr.example']],
  ['gatehouse.com.hk.example', ['https://gatehouse.com.hk.example', 'https://hk.gatehouse.example']],
  ['gatehouse.tr.example', undefined],
  ['gatehouse.kz.example', undefined],
  ['localhost', undefined],
])('%s lists its related origins as JSON, without a redirect: %j (S1.27)', async (host, origins) => {
  for (const { name, port } of running.engines) {
    const sent = { host, target: '/.well-known/webauthn', headers: { 'Accept-Language': 'tr' } };
    const { status, headers } = await send(port, sent);
    expect([name, status]).toEqual([name, origins === undefined ? 404 : 200]);
    if (origins === undefined) continue;
    expect([name, headers['content-type']]).toEqual([name, expect.stringMatching(/^application\/json(?:;|$)/)]);
    const listed = JSON.parse(await bodyOf(port, sent)).origins as string[];
    expect([name, listed]).toEqual([name, expect.arrayContaining(origins)]);
    // No origin of another environment or group.
    const [first = ''] = origins;
    const prefix = first.startsWith('https://test.') ? 'https://test.' : 'https://';
    expect(listed.filter((one) => !one.startsWith(prefix) || /testnet|\.kz\./.test(one))).toEqual([]);
  }
});
