import type { Platform } from '../platform/types.ts';

/** Life of the device id cookie in days (S3.42). */
const deviceIdDays = 120;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The device id, made in UUID form where there is none. It serves the risk checks, so it is made at the first call. */
export function deviceId({ cookies, randomId }: Pick<Platform, 'cookies' | 'randomId'>): string {
  const kept = cookies.get('Guid');
  if (kept !== undefined && uuid.test(kept)) return kept;
  const made = randomId();
  cookies.set('Guid', made, { days: deviceIdDays });
  return made;
}
