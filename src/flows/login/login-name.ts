/** User names for the next page. They are in the tab's storage, never in an address (S4.35). */

import { recalledLoginKey, typedContactKey } from '../../domain/storage/stored-names.ts';
import type { Platform } from '../../platform/types.ts';

type Tab = Pick<Platform, 'tabStorage'>;

/** The name that a previous page stored for the login. Can be taken once. */
export function takeLoginName(platform: Tab, storagePrefix: string): string | undefined {
  return take(platform, recalledLoginKey(storagePrefix));
}

/** Stores a name for the login that comes next. */
export function keepLoginName({ tabStorage }: Tab, storagePrefix: string, name: string): void {
  tabStorage.set(recalledLoginKey(storagePrefix), name);
}

/** The second name of a registration, typed before a change of language. Can be taken once. */
export function takeTypedContact(platform: Tab, storagePrefix: string): string | undefined {
  return take(platform, typedContactKey(storagePrefix));
}

function take({ tabStorage }: Tab, key: string): string | undefined {
  const name = tabStorage.get(key) ?? undefined;
  if (name !== undefined) tabStorage.remove(key);
  return name;
}
