import type { MeasuredStorage, TextStorage } from './types.ts';

/**
 * A storage that also says how much is stored. Apart from `storage.ts`, because no page needs it at load.
 *
 * @param open reads the browser's storage; the getter itself may throw, and then nothing counts as stored
 */
export function measured(storage: TextStorage, open: () => Storage): MeasuredStorage {
  return { ...storage, size: () => sizeOf(open) };
}

function sizeOf(open: () => Storage): number {
  try {
    const storage = open();
    let characters = 0;
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index) ?? '';
      characters += key.length + (storage.getItem(key) ?? '').length;
    }
    return characters;
  } catch {
    return 0;
  }
}

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
