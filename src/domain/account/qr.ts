/** How often the state of a QR code is polled (S4.42). */

/** Delay between an answer and the next call, in ms. */
const baseDelayMs = 2000;
const maxDelayMs = 30_000;

/** @param failures consecutive calls without an answer; each doubles the delay */
export function pollDelayMs(failures: number): number {
  return Math.min(baseDelayMs * 2 ** Math.min(failures, 10), maxDelayMs);
}
