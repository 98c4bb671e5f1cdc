import type { TextStorage } from './types.ts';

/**
 * Browser storage that never throws. Where it is refused, full or missing, values last as long as the page.
 *
 * @param open reads the browser's storage; the getter itself may throw
 */
export function createTextStorage(open: () => Storage): TextStorage {
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
  };
}
