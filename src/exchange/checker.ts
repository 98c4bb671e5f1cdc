/**
 * What pages have in the place of Valibot (decision 0134): the parts of it that they use, under the same names. They ask only whether an
 * answer is valid, never what is wrong with it. The code of pages is written against Valibot and its types; the build of their
 * scripts puts this module in (`tools/build/chunks/page-checker.ts`), and a property test compares both. Parts that answers at load need
 * are in a file of their own: the bundler puts whole files into scripts.
 */

import { custom as only, refused, type Schema } from './checker-at-load.ts';

export * from './checker-at-load.ts';

/* @__NO_SIDE_EFFECTS__ */
export const regex = (pattern: RegExp) => only((value) => pattern.test(value));
/* @__NO_SIDE_EFFECTS__ */
export const minValue = (least: number) => only((value) => value >= least);
/* @__NO_SIDE_EFFECTS__ */
export const maxValue = (most: number) => only((value) => value <= most);
/* @__NO_SIDE_EFFECTS__ */
export const integer = () => only(Number.isInteger);

/* @__NO_SIDE_EFFECTS__ */
export function record(key: Schema, item: Schema): Schema {
  return {
    run(value) {
      if (typeof value !== 'object' || !value) return refused;
      const taken: Record<string, unknown> = {};
      for (const [name, one] of Object.entries(value)) {
        if (/^(?:__proto__|prototype|constructor)$/.test(name)) continue;
        const [known, kept] = [key.run(name), item.run(one)];
        if (known === refused || kept === refused) return refused;
        taken[known as string] = kept;
      }
      return taken;
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export const literal = (wanted: unknown) => only((value) => value === wanted);
/* @__NO_SIDE_EFFECTS__ */
export const picklist = (list: readonly unknown[]) => only((value) => list.includes(value));
/* @__NO_SIDE_EFFECTS__ */
export const minLength = (least: number) => only(({ length }: { length: number }) => length >= least);
/* @__NO_SIDE_EFFECTS__ */
export const nonEmpty = () => minLength(1);
/* @__NO_SIDE_EFFECTS__ */
export const transform = (change: (value: never) => unknown): Schema => ({ run: (value) => change(value as never) });

/* @__NO_SIDE_EFFECTS__ */
export function union(schemas: readonly Schema[]): Schema {
  return {
    run(value) {
      for (const schema of schemas) {
        const taken = schema.run(value);
        if (taken !== refused) return taken;
      }
      return refused;
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable(schema: Schema): Schema {
  return { run: (value) => (value === null ? value : schema.run(value)) };
}

/* @__NO_SIDE_EFFECTS__ */
export function fallback(schema: Schema, value: unknown): Schema {
  const run = (given: unknown) => {
    const taken = schema.run(given);
    return taken === refused ? value : taken;
  };
  return { ...schema, fallback: value, run };
}
