import { expect, test } from 'vitest';
import { requestHeaders } from '../../src/contract/endpoint.ts';
import { type Answer, calls, fine, hanging, json, settle, setUp } from './exchange-harness.ts';

test('a call goes to its path on the API host with the headers that CORS allows, as JSON and with cookies (S7.01, S7.02, S6.02)', async () => {
  const { exchange, requests, session } = setUp();
  session.token = 'token-1';
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

test('an anonymous visitor sends no session token, and public calls never do; a signed-in one sends it (S6.01, S6.02, S6.07)', async () => {
  const { exchange, requests, session } = setUp();
  await exchange.send(calls.optional, {});
  session.token = 'token-1';
  await exchange.send(calls.public, {});
  await exchange.send(calls.read, {});
  await exchange.send(calls.private, {});
  expect(requests.map((request) => request.headers.get('usertoken'))).toEqual([null, null, null, 'token-1']);
});

test('a private call of an anonymous visitor fails at once as “session expired”, and nothing is sent (S6.08)', async () => {
  const { exchange, requests, session } = setUp();
  const refusal = { fault: 'refused', retCode: 10006, call: 'GET /a/private', supportId: 'tx-1' };
  await expect(exchange.send(calls.private, {})).rejects.toMatchObject(refusal);
  expect(requests).toEqual([]);
  session.token = 'token-1';
  expect(await exchange.send(calls.private, {})).toEqual({ name: 'ann' });
});

test('an answer is never fetched from where the exchange’s host forwards to: the token would go along', async () => {
  const { exchange, inits } = setUp();
  await exchange.send(calls.public, {});
  expect(inits[0]?.redirect).toBe('error');
});

test('a token that comes with an answer replaces the session’s; an empty one does not (S3.07, S4.26)', async () => {
  const tokens: unknown[] = ['token-2', null, '', 7];
  const { exchange, session } = setUp(() => json({ ...fine, token: tokens.shift() }));
  for (const _ of [1, 2, 3, 4]) await exchange.send(calls.public, {});
  expect(session.token).toBe('token-2');
});

test('a token that comes with a refusal replaces the session’s as well (S4.26)', async () => {
  const { exchange, session } = setUp(() => json({ ...fine, ret_code: 31018, token: 'token-2' }));
  session.token = 'token-1';
  await expect(exchange.send(calls.optional, {})).rejects.toMatchObject({ retCode: 31018 });
  expect(session.token).toBe('token-2');
});

test('a refreshed token is not a new login: calls that are on their way still count (S4.26)', async () => {
  const { answer, waiting } = hanging();
  const { exchange, session } = setUp(answer);
  session.token = 'token-1';
  const [first, second] = [exchange.send(calls.optional, {}), exchange.send(calls.optional, { n: 2 })];
  await settle();
  waiting[0]?.(json({ ...fine, token: 'token-2' }));
  await first;
  waiting[1]?.(json(fine));
  expect(await second).toEqual({ name: 'ann' });
  expect(session).toMatchObject({ token: 'token-2', version: 0 });
});

test('of two refreshes that overtake each other, the token that was asked for last stays (S4.26)', async () => {
  const { answer, waiting } = hanging();
  const { exchange, session } = setUp(answer);
  session.token = 'token-1';
  const sent = [exchange.send(calls.optional, {}), exchange.send(calls.optional, { n: 2 })];
  await settle();
  waiting[1]?.(json({ ...fine, token: 'newer' }));
  await sent[1];
  waiting[0]?.(json({ ...fine, token: 'older' }));
  await sent[0];
  expect(session.token).toBe('newer');
});

test('an answer to a call from before the last login or logout leaves the session alone, and its caller hears that it is over (S4.26)', async () => {
  const { answer, waiting } = hanging();
  const { exchange, session } = setUp(answer);
  const late = exchange.send(calls.public, {});
  const outcome = expect(late).rejects.toMatchObject({ retCode: 10006, stale: true });
  await settle();
  session.version += 1;
  waiting[0]?.(json({ ...fine, token: 'stale' }));
  await outcome;
  expect(session.token).toBeUndefined();
});

test('what was asked with a token is not answered to whoever is signed in by then', async () => {
  const { answer, waiting } = hanging();
  const { exchange, session } = setUp(answer);
  session.token = 'of-ann';
  const late = expect(exchange.send(calls.private, {})).rejects.toMatchObject({ retCode: 10006, stale: true });
  await settle();
  session.token = 'of-bob';
  session.version += 1;
  waiting[0]?.(json(fine));
  await late;
});

test('a “session expired” for a token that has been refreshed since says nothing about the session', async () => {
  const { answer, waiting } = hanging();
  const { exchange, session } = setUp(answer);
  session.token = 'token-1';
  const expired = { ...fine, ret_code: 10006 };
  const late = expect(exchange.send(calls.private, {})).rejects.toMatchObject({ retCode: 10006, stale: true });
  await settle();
  session.token = 'token-2';
  waiting[0]?.(json(expired));
  await late;
  const current = expect(exchange.send(calls.private, {})).rejects.toMatchObject({ retCode: 10006, stale: false });
  await settle();
  waiting[1]?.(json(expired));
  await current;
});

test('a refusal of a call without the token says nothing about it: it is not out of date', async () => {
  const { exchange, session } = setUp(() => json({ ret_code: 31018 }));
  session.token = 'token-1';
  await expect(exchange.send(calls.public, {})).rejects.toMatchObject({ retCode: 31018, stale: false });
});

test.each([
  ['both spellings', { retCode: 0, retMsg: '', result: { name: 'ann' } }],
  ['a code sent as text', { ret_code: '0', result: { name: 'ann' } }],
  ['success with a notice, 10007', { ret_code: 10007, result: { name: 'ann' } }],
  ['a code sent as text of several digits', { ret_code: '10007', result: { name: 'ann' } }],
])('%s: read as success (S3.07, S3.08, S8.07)', async (_, body) => {
  const { exchange } = setUp(() => json(body));
  expect(await exchange.send(calls.public, {})).toEqual({ name: 'ann' });
});

test.each<[string, Answer, object]>([
  [
    'a non-zero ret_code',
    () => json({ ret_code: 31002, ret_msg: 'no', result: { n: 1 } }),
    { fault: 'refused', retCode: 31002, retMsg: 'no', result: { n: 1 } },
  ],
  [
    'a non-zero retCode',
    () => json({ retCode: 31003, retMsg: 'no' }),
    { fault: 'refused', retCode: 31003, retMsg: 'no' },
  ],
  [
    'a code that is a word (S8.33)',
    () => json({ ret_code: 'invalid_client2', ret_msg: 'no' }),
    { fault: 'refused', retCode: 'invalid_client2', retMsg: 'no' },
  ],
  [
    'a message that is no text',
    () => json({ ret_code: 31002, ret_msg: { secret: 1 } }),
    { fault: 'refused', retCode: 31002, retMsg: '' },
  ],
])('%s is an error with code, message and the id of its call (S3.07, S3.08, S8.01)', async (_, answer, facts) => {
  const { exchange } = setUp(answer);
  await expect(exchange.send(calls.public, {})).rejects.toMatchObject({ ...errorOfPublic, ...facts });
});

test('a code that is a sentence is none: the answer cannot be read (S8.33)', async () => {
  for (const code of ['invalid client', 'invalid_client!', 'a'.repeat(65)]) {
    const { exchange } = setUp(() => json({ ret_code: code, ret_msg: 'no' }));
    await expect(exchange.send(calls.public, {})).rejects.toMatchObject({ fault: 'parse' });
  }
});

test.each([300, 400, 403, 404, 500, 502, 503])(
  'status %i is an “http error”: the caller’s error handling gets it with an empty result, whatever the body says (S8.03, S8.05)',
  async (status) => {
    const { exchange } = setUp(() => json(fine, { status }));
    const facts = { fault: 'http', retCode: status, retMsg: 'http error', result: undefined };
    await expect(exchange.send(calls.public, {})).rejects.toMatchObject({ ...errorOfPublic, ...facts });
  },
);

test.each<[string, Answer]>([
  ['a body that is not JSON', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['an empty body', () => new Response('')],
  ['JSON without a code', () => json([1])],
  ['JSON that is no object', () => json(null)],
  ...[null, false, '', ' ', ' 0', '0x0', '0abc', '1.0', [0], {}, 0.5, 'no'].map((code): [string, Answer] => [
    `the code ${JSON.stringify(code)}`,
    () => json({ ...fine, ret_code: code, retCode: code }),
  ]),
])('%s is a parse error, “unsupported response type” (S8.04)', async (_, answer) => {
  const { exchange } = setUp(answer);
  const facts = { fault: 'parse', retMsg: 'unsupported response type' };
  await expect(exchange.send(calls.public, {})).rejects.toMatchObject({ ...errorOfPublic, ...facts });
});

test('a result of another shape than the contract’s is a parse error (S8.04)', async () => {
  const { exchange } = setUp(() => json({ ...fine, result: { name: 7 } }));
  await expect(exchange.send(calls.public, {})).rejects.toMatchObject({ ...errorOfPublic, fault: 'parse' });
});

test('no answer at all, as when offline or refused by CORS, is code -200 (S8.06)', async () => {
  const { exchange } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
  const facts = { fault: 'no-response', retCode: -200 };
  await expect(exchange.send(calls.public, {})).rejects.toMatchObject({ ...errorOfPublic, ...facts });
});

const errorOfPublic = { name: 'ExchangeError', call: 'POST /a/public', supportId: 'tx-1', hideErrors: false };

test('an endpoint whose errors are hidden says so with each of them', async () => {
  const { exchange } = setUp(() => json({ ret_code: 1 }));
  await expect(exchange.send({ ...calls.public, hideErrors: true }, {})).rejects.toMatchObject({ hideErrors: true });
});

test('the exchange’s clock counts where it differs from ours by more than a header can tell', async () => {
  // The first differs by a second, the clock of these tests stands at 1,000,000.
  const dates = [1_001_900, 4_600_000];
  const { exchange, clock } = setUp(() =>
    json(fine, { headers: { date: new Date(dates.shift() ?? 0).toUTCString() } }),
  );
  expect(exchange.now()).toBe(clock.now());
  await exchange.send(calls.public, {});
  expect(exchange.now()).toBe(clock.now());
  await exchange.send(calls.public, {});
  expect(exchange.now()).toBe(4_600_000);
});

test.each([
  ['a number of seconds', 4600],
  ['a text with a fraction', '4600.000000'],
  ['a text without one', '4600'],
])('where pages may not read the header Date, the time in the answer counts: %s', async (_, time_now) => {
  const { exchange } = setUp(() => json({ ...fine, time_now }));
  await exchange.send(calls.public, {});
  expect(exchange.now()).toBe(4_600_000);
});

test('a refusal tells the exchange’s time as well; the header counts before the field, and what is no time is ignored', async () => {
  const answers = [
    json({ ...fine, ret_code: 10001, time_now: 9 }, { headers: { date: new Date(4_600_000).toUTCString() } }),
    ...[Number.NaN, 0, -5, 1e11, 1e15, 'soon', '', ' 9', '9e1', '0x9', null, true, {}, ['9']].map((time_now) =>
      json({ ...fine, time_now }),
    ),
  ];
  const count = answers.length;
  const { exchange } = setUp(() => answers.shift() ?? json(fine));
  for (let index = 0; index < count; index += 1) await exchange.send(calls.public, {}).catch(() => undefined);
  expect(exchange.now()).toBe(4_600_000);
});

test('a difference of two seconds counts, the first that a header in whole seconds can tell', async () => {
  const { exchange } = setUp(() => json(fine, { headers: { date: new Date(1_002_000).toUTCString() } }));
  await exchange.send(calls.public, {});
  expect(exchange.now()).toBe(1_002_000);
});

test('the compliance host, which is not the exchange, never sets the time', async () => {
  const { exchange, clock } = setUp(
    () => json({ ...fine, time_now: 4600 }, { headers: { date: new Date(4_600_000).toUTCString() } }),
    { complianceOrigin: 'https://compliance.example' },
  );
  await exchange.send(calls.compliance, {});
  expect(exchange.now()).toBe(clock.now());
});
