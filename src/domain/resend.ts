/** The wait before a code can be sent again (S4.09, S4.10, S9.07). Kept as a deadline: a reload or a sleeping tab changes nothing. */

export const resendWaitMs = 60_000;

/**
 * Whole seconds left until a deadline, 0 to 60. A clock that was set back cannot stretch the wait beyond its length.
 *
 * @param deadline milliseconds since epoch, by the same clock as `now`
 */
export function secondsLeft(deadline: number, now: number): number {
  const left = Math.min(deadline - now, resendWaitMs);
  return Number.isFinite(left) ? Math.max(0, Math.ceil(left / 1000)) : 0;
}

/** The countdown as `00:SS`: 60 → `00:60`, 7 → `00:07`. ASCII digits in every language. */
export function countdownText(seconds: number): string {
  return `00:${String(seconds).padStart(2, '0')}`;
}
