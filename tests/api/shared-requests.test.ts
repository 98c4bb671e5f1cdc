import { expect, test } from 'vitest';
import { createSharedRequests } from '../../src/api/shared-requests.ts';
import { calls, fakeClock, fine, hanging, json, settle, setUp } from './exchange-harness.ts';

test('an answer that takes more than 30 seconds is given up, and the call with it (S7.06, S8.02, S9.01)', async () => {
  const { answer } = hanging();
  const { exchange, requests, advance, timers } = setUp(answer);
  const call = exchange.send(calls.public, {});
  const facts = { fault: 'timeout', retMsg: 'timeout of 30000ms exceeded', supportId: 'tx-1' };
  const outcome = expect(call).rejects.toMatchObject(facts);
  await settle();
  advance(29_999);
  expect(requests[0]?.signal.aborted).toBe(false);
  advance(1);
  await outcome;
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(timers.size).toBe(0);
});

test('a call may bring its own time-out (S7.06, S8.02)', async () => {
  const { answer } = hanging();
  const { exchange, advance } = setUp(answer);
  const call = exchange.send(calls.public, {}, undefined, { timeoutMs: 1500 });
  const outcome = expect(call).rejects.toMatchObject({ retMsg: 'timeout of 1500ms exceeded' });
  advance(1500);
  await outcome;
});

test('a body that hangs is given up like an answer that does (S7.06)', async () => {
  const { exchange, advance } = setUp((_request, { signal }) => {
    const body = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    });
    return new Response(body);
  });
  const outcome = expect(exchange.send(calls.public, {})).rejects.toMatchObject({ fault: 'timeout' });
  await settle();
  advance(30_000);
  await outcome;
});

test('a call that its step gave up rejects with the step’s reason and not as a fault of the exchange', async () => {
  const { answer } = hanging();
  const { exchange, requests, timers } = setUp(answer);
  const step = new AbortController();
  const call = exchange.send(calls.public, {}, step.signal);
  const reason = new Error('left');
  const outcome = expect(call).rejects.toBe(reason);
  step.abort(reason);
  await outcome;
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(timers.size).toBe(0);
});

test('a step that was given up before makes no call', async () => {
  const { exchange, requests } = setUp();
  const reason = new Error('left');
  await expect(exchange.send(calls.public, {}, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(requests).toEqual([]);
});

test('the token of an answer that comes after the step was given up is not taken (S4.26)', async () => {
  let answerLate = (_response: Response) => {};
  // A browser may have the answer already when the call is called off.
  const { exchange, session } = setUp(() => new Promise((resolve) => (answerLate = resolve)));
  const step = new AbortController();
  const call = expect(exchange.send(calls.public, {}, step.signal)).rejects.toThrow('left');
  await settle();
  step.abort(new Error('left'));
  answerLate(json({ ...fine, token: 'late' }));
  await call;
  await settle();
  expect(session.token).toBeUndefined();
});

test('the same question asked twice at once is one request, and both get its answer', async () => {
  const { answer, waiting } = hanging();
  const { exchange, requests } = setUp(answer);
  const both = [exchange.send(calls.read, { n: 1 }), exchange.send(calls.read, { n: 1 })];
  exchange.send(calls.read, { n: 2 }).catch(() => undefined);
  await settle();
  expect(requests).toHaveLength(2);
  waiting[0]?.(json(fine));
  const [one, other] = await Promise.all(both);
  expect(one).toEqual({ name: 'ann' });
  expect(other).toEqual(one);
  expect(other).not.toBe(one);
  exchange.send(calls.read, { n: 1 }).catch(() => undefined);
  await settle();
  expect(requests).toHaveLength(3);
});

test('calls that do something are never shared', async () => {
  const { exchange, requests } = setUp();
  await Promise.all([exchange.send(calls.public, {}), exchange.send(calls.public, {})]);
  expect(requests).toHaveLength(2);
});

test('calls of two sessions are never shared', async () => {
  const { exchange, requests, session } = setUp(hanging().answer);
  session.token = 'of-ann';
  exchange.send(calls.private, {}).catch(() => undefined);
  session.token = 'of-bob';
  session.version += 1;
  exchange.send(calls.private, {}).catch(() => undefined);
  await settle();
  expect(requests.map(({ headers }) => headers.get('usertoken'))).toEqual(['of-ann', 'of-bob']);
});

test('calls with headers of their own are never shared, and their answers are not used again', async () => {
  const { exchange, requests } = setUp();
  const readable = { ...calls.read, cache: {} };
  const headers = { tgtoken: 'of-ann' };
  await Promise.all([
    exchange.send(readable, {}, undefined, { headers }),
    exchange.send(readable, {}, undefined, { headers: { tgtoken: 'of-bob' } }),
  ]);
  await exchange.send(readable, {}, undefined, { headers });
  expect(requests.map(({ headers: sent }) => sent.get('tgtoken'))).toEqual(['of-ann', 'of-bob', 'of-ann']);
});

test('a caller who leaves a shared request does not end it for the others; the last one does', async () => {
  const { answer, waiting } = hanging();
  const { exchange, requests } = setUp(answer);
  const [first, second] = [new AbortController(), new AbortController()];
  const left = expect(exchange.send(calls.read, {}, first.signal)).rejects.toThrow('first');
  const stays = exchange.send(calls.read, {}, second.signal);
  first.abort(new Error('first'));
  await left;
  expect(requests[0]?.signal.aborted).toBe(false);
  waiting[0]?.(json(fine));
  expect(await stays).toEqual({ name: 'ann' });

  const third = new AbortController();
  const alone = expect(exchange.send(calls.read, {}, third.signal)).rejects.toThrow('third');
  third.abort(new Error('third'));
  await alone;
  expect(requests[1]?.signal.aborted).toBe(true);
  // Whoever asks now asks anew, and does not wait for what was called off; others share that request.
  exchange.send(calls.read, {}).catch(() => undefined);
  await settle();
  exchange.send(calls.read, {}).catch(() => undefined);
  await settle();
  expect(requests).toHaveLength(3);
});

test('a request that was called off and ends late is not waited for, and takes no newer one away', async () => {
  const ends: (() => void)[] = [];
  const clock = fakeClock();
  const wait = createSharedRequests(clock, () => new Promise<void>((resolve) => ends.push(resolve)));
  const options = (signal?: AbortSignal) => ({ signal, timeoutMs: 30_000, timeoutError: () => new Error('late') });
  const step = new AbortController();
  const left = expect(wait('a', 'key', options(step.signal))).rejects.toThrow('left');
  step.abort(new Error('left'));
  await left;
  const newer = wait('b', 'key', options());
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await settle();
  const shared = wait('c', 'key', options());
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all([newer, shared]);
});

test('who has left a shared request does not leave it once more when the time is up', async () => {
  const { answer, waiting } = hanging();
  const { exchange, requests, advance } = setUp(answer);
  const step = new AbortController();
  const left = expect(exchange.send(calls.read, {}, step.signal, { timeoutMs: 1000 })).rejects.toThrow('left');
  const stays = exchange.send(calls.read, {});
  step.abort(new Error('left'));
  await left;
  advance(1000);
  await settle();
  expect(requests[0]?.signal.aborted).toBe(false);
  waiting[0]?.(json(fine));
  expect(await stays).toEqual({ name: 'ann' });
});

test('each caller of a shared request waits its own time, and all name the one call that was made', async () => {
  const { answer } = hanging();
  const { exchange, requests, advance } = setUp(answer);
  const facts = { fault: 'timeout', supportId: 'tx-1' };
  const brief = expect(exchange.send(calls.read, {}, undefined, { timeoutMs: 1000 })).rejects.toMatchObject(facts);
  advance(500);
  const usual = expect(exchange.send(calls.read, {})).rejects.toMatchObject(facts);
  advance(500);
  await brief;
  expect(requests).toHaveLength(1);
  expect(requests[0]?.signal.aborted).toBe(false);
  advance(29_500);
  await usual;
  expect(requests[0]?.signal.aborted).toBe(true);
});
