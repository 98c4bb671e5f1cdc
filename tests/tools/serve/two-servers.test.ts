/** Two `npm start` of one user: the later one must not change what the first one has. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import getPort from 'get-port';
import { expect, onTestFinished, test } from 'vitest';
import { clientHost } from '../../../src/sandbox/oauth/client-host-clients.ts';
import { databaseFile, startSandbox } from '../../../src/tools/serve/sandbox.ts';

const count = 'SELECT count(*) AS count FROM accounts';

test('servers on two ports share neither accounts nor the addresses of client applications', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-servers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ports = [await getPort(), await getPort()];
  for (const port of ports) {
    const database = databaseFile(port, join(folder, 'new'));
    const server = await startSandbox({ port, distDir: folder, database });
    onTestFinished(() => server.close());
  }
  const [first, second] = ports.map((port) => {
    const database = new DatabaseSync(databaseFile(port, join(folder, 'new')));
    onTestFinished(() => database.close());
    return database;
  });
  const origins = [first, second].map((database) => {
    const clients = database?.prepare('SELECT redirect_uris FROM oauth_clients').all();
    return new Set(JSON.stringify(clients).match(/client\.localhost:\d+/g));
  });
  expect(origins.map((found) => [...found])).toEqual(ports.map((port) => [`${clientHost}:${port}`]));
  first?.exec(
    "INSERT INTO accounts (address, password_hash, lang, details, created_at) VALUES ('ann', '', 'en', '{}', 0)",
  );
  expect([first, second].map((database) => database?.prepare(count).get()?.count)).toEqual([1, 0]);
});
