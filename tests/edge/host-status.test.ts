import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngines } from './support/engines.ts';
import { bodyOf, send } from './support/send.ts';

let running: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  running = await startEngines();
});
afterAll(() => running.close());

describe('every engine', () => {
  test('answers for the file of an operator with an empty object where there is none (S2.03)', async () => {
    for (const host of ['kaz.localhost', 'evil.example']) {
      for (const { name, port } of running.engines) {
        const sent = { host, target: '/status.json' };
        const { status, headers } = await send(port, sent);
        expect([name, status, headers['content-type']]).toEqual([name, 200, 'application/json; charset=utf-8']);
        expect([name, headers['cache-control']]).toEqual([
          name,
          host === 'evil.example' ? 'no-store' : 'public, max-age=30',
        ]);
        expect([name, await bodyOf(port, sent)]).toEqual([name, '{}']);
      }
    }
  });

  test('sends the file of an operator to its host only, without a build or a restart (S2.03)', async () => {
    // The local server has a control page instead, and a bucket has the file in the folder of the site.
    const engines = running.engines.filter(({ name }) => name !== 'local' && name !== 'bucket');
    const ask = (host: string) =>
      Promise.all(engines.map(({ port }) => bodyOf(port, { host, target: '/status.json' })));
    const nobody = engines.map(() => '{}');
    expect(await ask('tur.localhost')).toEqual(nobody);
    for (const text of ['{"signUp":false}', '{"passkeys":false,"providers":{"google":false}}']) {
      await running.writeStatus('tur.localhost', text);
      expect(await ask('tur.localhost')).toEqual(engines.map(() => text));
      expect(await ask('TUR.localhost.')).toEqual(engines.map(() => text));
    }
    expect(await ask('kaz.localhost')).toEqual(nobody);
    // A name that is no host of ours is never a name of a file.
    await running.writeStatus('evil.example', '{"signUp":false}');
    expect(await ask('evil.example')).toEqual(nobody);
    for (const { name, port } of engines) {
      const { headers } = await send(port, { host: 'tur.localhost', target: '/status.json', method: 'HEAD' });
      expect([name, headers['cache-control'], headers['content-type']]).toEqual([
        name,
        'public, max-age=30',
        'application/json; charset=utf-8',
      ]);
    }
  });

  test('sends the file of an operator out of the bundle where the host has none of its own (S2.03)', async () => {
    writeFileSync(join(running.dist, 'geo', 'status.json'), '{"maintenance":true}');
    for (const { name, port } of running.engines) {
      // These two have got the files of the bundle when they were started: there such a file is part of a deploy.
      if (name === 'workerd' || name === 'bucket') continue;
      const { headers } = await send(port, { host: 'geo.localhost', target: '/status.json' });
      expect([name, headers['cache-control']]).toEqual([name, 'public, max-age=30']);
      const body = await bodyOf(port, { host: 'geo.localhost', target: '/status.json' });
      expect([name, body]).toEqual([name, '{"maintenance":true}']);
    }
  });
});
