// @module-tag property

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { slimValibot } from '../../../../src/tools/build/chunks/slim-valibot.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const code = readFileSync(join(import.meta.dirname, '../../../../node_modules/valibot/dist/index.mjs'), 'utf8');

function schemaWith(lib: typeof v) {
  const text = lib.pipe(lib.string(), lib.maxLength(3));
  const list = lib.array(lib.union([text, lib.number(), lib.literal('long')]));
  return lib.object({
    a: lib.optional(lib.nullable(list)),
    b: lib.fallback(lib.picklist(['x', 'y']), 'x'),
    c: lib.pipe(
      lib.optional(lib.record(text, lib.boolean())),
      lib.transform((value) => value ?? {}),
    ),
    d: lib.pipe(lib.string(), lib.regex(/^\d+$/), lib.transform(Number), lib.minValue(2)),
  });
}

test('the smaller Valibot takes and refuses what Valibot does, and gives the same values', async () => {
  const slim: typeof v = await import(`data:text/javascript,${encodeURIComponent(slimValibot(code))}`);
  const [full, small] = [schemaWith(v), schemaWith(slim)];
  const leaf = fc.oneof(fc.string({ maxLength: 5 }), fc.integer({ min: 0, max: 9 }), fc.boolean(), fc.constant(null));
  const value = fc.record(
    {
      a: fc.oneof(leaf, fc.array(fc.oneof(leaf, fc.constant('long')))),
      b: fc.oneof(leaf, fc.constantFrom('x', 'y', 'z')),
      c: fc.oneof(leaf, fc.dictionary(fc.string({ maxLength: 4 }), fc.boolean())),
      d: fc.oneof(leaf, fc.integer({ min: 0, max: 9 }).map(String)),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(value, leaf), (input) => {
      const [one, other] = [v.safeParse(full, input), slim.safeParse(small, input)];
      expect(other.success).toBe(one.success);
      expect(other.output).toEqual(one.output);
    }),
    { numRuns: propertyRuns() },
  );
});

test('a Valibot without one of the functions stops the build', () => {
  expect(() => slimValibot('function safeParse() {}')).toThrow('Valibot has no _addIssue');
});
