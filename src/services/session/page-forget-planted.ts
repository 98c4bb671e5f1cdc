/** Removes what another host of the domain has set under the names of the session and the device. Loaded with a logout. */

import { forgetPlanted } from '../../browser/forget.ts';
import { deviceIdCookie, tokenCookie } from '../../domain/storage/stored-names.ts';

export function forgetPlantedFor(storagePrefix: string): void {
  forgetPlanted([tokenCookie(storagePrefix), deviceIdCookie]);
}
