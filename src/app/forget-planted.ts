/** Removes what another host of the domain has set under the names of the session and the device. Loaded with a logout. */

import { deviceIdCookie, tokenCookie } from '../domain/storage/names-at-load.ts';
import { forgetPlanted } from '../platform/forget.ts';

export function forgetPlantedFor(storagePrefix: string): void {
  forgetPlanted([tokenCookie(storagePrefix), deviceIdCookie]);
}
