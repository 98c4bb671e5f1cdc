/** One value in the browser's storage: its key, its form and its life. */

import * as v from 'valibot';
import type { Clock, TextStorage } from '../browser/types.ts';
import { parseJson } from '../domain/storage/json.ts';
import { isAlive } from '../domain/storage/life.ts';

export interface StoredValue<Value> {
  /** `undefined` where there is none. One that is over, or that the schema refuses, is removed. */
  read(): Value | undefined;
  write(value: Value): void;
  remove(): void;
  /** Reads and removes it. */
  take(): Value | undefined;
}

interface Life<Value> {
  readonly clock: Pick<Clock, 'now'>;
  /** Longest life that a value may have left, in ms; see `isAlive`. */
  readonly lifeMs: number;
  /** When the value is over, in ms since epoch; a part of what is stored. */
  expiresAt(value: Value): number;
}

/**
 * A value that is stored as JSON. Nothing here throws: others can write to the storage, too.
 *
 * @param life left out for a value that lives as long as its storage
 */
export function createStoredValue<Value>(
  storage: TextStorage,
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  life?: Life<Value>,
): StoredValue<Value> {
  const remove = () => storage.remove(key);

  function read(): Value | undefined {
    const text = storage.get(key);
    // Stryker disable next-line ConditionalExpression: null is then refused below, and removing what is not there changes nothing
    if (text === null) return undefined;
    const { success, output } = v.safeParse(schema, parseJson(text));
    if (success && (!life || isAlive(life.expiresAt(output), life.lifeMs, life.clock.now()))) return output;
    remove();
    return undefined;
  }

  return {
    read,
    write: (value) => storage.set(key, JSON.stringify(value)),
    remove,
    take() {
      const value = read();
      remove();
      return value;
    },
  };
}
