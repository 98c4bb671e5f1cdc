/** When the state of a QR code is asked for (S4.42). */

/** Between two answers, in ms. */
const usualDelayMs = 2000;
const longestDelayMs = 30_000;

/** @param failures calls in a row that got no answer: each doubles the wait */
export function pollDelayMs(failures: number): number {
  return Math.min(usualDelayMs * 2 ** Math.min(failures, 10), longestDelayMs);
}
