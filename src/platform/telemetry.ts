/** The way out for what pages report about themselves: sent and forgotten, also while the page is being left. */

export interface Beacon {
  sendBeacon?(address: string, body: Blob): boolean;
  fetch(address: string, init: RequestInit): Promise<unknown>;
}

/**
 * Sends a body as a beacon; where the browser refuses (too much in flight, or no such function), as a request that may
 * outlive the page. Never throws and reports nothing: a collector that cannot be reached must not cause more reports.
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
