/** Values for a Valibot schema: most of them fit, and many are wrong in one place. */

import fc from 'fast-check';

/** What a schema of Valibot says of itself. */
interface Described {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly wrapped?: Described;
  readonly item?: Described;
  readonly key?: Described;
  readonly value?: Described;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly pipe?: readonly (Described & { readonly requirement?: unknown })[];
}

const wrong = fc.constantFrom<unknown>(null, undefined, Number.NaN, 0, 1.5, -1, '', 'x', true, [], [null], {});

export function valuesOf(schema: object): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 20, arbitrary: fitting(schema as Described) }, { weight: 1, arbitrary: wrong });
}

function fitting(schema: Described): fc.Arbitrary<unknown> {
  const { type, entries, wrapped, item, key, value, options = [], literal, pipe = [] } = schema;
  if (type === 'string') return fc.oneof(...pipe.flatMap(textsOf), fc.string({ maxLength: 8 }));
  if (type === 'number') return fc.oneof(fc.integer({ min: -2, max: 20 }), fc.double());
  if (type === 'boolean') return fc.boolean();
  if (type === 'literal') return fc.constant(literal);
  if (type === 'picklist') return fc.constantFrom(...options);
  if (type === 'union') return fc.oneof(...options.map((one) => valuesOf(one as Described)));
  if (type === 'array' && item) return fc.array(valuesOf(item), { maxLength: 4 });
  if (type === 'nullable' && wrapped) return fc.oneof(valuesOf(wrapped), fc.constant(null));
  if (type === 'optional' && wrapped) return fc.oneof(valuesOf(wrapped), fc.constant(undefined));
  if (type === 'record' && key && value) return fc.dictionary(fitting(key) as fc.Arbitrary<string>, valuesOf(value));
  if (type === 'object' && entries) {
    const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      Object.entries(entries).map(([name, one]) => [name, valuesOf(one)]),
    );
    const withMore: typeof fields = { ...fields, more: fc.string() };
    const needed = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional');
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(withMore, { requiredKeys: needed }) },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    );
  }
  return type === 'custom' ? fc.oneof(fc.constantFrom('own', 'other'), fc.jsonValue()) : fc.jsonValue();
}

/** Texts around the border of a rule. */
function textsOf({ type, requirement }: { readonly type: string; readonly requirement?: unknown }) {
  if (type === 'regex') return [fc.stringMatching(requirement as RegExp)];
  if (type !== 'max_length') return [];
  const length = requirement as number;
  return [fc.string({ maxLength: Math.min(length, 20) }), fc.constantFrom('a'.repeat(length), 'a'.repeat(length + 1))];
}
