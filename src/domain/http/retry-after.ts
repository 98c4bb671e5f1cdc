/** When a server wants to be asked again: the header `Retry-After` (RFC 9110, 10.2.3; decision 0171). */

/** Longest wait that is kept, in ms: after it the exchange decides again, whatever it has said. */
const maxWaitMs = 3_600_000;

/** As servers must write a date; older forms are not read. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The wait in ms, at most one hour; `undefined` for no wait, and for what is neither whole seconds nor a date.
 *
 * @param serverNow ms since epoch by the server's clock, because the date is a time of that clock
 */
export function retryAfterMs(header: string | null, serverNow: number): number | undefined {
  const value = (header ?? '').trim();
  const wait = httpDate.test(value) ? Date.parse(value) - serverNow : /^\d+$/.test(value) ? Number(value) * 1000 : 0;
  return wait > 0 ? Math.min(wait, maxWaitMs) : undefined;
}
