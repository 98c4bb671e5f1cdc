/**
 * Whether a stored value has not expired. A value that expires later than its lifetime allows was written while the clock
 * was wrong, and counts as expired. All in ms, times since epoch.
 *
 * @param lifeMs lifetime of a value that is stored now
 */
export function isAlive(expiresAt: number, lifeMs: number, now: number): boolean {
  return expiresAt > now && expiresAt <= now + lifeMs;
}
