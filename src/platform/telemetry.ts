/** The way out for what pages report about themselves: sent and forgotten, also while the page is being left. */

export interface Beacon {
  sendBeacon?(address: string, body: Blob): boolean;
  fetch(address: string, init: RequestInit): Promise<unknown>;
}

/**
 * Hands a body to the browser, which sends it by itself; where it refuses (too much under way, or no such function), a
 * request that may outlive the page. Never throws and never tells: a collector that cannot be reached is nobody's
 * error, and above all not one to report.
 */
export function createSender({ sendBeacon, fetch }: Beacon): (address: string, body: object) => void {
  return (address, body) => {
    try {
      const text = JSON.stringify(body);
      // Only what is declared as JSON is read by the exchange: another site could send anything else.
      const type = 'application/json';
      if (sendBeacon?.(address, new Blob([text], { type }))) return;
      const init = { method: 'POST', headers: { 'content-type': type }, body: text, keepalive: true };
      fetch(address, { ...init, credentials: 'omit', redirect: 'error' }).catch(() => undefined);
    } catch {
      // See above.
    }
  };
}
