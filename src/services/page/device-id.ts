import type { Platform } from '../../browser/types.ts';
import { deviceIdCookie, deviceIdDays } from '../../domain/storage/stored-names.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The device id, made in UUID form where there is none. It serves the risk checks, so it is made at the first call. */
export function deviceId({ hostCookies, randomId }: Pick<Platform, 'hostCookies' | 'randomId'>): string {
  const kept = hostCookies.get(deviceIdCookie);
  if (kept !== undefined && uuid.test(kept)) return kept;
  const made = randomId();
  hostCookies.set(deviceIdCookie, made, { days: deviceIdDays });
  return made;
}
