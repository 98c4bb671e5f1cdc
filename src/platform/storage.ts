import type { MeasuredStorage } from './types.ts';

/**
 * Browser storage that never throws. Where it is refused, full or missing, values last as long as the page.
 *
 * @param open reads the browser's storage; the getter itself may throw
 */
export function createTextStorage(open: () => Storage): MeasuredStorage {
  const memory = new Map<string, string>();
  function attempt<Value>(use: (storage: Storage) => Value): Value | undefined {
    try {
      return use(open());
    } catch {
      return undefined;
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const stored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (stored) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    size: () => attempt(sizeOf) ?? 0,
  };
}

function sizeOf(storage: Storage): number {
  let characters = 0;
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? '';
    characters += key.length + (storage.getItem(key) ?? '').length;
  }
  return characters;
}
