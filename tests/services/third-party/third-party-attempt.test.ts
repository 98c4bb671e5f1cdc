import { expect, test } from 'vitest';
import type { TextStorage } from '../../../src/browser/types.ts';
import type { Attempt } from '../../../src/domain/account/third-party.ts';
import { storeAttempt, takeAttempt } from '../../../src/services/third-party/attempt.ts';
import { fakeClock } from '../../api/exchange-harness.ts';

const name = 'TEST_THIRD_PARTY';

function storageOf(values = new Map<string, string>()): TextStorage & { readonly values: Map<string, string> } {
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

function setUp(storage = storageOf()) {
  const clock = fakeClock();
  const tabStorage = storageOf();
  return {
    clock,
    storage,
    tabStorage,
    tools: { platform: { clock, storage, tabStorage }, page: { storagePrefix: 'TEST' } },
  };
}

function attemptOf(state: string, begunAt: number): Attempt {
  return { provider: 'harbor', state, verifier: 'v', begunAt, from: '/en/login?redirect=x', purpose: 'log-in' };
}

test('an attempt is good once, also by its second copy (S7.25)', () => {
  const { tools, clock, tabStorage, storage } = setUp();
  storeAttempt(tools, attemptOf('a', clock.now()));
  tabStorage.values.clear();
  expect(takeAttempt(tools, 'a').type).toBe('fits');
  expect(storage.values.size).toBe(0);
  expect(takeAttempt(tools, 'a').type).toBe('lost');
});

test('a wrong answer uses up both copies, so that a second guess finds nothing (S7.25)', () => {
  const { tools, clock } = setUp();
  storeAttempt(tools, attemptOf('a', clock.now()));
  expect(takeAttempt(tools, 'b').type).toBe('mismatch');
  expect(takeAttempt(tools, 'a').type).toBe('lost');
});

test('two tabs on their way do not get into each other’s (S7.25)', () => {
  const one = setUp();
  const other = setUp(one.storage);
  storeAttempt(one.tools, attemptOf('a', one.clock.now()));
  storeAttempt(other.tools, attemptOf('b', other.clock.now()));
  expect(takeAttempt(one.tools, 'a').type).toBe('fits');
  other.tabStorage.values.clear();
  expect(takeAttempt(other.tools, 'b').type).toBe('fits');
});

test.each([
  '{',
  'null',
  '[]',
  '{"state":"a"}',
  JSON.stringify({ ...attemptOf('a', 1_000_000), from: '//evil.example' }),
])('what is kept as %s is no attempt (S7.25)', (text) => {
  const { tools, storage } = setUp();
  storage.set(name, text);
  expect(takeAttempt(tools, 'a').type).toBe('lost');
});
