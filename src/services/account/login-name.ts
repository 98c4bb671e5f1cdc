/** User names for the next page. They are in the tab's storage, never in an address (S4.35). */

import type { Platform } from '../../browser/types.ts';
import { recalledLoginKey } from '../../domain/storage/stored-names.ts';

type Tab = Pick<Platform, 'tabStorage'>;

/** The name that a previous page stored for the login. Can be taken once. */
export function takeLoginName({ tabStorage }: Tab, storagePrefix: string): string | undefined {
  const key = recalledLoginKey(storagePrefix);
  const name = tabStorage.get(key) ?? undefined;
  if (name !== undefined) tabStorage.remove(key);
  return name;
}

/** Stores a name for the login that comes next. */
export function keepLoginName({ tabStorage }: Tab, storagePrefix: string, name: string): void {
  tabStorage.set(recalledLoginKey(storagePrefix), name);
}
