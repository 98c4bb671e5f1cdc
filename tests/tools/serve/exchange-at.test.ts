/** `npm start -- --api URL`: local pages talk to somebody's exchange. */

import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { checkExchange, exchangeAt, exchangeOrigin } from '../../../src/tools/serve/exchange-at.ts';
import { startSandbox } from '../../../src/tools/serve/sandbox.ts';

interface Asked {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An exchange that says what it was asked, and the server of the pages in front of it. */
async function start() {
  const asked: Asked[] = [];
  const said: string[] = [];
  const exchange = createServer(async (incoming, answer) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    asked.push({ line: `${incoming.method} ${incoming.url}`, headers: incoming.headers, body });
    answer.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/']);
    answer.setHeader('access-control-allow-origin', incoming.headers.origin ?? '');
    answer.setHeader('content-encoding', 'gzip');
    answer.writeHead(incoming.url === '/moved' ? 302 : 201, { location: 'https://elsewhere.example/' });
    answer.end(gzipSync('{"ret_code":0}'));
  });
  const api = await new Promise<string>((resolve) => {
    exchange.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(exchange.address() as AddressInfo).port}`));
  });
  const server = await startSandbox({
    ...{ port: 0, distDir: tmpdir(), database: ':memory:' },
    exchange: exchangeAt(api, (sentence) => said.push(sentence)),
  });
  const stop = () => new Promise((resolve) => exchange.close(resolve).closeAllConnections());
  onTestFinished(async () => {
    await server.close();
    await stop();
  });
  return { api, asked, said, stop, port: server.port };
}

function ask(port: number, method: string, path: string, host: string, body = '') {
  const origin = `http://localhost:${port}`;
  return new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
    const headers = { host: `${host}:${port}`, origin, usertoken: 'token', 'content-type': 'application/json' };
    request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      resolve(Object.assign(answer, { text }));
    })
      .on('error', reject)
      .end(body);
  });
}

test('a call reaches the exchange as the page made it, and its answer the page', async () => {
  const { api, asked, port } = await start();
  const answer = await ask(port, 'POST', '/login?lang=en&x=%2F', 'api.localhost', '{"name":"Ann"}');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ line: 'POST /login?lang=en&x=%2F', body: '{"name":"Ann"}' });
  expect(asked[0]?.headers).toMatchObject({
    host: new URL(api).host,
    origin: `http://localhost:${port}`,
    usertoken: 'token',
    'content-type': 'application/json',
  });
  expect({ status: answer.statusCode, text: answer.text }).toEqual({ status: 201, text: '{"ret_code":0}' });
  expect(answer.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  expect(answer.headers['access-control-allow-origin']).toBe(`http://localhost:${port}`);
});

test('a preflight is answered by the exchange, and a redirect is left to the browser', async () => {
  const { asked, port } = await start();
  await ask(port, 'OPTIONS', '/login', 'api.localhost');
  expect(asked[0]?.line).toBe('OPTIONS /login');
  const { statusCode, headers } = await ask(port, 'GET', '/moved', 'api.localhost');
  expect({ statusCode, location: headers.location }).toEqual({
    statusCode: 302,
    location: 'https://elsewhere.example/',
  });
});

test('the pages stay with the local server, and a path cannot name another host', async () => {
  const { asked, port } = await start();
  await ask(port, 'GET', '/en/login', 'localhost');
  expect(asked).toEqual([]);
  await ask(port, 'GET', '//elsewhere.example/a', 'api.localhost');
  expect(asked[0]?.line).toBe('GET //elsewhere.example/a');
});

test('an exchange that does not answer is a failed call and a sentence without values', async () => {
  const { api, said, stop, port } = await start();
  await stop();
  const { statusCode } = await ask(port, 'GET', '/profile?id=secret', 'api.localhost');
  expect(statusCode).toBe(502);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(new RegExp(`^${api} does not answer GET /profile: .*ECONNREFUSED`));
});

test('the start says whether the exchange answers, because a browser names CORS for either', async () => {
  const { api, asked, stop } = await start();
  const said: string[] = [];
  const look = () => checkExchange(api, ['http://localhost:4321'], (sentence) => said.push(sentence));
  await look();
  expect(said).toEqual([]);
  expect(asked[0]?.line).toBe('OPTIONS /login');
  expect(asked[0]?.headers).toMatchObject({
    origin: 'http://localhost:4321',
    'access-control-request-method': 'POST',
  });
  await stop();
  await look();
  expect(said).toEqual([expect.stringMatching(new RegExp(`^${api} does not answer OPTIONS /login: .*ECONNREFUSED`))]);
});

test('the start names the pages that the exchange does not let in', async () => {
  const exchange = createServer((incoming, answer) => {
    const { origin = '' } = incoming.headers;
    if (origin === 'http://localhost:4321') answer.setHeader('access-control-allow-origin', origin);
    answer.end();
  });
  const api = await new Promise<string>((resolve) => {
    exchange.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(exchange.address() as AddressInfo).port}`));
  });
  onTestFinished(() => void exchange.close().closeAllConnections());
  const said: string[] = [];
  const pages = ['http://localhost:4321', 'http://tur.localhost:4321', 'http://eu.localhost:4321'];
  await checkExchange(api, pages, (sentence) => said.push(sentence));
  expect(said).toEqual([
    `${api} does not let in http://tur.localhost:4321, http://eu.localhost:4321: browsers keep its answers from these pages.`,
  ]);
});

test.each([
  '',
  'api.exchange.example',
  'ftp://exchange.example',
  'https://exchange.example/v3',
  'https://a:b@exchange.example',
])('--api takes an origin only: %j', (word) =>
  expect(() => exchangeOrigin(word)).toThrow(/^--api is ".*", and not the origin of an exchange, such as /),
);

test('a slash behind the origin does not matter', () => {
  expect(exchangeOrigin('http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080');
});
