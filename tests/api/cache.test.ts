// @module-tag property

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryCache } from '../../src/api/memory-cache.ts';
import { type CacheRule, profileCacheMs, regulationCacheMs } from '../../src/contract/endpoint.ts';
import { profile } from '../../src/contract/profile.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { calls, fakeClock, fine, hanging, json, settle, setUp } from './exchange-harness.ts';

/** A session whose answers tell which request they are of. */
function counting(retCodeOf = (_request: number) => 0) {
  let made = 0;
  const session = setUp(() => json({ ...fine, ret_code: retCodeOf(++made), result: { name: `answer ${made}` } }));
  const read = async (n = 0, cache: CacheRule | false = {}) =>
    (await session.exchange.send(calls.read, { n }, undefined, { cache })).name;
  return { ...session, read };
}

test('without a rule, of its endpoint or of the call, an answer is used once', async () => {
  const { exchange, requests } = counting();
  for (const _ of [1, 2, 3]) await exchange.send(calls.read, {});
  expect(requests).toHaveLength(3);
  for (const _ of [1, 2, 3]) await exchange.send({ ...calls.read, cache: {} }, {});
  expect(requests).toHaveLength(4);
});

test('a kept answer serves for 60 seconds and not longer (S7.07, S9.02)', async () => {
  const { read, advance } = counting();
  expect(await read()).toBe('answer 1');
  advance(59_999);
  expect(await read()).toBe('answer 1');
  advance(1);
  expect(await read()).toBe('answer 2');
});

test.each([
  ['profile', profileCacheMs],
  ['regulation', regulationCacheMs],
])('the answer about a visitor’s %s serves for 10 seconds and not longer (S9.05, S9.06)', async (_, ttlMs) => {
  const { read, advance } = counting();
  expect(await read(0, { ttlMs })).toBe('answer 1');
  advance(9999);
  expect(await read(0, { ttlMs })).toBe('answer 1');
  advance(1);
  expect(await read(0, { ttlMs })).toBe('answer 2');
});

test('20 answers are kept; the one that was unused for longest makes room for the next (S7.08, S9.03)', async () => {
  const { read, requests } = counting();
  for (let n = 0; n < 20; n += 1) await read(n);
  await read(0);
  expect(requests).toHaveLength(20);
  await read(20);
  await read(0);
  expect(requests).toHaveLength(21);
  await read(1);
  expect(requests).toHaveLength(22);
});

test('the cache answers like a list of 20 that moves what is used to its end (S7.08, S9.03)', () => {
  const key = fc.integer({ min: 0, max: 30 }).map(String);
  const step = fc.oneof(
    fc.record({ do: fc.constant('get' as const), key }),
    fc.record({ do: fc.constant('set' as const), key, ttlMs: fc.constantFrom(50, 200) }),
    fc.record({ do: fc.constant('delete' as const), key }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 60 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const clock = fakeClock();
      const cache = createMemoryCache(clock);
      let list: { key: string; text: string; until: number }[] = [];
      for (const [index, now] of steps.entries()) {
        if (now.do === 'wait') clock.advance(now.ms);
        else if (now.do === 'get') {
          const found = list.find((entry) => entry.key === now.key);
          list = list.filter((entry) => entry !== found);
          const fresh = found && found.until > clock.now() ? found : undefined;
          if (fresh) list.push(fresh);
          expect(cache.get(now.key)).toBe(fresh?.text);
        } else {
          list = list.filter((entry) => entry.key !== now.key);
          if (now.do === 'delete') cache.delete(now.key);
          else {
            cache.set(now.key, `text ${index}`, now.ttlMs);
            list = [...list, { key: now.key, text: `text ${index}`, until: clock.now() + now.ttlMs }].slice(-20);
          }
        }
      }
    }),
    { numRuns: propertyRuns() },
  );
});

test('answers are told apart by method, address and input', async () => {
  const { exchange, requests } = counting();
  const cache = {};
  for (const _ of [1, 2]) {
    await exchange.send(calls.read, { n: 1 }, undefined, { cache });
    await exchange.send(calls.read, { n: 2 }, undefined, { cache });
    await exchange.send(calls.public, { n: 1 }, undefined, { cache });
    await exchange.send(calls.public, { n: 2 }, undefined, { cache });
  }
  expect(requests).toHaveLength(4);
});

test('nobody gets what was kept for another session', async () => {
  const { exchange, session, requests } = counting();
  const own = () => exchange.send(calls.readOwn, {}, undefined, { cache: {} });
  session.token = 'of-ann';
  await own();
  await own();
  expect(requests).toHaveLength(1);
  session.token = 'of-bob';
  session.version += 1;
  expect(await own()).toEqual({ name: 'answer 2' });
});

test('a caller who changes what it got changes nobody else’s answer', async () => {
  const { exchange } = counting();
  const first = await exchange.send(calls.read, {}, undefined, { cache: {} });
  first.name = 'changed';
  expect(await exchange.send(calls.read, {}, undefined, { cache: {} })).toEqual({ name: 'answer 1' });
});

test('failures are not kept', async () => {
  const { read } = counting((request) => (request === 1 ? 31018 : 0));
  await expect(read()).rejects.toMatchObject({ retCode: 31018 });
  expect(await read()).toBe('answer 2');
});

test.each([10007, 33003, 10009])(
  'ret_code %i clears what was kept of its request, and nothing else (S7.13)',
  async (code) => {
    const { read } = counting((request) => (request === 3 ? code : 0));
    expect([await read(1), await read(2)]).toEqual(['answer 1', 'answer 2']);
    await read(1, false).catch(() => undefined);
    expect([await read(1), await read(2)]).toEqual(['answer 4', 'answer 2']);
  },
);

test('a call that is not kept itself clears what a like call has kept (S7.13)', async () => {
  const { exchange, requests } = counting((request) => (request === 2 ? 10009 : 0));
  const send = (cache: CacheRule | false) => exchange.send(calls.public, { n: 1 }, undefined, { cache });
  await send({});
  await expect(send(false)).rejects.toMatchObject({ retCode: 10009 });
  await send({});
  expect(requests).toHaveLength(3);
});

test('an answer with a token is not kept: the token would be taken again later', async () => {
  const { exchange, requests, session } = setUp(() => json({ ...fine, token: 'token-1' }));
  const read = () => exchange.send(calls.read, {}, undefined, { cache: {} });
  await read();
  session.token = 'of-a-later-login';
  await read();
  expect(requests).toHaveLength(2);
});

test('at the end of a session everything that was kept is forgotten', async () => {
  const { exchange, requests } = counting();
  const read = () => exchange.send(calls.read, {}, undefined, { cache: {} });
  await read();
  exchange.forget();
  expect(await read()).toEqual({ name: 'answer 2' });
  expect(requests).toHaveLength(2);
});

test('an answer that is replaced counts as used last (S9.03)', () => {
  const cache = createMemoryCache(fakeClock());
  for (let n = 0; n < 20; n += 1) cache.set(`${n}`, 'old', 1000);
  cache.set('0', 'new', 1000);
  cache.set('20', 'new', 1000);
  expect(cache.get('0')).toBe('new');
  expect(cache.get('1')).toBeUndefined();
});

test('any other code leaves what was kept (S7.13)', async () => {
  const { read } = counting((request) => (request === 2 ? 10008 : 0));
  await read();
  await expect(read(0, false)).rejects.toMatchObject({ retCode: 10008 });
  expect(await read()).toBe('answer 1');
});

test('an answer that clears the cache is not kept itself (S7.13)', async () => {
  const { read } = counting(() => 10007);
  expect([await read(), await read()]).toEqual(['answer 1', 'answer 2']);
});

test('what is kept of the profile is not cleared by any code (S7.13)', async () => {
  const codes = [0, 10009];
  const result = { id: 7, username: 'a', vague_email: '', vague_mobile: '', lang: 'en' };
  const { exchange, session, requests } = setUp(() => json({ ret_code: codes.shift(), result }));
  session.token = 'token-1';
  const read = (cache: CacheRule | false) => exchange.send(profile, {}, undefined, { cache });
  await read({});
  await expect(read(false)).rejects.toMatchObject({ retCode: 10009 });
  expect(await read({})).toEqual(result);
  expect(requests).toHaveLength(2);
});

test('an answer that was called off is not kept', async () => {
  const { answer, waiting } = hanging();
  const { exchange, requests } = setUp(answer);
  const step = new AbortController();
  const call = expect(exchange.send(calls.read, {}, step.signal, { cache: {} })).rejects.toThrow('left');
  await settle();
  step.abort(new Error('left'));
  waiting[0]?.(json(fine));
  await call;
  const again = exchange.send(calls.read, {}, undefined, { cache: {} });
  await settle();
  expect(requests).toHaveLength(2);
  waiting[1]?.(json(fine));
  await again;
});
