// @module-tag property

import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as checker from '../../src/exchange/checker.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { valuesOf } from '../support/values-of-schema.ts';

/** All parts that pages use, each where it may go wrong. */
function schemaWith(lib: typeof v) {
  const text = lib.pipe(lib.string(), lib.minLength(1), lib.maxLength(3));
  const list = lib.array(lib.union([text, lib.number(), lib.literal('long'), lib.object({ deep: lib.boolean() })]));
  return lib.object({
    list: lib.optional(lib.nullable(list)),
    mode: lib.fallback(lib.picklist(['x', 'y']), 'x'),
    flags: lib.pipe(
      lib.optional(lib.record(text, lib.boolean())),
      lib.transform((value) => value ?? {}),
    ),
    digits: lib.pipe(lib.string(), lib.regex(/^\d$/), lib.transform(Number), lib.minValue(2), lib.maxValue(7)),
    count: lib.optional(lib.pipe(lib.number(), lib.integer()), 4),
    mark: lib.optional(lib.nullable(lib.string()), null),
    word: lib.pipe(lib.string(), lib.nonEmpty()),
    any: lib.unknown(),
    own: lib.custom<'own'>((value) => value === 'own'),
  });
}

test('the checker of pages takes and refuses what Valibot does, and gives the same values', () => {
  const full = schemaWith(v);
  const small = schemaWith(checker as unknown as typeof v);
  let taken = 0;
  fc.assert(
    fc.property(valuesOf(full), (input) => {
      const [one, other] = [v.safeParse(full, input), checker.safeParse(small as never, input)];
      expect(other.success).toBe(one.success);
      if (one.success) expect(other.output).toEqual(one.output);
      taken += Number(one.success);
    }),
    { numRuns: propertyRuns() },
  );
  expect(taken).toBeGreaterThan(0);
});

test('a field that every object has is missing where it is not sent', () => {
  const entries = (lib: typeof v) => lib.object({ toString: lib.string() });
  for (const input of [{}, { toString: 'a' }]) {
    const one = v.safeParse(entries(v), input);
    expect(checker.safeParse(entries(checker as unknown as typeof v) as never, input).success).toBe(one.success);
  }
});
