import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '../../../src/contract/all.ts';
import { openDatabase } from '../../../src/sandbox/server/database.ts';
import { type ServerOptions, startServer } from '../../../src/sandbox/server/server.ts';
import { builtSites } from '../support/built-sites.ts';

async function started(options: Partial<ServerOptions> = {}) {
  const distDir = await builtSites();
  const faults: unknown[] = [];
  const log = (fault: unknown) => faults.push(fault);
  const server = await startServer({ port: 0, distDir, database: ':memory:', log, ...options });
  onTestFinished(() => server.close());
  return { ...server, faults };
}

interface ServerResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request with an unchanged path and any host, without a DNS lookup. */
function get(port: number, host: string, path: string, method = 'GET', body?: string): Promise<ServerResponse> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, body: String(Buffer.concat(chunks)) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends raw bytes and returns the response. A server can close the connection before its response is read. */
function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => resolve(answer || 'connection closed'));
    socket.on('close', () => resolve(answer));
  });
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('one port serves every site and the exchange, selected by the host (S7.01)', async () => {
  const { port, origin } = await started();
  expect(origin).toBe(`http://localhost:${port}`);
  expect((await get(port, `localhost:${port}`, '/en/login')).body).toContain('global login');
  expect((await get(port, `tur.localhost:${port}`, '/tr-TUR/login')).body).toBe('tur login');
  expect((await get(port, `TUR.localhost.:${port}`, '/tr-TUR/login')).body).toBe('tur login');
  const profile = await get(port, `api.localhost:${port}`, endpoints.profile.path);
  expect(JSON.parse(profile.body)).toMatchObject({ ret_code: 10006 });
  expect((await get(port, `api.localhost:${port}`, '/outbox')).body).toContain('<h1>Outbox</h1>');
  expect((await get(port, `localhost:${port}`, '/outbox.json')).status).toBe(404);
});

test('the exchange answers a POST over the network (S7.24)', async () => {
  const { port } = await started();
  const answer = await get(port, 'api.localhost', endpoints.logout.path, 'POST', '{}');
  expect(JSON.parse(answer.body)).toEqual({ ret_code: 0, ret_msg: '', result: null, token: null });
  expect(answer.headers).toHaveProperty('date');
});

test('the exchange reads a chunked POST, and refuses one that is too long (S7.24)', async () => {
  const { port, faults } = await started();
  const head = [
    `POST ${endpoints.logout.path} HTTP/1.1`,
    ...['Host: api.localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Connection: close'],
  ].join('\r\n');
  expect(await sendRaw(port, `${head}\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`)).toContain('"ret_code":0');
  const endless = `${head}\r\n\r\n${`2000\r\n${' '.repeat(0x2000)}\r\n`.repeat(9)}`;
  expect(await sendRaw(port, `${endless}0\r\n\r\n`)).toContain('"ret_code":10001');
  expect(faults).toEqual([]);
});

test('a path that looks like another host is redirected within the site (S2.03)', async () => {
  const { port } = await started();
  const host = `localhost:${port}`;
  const locations = ['//evil', '/%2e%2e//evil', '/..//evil', '/%2fevil', '/%5cevil', '/a%0d%0aset-cookie:x=1'].map(
    async (path) => (await get(port, host, path)).headers.location,
  );
  expect(await Promise.all(locations)).toEqual([
    '/en/evil',
    '/en/evil',
    '/en/evil',
    '/en/%2fevil',
    '/en/%5cevil',
    '/en/a%0d%0aset-cookie:x=1',
  ]);
});

test('malformed requests are refused, and the server keeps running', async () => {
  const { port, faults } = await started();
  const malformed = [
    'GET /\\evil HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: local\\host\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET evil HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET http:// HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'nonsense\r\n\r\n',
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  ];
  for (const bytes of malformed) {
    expect([bytes.slice(0, 40), await sendRaw(port, bytes)]).toEqual([
      bytes.slice(0, 40),
      expect.stringMatching(/^HTTP\/1\.1 4\d\d |^connection closed$/),
    ]);
  }
  expect((await get(port, 'localhost', '/en')).status).toBe(200);
  expect(faults).toEqual([]);
});

test('an internal error is answered with 500 and no details, and the server keeps running', async () => {
  const { port, faults } = await started();
  const answer = await get(port, 'tur.localhost', '/tr-TUR/dashboard');
  expect(answer).toMatchObject({ status: 500, body: 'Something went wrong.' });
  expect(faults).toHaveLength(1);
  expect((await get(port, 'tur.localhost', '/tr-TUR/login')).status).toBe(200);
});

test('a port in use is reported in one sentence with the port and a solution', async () => {
  const { port } = await started();
  const second = startServer({ port, distDir: '.', database: ':memory:' });
  await expect(second).rejects.toThrow(
    `Port ${port} is already in use: stop the other program, or choose another port with PORT=${port + 1}.`,
  );
});

test('a port can be used again after the server was closed', async () => {
  const distDir = await builtSites();
  const first = await startServer({ port: 0, distDir, database: ':memory:' });
  await first.close();
  const second = await startServer({ port: first.port, distDir, database: ':memory:' });
  await second.close();
  expect(second.port).toBe(first.port);
});

test('a missing or invalid key file is reported in one sentence with its name', async () => {
  const keysDir = await emptyFolder();
  const start = () => startServer({ port: 0, distDir: '.', database: ':memory:', keysDir });
  await expect(start()).rejects.toThrow(/^The sandbox's key file .*test-private-key\.pem is missing; .*\.$/);
  await writeFile(join(keysDir, 'test-private-key.pem'), 'not a key');
  await expect(start()).rejects.toThrow(/^The sandbox's key file .* cannot be read as a private key; .*\.$/);
});

test('the sandbox does not run for the prod environment', async () => {
  const start = startServer({ port: 0, distDir: '.', database: ':memory:', environment: 'prod' });
  await expect(start).rejects.toThrow('The sandbox does not run for the prod environment.');
});

test('accounts are stored in a file, and its folder is created', async () => {
  const database = join(await emptyFolder(), 'cache', 'accounts.sqlite');
  const first = openDatabase(database);
  first.exec("INSERT INTO accounts VALUES (1, 'ann@mail.example', 'x', 'en', '{}', 0, 'either')");
  first.close();
  const second = openDatabase(database);
  onTestFinished(() => second.close());
  expect(second.prepare('SELECT address FROM accounts').all()).toEqual([{ address: 'ann@mail.example' }]);
});

test('a file with the tables of another version is kept beside an empty one', async () => {
  const file = join(await emptyFolder(), 'accounts.sqlite');
  const earlier = new DatabaseSync(file);
  earlier.exec('CREATE TABLE accounts (name TEXT); INSERT INTO accounts VALUES (1)');
  earlier.close();
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  expect(database.prepare('SELECT address FROM accounts').all()).toEqual([]);
  const kept = new DatabaseSync(`${file}.earlier`);
  onTestFinished(() => kept.close());
  expect(kept.prepare('SELECT name FROM accounts').all()).toEqual([{ name: '1' }]);
  expect(said.mock.calls).toEqual([[expect.stringContaining(`${file}.earlier`)]]);
});

test('a second file of another version does not take the place of the first one that was kept', async () => {
  const file = join(await emptyFolder(), 'accounts.sqlite');
  await writeFile(`${file}.earlier`, 'kept');
  const other = new DatabaseSync(file);
  other.exec('CREATE TABLE accounts (name TEXT)');
  other.close();
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  openDatabase(file).close();
  expect(await readFile(`${file}.earlier`, 'utf8')).toBe('kept');
  expect(said.mock.calls).toEqual([[expect.stringContaining(`${file}.earlier-2`)]]);
});

test('an unusable database file is reported in one sentence with its name', async () => {
  const folder = await emptyFolder();
  const file = join(folder, 'accounts.sqlite');
  await writeFile(file, 'this is not a database, and long enough to be taken for one'.repeat(50));
  expect(() => openDatabase(file)).toThrow(/^The sandbox cannot keep its accounts in .*accounts\.sqlite: .*\.$/);
  expect(() => openDatabase(folder)).toThrow(/^The sandbox cannot keep its accounts in /);
});
