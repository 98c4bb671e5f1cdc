/** The wait before a code can be sent again (S4.09, S4.10, S9.07). Kept as a deadline: a reload or a sleeping tab changes nothing. */

export const resendWaitMs = 60_000;

/** Longest wait that is shown, in ms. After it the exchange decides again. */
const maxWaitMs = 3_600_000;

/**
 * When another code may be sent, in ms since epoch.
 *
 * @param waitMs what the exchange said; 60 seconds when left out. More than an hour counts as an hour.
 */
export function resendDeadline(now: number, waitMs: number = resendWaitMs): number {
  return now + Math.min(waitMs, maxWaitMs);
}

/**
 * Whole seconds left until a deadline, 0 to 3600. A deadline that is farther away was set by a clock that was wrong, and
 * counts as passed: nobody waits for it.
 *
 * @param deadline milliseconds since epoch, by the same clock as `now`
 */
export function secondsLeft(deadline: number, now: number): number {
  const left = deadline - now;
  return left <= maxWaitMs ? Math.max(0, Math.ceil(left / 1000)) : 0;
}

/** The countdown as `mm:ss` (S4.09): 130 → `02:10`, 60 → `01:00`, 7 → `00:07`. ASCII digits in every language. */
export function countdownText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(minutes)}:${twoDigits(seconds - 60 * minutes)}`;
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
