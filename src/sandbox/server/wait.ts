/**
 * Waits `ms` milliseconds, or until `signal` aborts. With the signal of a request, the timer ends when the client closes the
 * connection or the server stops.
 */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, ms);
    // A call that hangs must not keep a stopped sandbox alive.
    timer.unref();
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
