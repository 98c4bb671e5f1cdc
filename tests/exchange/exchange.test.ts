import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoint } from '../../src/contract/endpoint.ts';
import { requestHeaders } from '../../src/contract/headers.ts';
import { createExchange } from '../../src/exchange/exchange.ts';

const result = v.object({ name: v.string() });
const input = v.looseObject({});
const calls = {
  public: endpoint({ method: 'POST', path: '/a/public', access: 'public', input, result }),
  optional: endpoint({ method: 'POST', path: '/a/optional', access: 'optional', input, result }),
  private: endpoint({ method: 'GET', path: '/a/private', access: 'private', input, result }),
};
const fine = { ret_code: 0, ret_msg: 'ok', result: { name: 'ann' }, token: null };

type Answer = (request: Request, init: RequestInit) => Response | Promise<Response>;

function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), init);
}

/** A request layer with everything around it made up: time stands still until it is moved. */
function setUp(answer: Answer = () => json(fine)) {
  const requests: Request[] = [];
  const timers = new Set<{ at: number; callback: () => void }>();
  const world = { now: 1_000_000, token: undefined as string | undefined, version: 0, ids: 0 };
  const exchange = createExchange({
    origin: 'https://api.example',
    fetch: async (address, init = {}) => {
      const request = new Request(address as string, init);
      requests.push(request);
      return answer(request, init);
    },
    clock: {
      now: () => world.now,
      after(ms, callback) {
        const timer = { at: world.now + ms, callback };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    session: {
      token: () => world.token,
      version: () => world.version,
      replaceToken(token) {
        world.token = token;
        world.version += 1;
      },
    },
    caller: { platform: 'h5', clientAgent: 'agent', language: 'tr-TUR', guid: () => 'device-1' },
    randomId: () => `tx-${++world.ids}`,
  });
  function advance(ms: number) {
    world.now += ms;
    for (const timer of timers) if (timer.at <= world.now) timer.callback();
  }
  return { exchange, requests, world, timers, advance };
}

/** Answers only when told to, and honours the abort signal as a browser does. */
function hanging() {
  const waiting: ((response: Response) => void)[] = [];
  const answer: Answer = (_request, { signal }) =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  return { answer, waiting };
}

test('a call goes to its path on the API host with the headers that CORS allows, as JSON (S7.01, S6.02)', async () => {
  const { exchange, requests, world } = setUp();
  world.token = 'token-1';
  expect(await exchange.send(calls.optional, { a: 1 })).toEqual({ name: 'ann' });
  const [request] = requests;
  expect(request?.url).toBe('https://api.example/a/optional');
  expect(await request?.json()).toEqual({ a: 1 });
  expect(request?.credentials).toBe('include');
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    guid: 'device-1',
    lang: 'tr-TUR',
    platform: 'h5',
    'tx-id': 'tx-1',
    usertoken: 'token-1',
    'x-client-agent': 'agent',
  });
  for (const name of request?.headers.keys() ?? []) expect(requestHeaders).toContain(name);
});

test('an anonymous visitor sends no session token, and public calls never do; a signed-in one sends it (S6.01, S6.02)', async () => {
  const { exchange, requests, world } = setUp();
  await exchange.send(calls.private, {});
  world.token = 'token-1';
  await exchange.send(calls.public, {});
  await exchange.send(calls.private, {});
  expect(requests.map((request) => request.headers.get('usertoken'))).toEqual([null, null, 'token-1']);
});

test('the input of a GET travels in its query, names and values escaped', async () => {
  const { exchange, requests } = setUp();
  await exchange.send(calls.private, { 'a b': 'x&y=z', n: 3 });
  expect(requests[0]?.url).toBe('https://api.example/a/private?a+b=x%26y%3Dz&n=3');
  expect(requests[0]?.body).toBeNull();
});

test('a token that comes with an answer replaces the session’s; an empty one does not (S3.07)', async () => {
  const tokens: unknown[] = ['token-2', null, '', 7];
  const { exchange, world } = setUp(() => json({ ...fine, token: tokens.shift() }));
  for (const _ of [1, 2, 3, 4]) await exchange.send(calls.public, {});
  expect(world.token).toBe('token-2');
});

test('an answer to a call from before the last login or logout leaves the session alone', async () => {
  const { answer, waiting } = hanging();
  const { exchange, world } = setUp(answer);
  const late = exchange.send(calls.public, {});
  await Promise.resolve();
  world.version += 1;
  waiting[0]?.(json({ ...fine, token: 'stale' }));
  await late;
  expect(world.token).toBeUndefined();
});

test.each([
  ['both spellings', { retCode: 0, retMsg: '', result: { name: 'ann' } }],
  ['a code sent as text', { ret_code: '0', result: { name: 'ann' } }],
  ['success with a notice, 10007', { ret_code: 10007, result: { name: 'ann' } }],
])('%s: read as success (S3.07, S3.08)', async (_, body) => {
  const { exchange } = setUp(() => json(body));
  expect(await exchange.send(calls.public, {})).toEqual({ name: 'ann' });
});

test.each<[string, Answer, object]>([
  [
    'a non-zero ret_code',
    () => json({ ret_code: 31002, ret_msg: 'no', result: { n: 1 } }),
    { fault: 'refused', retCode: 31002, retMsg: 'no', result: { n: 1 } },
  ],
  ['a non-zero retCode', () => json({ retCode: 31003, retMsg: 'no' }), { fault: 'refused', retCode: 31003 }],
  ['a status outside 200–299', () => json(fine, { status: 502 }), { fault: 'http', retCode: 502 }],
  ['a body that is not JSON', () => new Response('<html>'), { fault: 'parse' }],
  ['an empty body', () => new Response(''), { fault: 'parse' }],
  ['JSON without a code', () => json([1]), { fault: 'parse' }],
  ['a result of another shape', () => json({ ...fine, result: { name: 7 } }), { fault: 'parse' }],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch')), { fault: 'no-response', retCode: -200 }],
])('%s is one kind of error, with the id of its call (S3.07, S3.08)', async (_, answer, facts) => {
  const { exchange } = setUp(answer);
  await expect(exchange.send(calls.public, {})).rejects.toMatchObject({
    name: 'ExchangeError',
    call: 'POST /a/public',
    supportId: 'tx-1',
    ...facts,
  });
});

test('an answer that takes more than 30 seconds is given up, and the call with it (S9.01)', async () => {
  const { answer } = hanging();
  const { exchange, requests, advance, timers } = setUp(answer);
  const call = exchange.send(calls.public, {});
  const outcome = expect(call).rejects.toMatchObject({ fault: 'timeout', retMsg: 'timeout of 30000ms exceeded' });
  await Promise.resolve();
  advance(29_999);
  expect(requests[0]?.signal.aborted).toBe(false);
  advance(1);
  await outcome;
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(timers.size).toBe(0);
});

test('a call that its step gave up rejects with the step’s reason and not as a fault of the exchange', async () => {
  const { answer } = hanging();
  const { exchange } = setUp(answer);
  const step = new AbortController();
  const call = exchange.send(calls.public, {}, step.signal);
  const reason = new Error('left');
  const outcome = expect(call).rejects.toBe(reason);
  step.abort(reason);
  await outcome;
});

test('the exchange’s clock counts where it differs from ours by more than a header can tell', async () => {
  const dates = [1_000_900, 4_600_000];
  const { exchange, world } = setUp(() =>
    json(fine, { headers: { date: new Date(dates.shift() ?? 0).toUTCString() } }),
  );
  expect(exchange.now()).toBe(world.now);
  await exchange.send(calls.public, {});
  expect(exchange.now()).toBe(world.now);
  await exchange.send(calls.public, {});
  expect(exchange.now()).toBe(4_600_000);
});
