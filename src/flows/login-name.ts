/** A user name on its way to the login page: in the tab's storage, never in an address (S4.35). */

import { recalledLoginKey } from '../domain/stored-names.ts';
import type { Platform } from '../platform/types.ts';

/** The name that a page before this one left, once. */
export function takeLoginName({ tabStorage }: Pick<Platform, 'tabStorage'>, storagePrefix: string): string | undefined {
  const key = recalledLoginKey(storagePrefix);
  const name = tabStorage.get(key) ?? undefined;
  if (name !== undefined) tabStorage.remove(key);
  return name;
}
