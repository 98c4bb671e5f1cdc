import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createStoredValue } from '../../src/api/stored-value.ts';
import { memoryStorage } from '../support/fake-platform.ts';
import { fakeClock } from './exchange-harness.ts';

const schema = v.object({ name: v.string(), until: v.number() });

function setUp() {
  const storage = memoryStorage();
  const clock = fakeClock();
  const expiresAt = ({ until }: v.InferOutput<typeof schema>) => until;
  return { storage, clock, stored: createStoredValue(storage, 'KEY', schema, { clock, lifeMs: 1000, expiresAt }) };
}

test('a stored value is read until its time is up, and then removed', () => {
  const { storage, clock, stored } = setUp();
  expect(stored.read()).toBeUndefined();
  const value = { name: 'ann', until: clock.now() + 1000 };
  stored.write(value);
  clock.advance(999);
  expect(stored.read()).toEqual(value);
  clock.advance(1);
  expect(stored.read()).toBeUndefined();
  expect(storage.all.size).toBe(0);
});

test('a stored value is taken once', () => {
  const { clock, stored } = setUp();
  const value = { name: 'ann', until: clock.now() + 1 };
  stored.write(value);
  expect(stored.take()).toEqual(value);
  expect(stored.take()).toBeUndefined();
});

test('where nothing is stored there is no value, whatever the form allows', () => {
  const stored = createStoredValue(memoryStorage(), 'KEY', v.null());
  expect(stored.read()).toBeUndefined();
});

test.each(['', '{', 'null', '[]', '{"name":1,"until":1000500}', '{"name":"ann","until":1001001}'])(
  'what others stored as %s is removed',
  (text) => {
    const { storage, stored } = setUp();
    storage.set('KEY', text);
    expect(stored.read()).toBeUndefined();
    expect(storage.all.size).toBe(0);
  },
);
