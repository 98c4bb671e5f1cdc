import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createPersistentCache } from '../../src/api/persistent-cache.ts';
import { createTextStorage, measured } from '../../src/browser/storage.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { calls, fakeClock, fine, json, type SetUpOptions, settle, setUp } from './exchange-harness.ts';
import { unhandledRejections } from './unhandled-rejections.ts';

const limit = 4_718_592;
const prefix = 'GATEHOUSE_CACHE_en';
const name = `${prefix}:GET https://api.example/a/read?n=1 `;

/** A browser's storage, as far as it is used here. */
function fakeStorage(entries = new Map<string, string>()) {
  const storage = {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  const open = () => storage;
  return { entries, storage: measured(createTextStorage(open), open) };
}

test('an answer lives at most 30 days, whatever its rule says (S9.04)', () => {
  const { storage, entries } = fakeStorage();
  const clock = fakeClock(0);
  const cache = createPersistentCache(clock, storage, prefix);
  cache.set('question', '"answer"', 31 * 86_400_000);
  expect(JSON.parse([...entries.values()][0] ?? '')).toEqual({ expireAt: 2_592_000_000, data: 'answer' });
  clock.advance(2_591_999_999);
  expect(cache.get('question')).toBe('"answer"');
  clock.advance(1);
  expect(cache.get('question')).toBeUndefined();
});

/** One page after the other in one browser, all of them at one time. */
function browser(entries?: Map<string, string>) {
  const { entries: kept, storage } = fakeStorage(entries);
  const clock = fakeClock();
  let made = 0;
  function page(more: SetUpOptions = {}) {
    const answer = () => json({ ...fine, result: { name: `answer ${++made}` } });
    const options = { clock, persistentCache: async () => createPersistentCache(clock, storage, prefix), ...more };
    const { exchange } = setUp(answer, options);
    return async (endpoint: Endpoint<object, { name: string }> = calls.read, ttlMs = 60_000) => {
      const { name } = await exchange.send(endpoint, { n: 1 }, undefined, { cache: { ttlMs, persist: true } });
      await settle();
      return name;
    };
  }
  return { page, clock, entries: kept };
}

test('an answer that is kept for later pages is one entry of expireAt and data (S3.40, S7.09)', async () => {
  const { page, clock, entries } = browser();
  await page()();
  expect([...entries.keys()]).toEqual([name]);
  expect(JSON.parse(entries.get(name) ?? '')).toEqual({ expireAt: clock.now() + 60_000, data: { name: 'answer 1' } });
});

test('a later page takes it until its time is up, and then it is replaced (S7.09)', async () => {
  const { page, clock } = browser();
  expect(await page()()).toBe('answer 1');
  clock.advance(59_999);
  expect(await page()()).toBe('answer 1');
  clock.advance(1);
  expect(await page()()).toBe('answer 2');
  expect(await page()()).toBe('answer 2');
});

test.each([
  ['over', (now: number) => JSON.stringify({ expireAt: now, data: { name: 'old' } })],
  ['of a clock that was wrong', (now: number) => JSON.stringify({ expireAt: now * 1e6, data: { name: 'old' } })],
  ['garbled', () => '{"expireAt":1'],
  ['empty', () => ''],
  ['no object', () => 'null'],
  ['without a time', () => JSON.stringify({ data: { name: 'old' } })],
  ['without data', (now: number) => JSON.stringify({ expireAt: now + 1000 })],
])('an entry that is %s is dropped (S3.40)', async (_, entry) => {
  const { storage, entries } = fakeStorage();
  const clock = fakeClock();
  entries.set(`${prefix}:key`, entry(clock.now()));
  expect(createPersistentCache(clock, storage, prefix).get('key')).toBeUndefined();
  expect(entries.size).toBe(0);
});

test('an entry whose data is not of the contract’s shape is not used, and the new answer takes its place (S3.40)', async () => {
  const { page, clock, entries } = browser();
  const foreign = { expireAt: clock.now() + 1000, data: { title: 'not ours' } };
  entries.set(name, JSON.stringify(foreign));
  expect(await page()()).toBe('answer 1');
  expect(JSON.parse(entries.get(name) ?? '').data).toEqual({ name: 'answer 1' });
});

test('nothing is kept where more than 4718592 characters are stored, whoever stored them (S7.09, S9.04)', async () => {
  for (const [characters, kept] of [
    [limit, true],
    [limit + 1, false],
  ] as const) {
    const { page, entries } = browser(new Map([['other', 'x'.repeat(characters - 'other'.length)]]));
    await page()();
    expect(entries.has(name)).toBe(kept);
  }
});

test('an old entry does not survive a storage that is too full for a new one (S7.09, S9.04)', async () => {
  const { page, clock, entries } = browser();
  await page()();
  clock.advance(60_000);
  entries.set('other', 'x'.repeat(limit + 1));
  expect(await page()()).toBe('answer 2');
  expect(entries.has(name)).toBe(false);
});

test('an answer that finds the storage too full leaves no older one behind (S7.09, S9.04)', () => {
  const { storage, entries } = fakeStorage();
  const cache = createPersistentCache(fakeClock(), storage, prefix);
  cache.set('question', '"old"', 60_000);
  entries.set('other', 'x'.repeat(limit + 1));
  cache.set('question', '"new"', 60_000);
  expect(cache.get('question')).toBeUndefined();
});

test('only public answers are kept for later pages: nobody knows who signs in by then', async () => {
  const { page, entries } = browser();
  expect([await page()(calls.readOwn), await page()(calls.readOwn)]).toEqual(['answer 1', 'answer 2']);
  expect(entries.size).toBe(0);
});

test('ret_code 10009 clears it for later pages as well (S7.13)', async () => {
  const { page, entries } = browser();
  await page()();
  const { exchange } = setUp(() => json({ ret_code: 10009 }), {
    persistentCache: async () => createPersistentCache(fakeClock(), fakeStorage(entries).storage, prefix),
  });
  const call = exchange.send({ ...calls.read, cache: { persist: true } }, { n: 1 }, undefined, { cache: false });
  await expect(call).rejects.toMatchObject({ retCode: 10009 });
  await settle();
  expect(entries.size).toBe(0);
});

test('where the cache cannot be fetched, calls go on without it, and nothing fails unseen', async () => {
  const { page } = browser();
  const rejections = await unhandledRejections(async () => {
    const read = page({ persistentCache: () => Promise.reject(new Error('no such file')) });
    expect([await read(), await read()]).toEqual(['answer 1', 'answer 1']);
    expect(await page()()).toBe('answer 2');
  });
  expect(rejections).toEqual([]);
});

test('where the cache cannot be loaded yet, calls go on without it', async () => {
  const read = browser().page({ persistentCache: () => undefined });
  expect([await read(), await read()]).toEqual(['answer 1', 'answer 1']);
});

test('a code that clears the cache where it cannot be fetched fails nothing unseen (S7.13)', async () => {
  const { exchange } = setUp(() => json({ ret_code: 10009 }), {
    persistentCache: () => Promise.reject(new Error('no such file')),
  });
  const rejections = await unhandledRejections(async () => {
    const call = exchange.send({ ...calls.read, cache: { persist: true } }, {});
    await expect(call).rejects.toMatchObject({ retCode: 10009 });
  });
  expect(rejections).toEqual([]);
});

test('an answer without a result is not kept for later pages', async () => {
  const { storage, entries } = fakeStorage();
  const { exchange } = setUp(() => json({ ret_code: 0 }), {
    persistentCache: async () => createPersistentCache(fakeClock(), storage, prefix),
  });
  const nothing = { ...calls.read, result: v.undefined() };
  const rejections = await unhandledRejections(async () => {
    await exchange.send(nothing, {}, undefined, { cache: { persist: true } });
  });
  expect(rejections).toEqual([]);
  expect(entries.size).toBe(0);
});

test('an endpoint whose result may be anything is asked all the same where nothing is kept', async () => {
  const { clock } = browser();
  const { exchange, requests } = setUp(() => json(fine), {
    persistentCache: async () => createPersistentCache(clock, fakeStorage().storage, prefix),
  });
  const anything = { ...calls.read, result: v.unknown() };
  expect(await exchange.send(anything, {}, undefined, { cache: { persist: true } })).toEqual(fine.result);
  expect(requests).toHaveLength(1);
});

test('a step that was given up while the kept answers were looked through makes no call', async () => {
  const { clock } = browser();
  const { exchange, requests } = setUp(() => json(fine), {
    persistentCache: async () => createPersistentCache(clock, fakeStorage().storage, prefix),
  });
  const step = new AbortController();
  const call = expect(exchange.send(calls.read, {}, step.signal, { cache: { persist: true } })).rejects.toThrow('left');
  step.abort(new Error('left'));
  await call;
  expect(requests).toEqual([]);
});
