/** The way out for what pages report about themselves: sent and forgotten, also while the page is being left. */

/**
 * Sends a body in a request that outlives the page and takes no cookies along (S7.02): a report must not say who sends it.
 * `navigator.sendBeacon` always sends the cookies of the host, so it is not used. Never throws and reports nothing: a collector that
 * cannot be reached must not cause more reports.
 */
export function createSender(
  fetch: (address: string, init: RequestInit) => Promise<unknown>,
): (address: string, body: object) => void {
  return (address, body) => {
    try {
      // Only what is declared as JSON is read by the exchange: another site could send anything else.
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      fetch(address, { ...init, keepalive: true, credentials: 'omit', redirect: 'error' }).catch(() => undefined);
    } catch {
      // See above.
    }
  };
}
