import { expect, test } from 'vitest';
import { jsonObject, parseJson } from '../../../src/domain/storage/json.ts';
import { isAlive } from '../../../src/domain/storage/life.ts';

test('a value that is not a JSON object is read as undefined (S7.43, S7.49)', () => {
  for (const raw of [undefined, '', 'x', '[]', '7', 'null', '"a"', null, [], 7])
    expect(jsonObject(raw)).toBeUndefined();
  expect(jsonObject('{"a":1}')).toEqual({ a: 1 });
  expect(jsonObject({ a: 1 })).toEqual({ a: 1 });
  for (const text of [null, undefined, '', '{']) expect(parseJson(text)).toBeUndefined();
});

test('a stored value is valid until its end, and not if the end is further away than its lifetime', () => {
  expect([1999, 2000, 2001].map((now) => isAlive(2000, 1000, now))).toEqual([true, false, false]);
  expect([1000, 999].map((now) => isAlive(2000, 1000, now))).toEqual([true, false]);
});
