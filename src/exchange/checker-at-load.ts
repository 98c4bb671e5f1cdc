/** The parts of the checker of answers (`checker.ts`) that pages need at load. */

/** What a schema makes of a value that it does not take. */
export const refused = Symbol();

export interface Schema {
  run(value: unknown): unknown;
  /** The field of an object may be missing. */
  readonly optional?: boolean;
  /** For a field that is missing or `undefined`. */
  readonly instead?: unknown;
  /** For what is refused. */
  readonly fallback?: unknown;
}

/** A schema that takes some values as they are. */
/* @__NO_SIDE_EFFECTS__ */
function only(takes: (value: never) => boolean): Schema {
  return { run: (value) => (takes(value as never) ? value : refused) };
}

/* @__NO_SIDE_EFFECTS__ */
export const string = () => only((value) => typeof value === 'string');
/* @__NO_SIDE_EFFECTS__ */
export const number = () => only((value) => typeof value === 'number' && !Number.isNaN(value));
/* @__NO_SIDE_EFFECTS__ */
export const boolean = () => only((value) => typeof value === 'boolean');
/* @__NO_SIDE_EFFECTS__ */
export const unknown = () => only(() => true);
export { only as custom };

// What follows another schema in `pipe`.
/* @__NO_SIDE_EFFECTS__ */
export const maxLength = (most: number) => only(({ length }: { length: number }) => length <= most);
/* @__NO_SIDE_EFFECTS__ */
export function pipe(first: Schema, ...rest: readonly Schema[]): Schema {
  const run = (value: unknown) => rest.reduce((one, next) => (one === refused ? one : next.run(one)), first.run(value));
  return { ...first, run };
}

/* @__NO_SIDE_EFFECTS__ */
export function optional(schema: Schema, instead?: unknown): Schema {
  return { optional: true, instead, run: (value = instead) => (value === undefined ? value : schema.run(value)) };
}

/* @__NO_SIDE_EFFECTS__ */
export function array(item: Schema): Schema {
  return {
    run(value) {
      if (!Array.isArray(value)) return refused;
      const taken = value.map((one) => item.run(one));
      return taken.includes(refused) ? refused : taken;
    },
  };
}

/** Fields that are not described are left out. */
/* @__NO_SIDE_EFFECTS__ */
export function object(entries: Readonly<Record<string, Schema>>): Schema & { readonly entries: typeof entries } {
  return {
    entries,
    run(value) {
      if (typeof value !== 'object' || !value) return refused;
      const taken: Record<string, unknown> = {};
      for (const [name, schema] of Object.entries(entries)) {
        if (name in value || schema.instead !== undefined || schema.fallback !== undefined) {
          const one = schema.run((value as Record<string, unknown>)[name]);
          if (one === refused) return refused;
          taken[name] = one;
        } else if (!schema.optional) {
          return refused;
        }
      }
      return taken;
    },
  };
}

export function safeParse(schema: Schema, value: unknown): { readonly success: boolean; readonly output: unknown } {
  const output = schema.run(value);
  return { success: output !== refused, output };
}
