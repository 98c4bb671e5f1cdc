/** Requests that callers with the same question share. */

import type { Clock } from '../browser/types.ts';

interface InFlightRequest<Call, Answer> {
  readonly call: Call;
  readonly answer: Promise<Answer>;
  readonly controller: AbortController;
  waiters: number;
}

/** How long one waiter waits. */
interface WaitOptions<Call> {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** The error of a waiter whose time is up. @param made the call of the request, which may be another waiter's */
  readonly timeoutError: (made: Call) => unknown;
}

/**
 * Requests in flight, and their waiters. Calls with the same key share one request; each waiter can leave by itself, and
 * the request is aborted when the last one leaves.
 *
 * @param send makes a request
 * @returns waits for the answer to a call, from a request in flight or a new one; `key` is `undefined` for a call that
 * shares nothing
 */
export function createSharedRequests<Call, Answer>(
  clock: Clock,
  send: (call: Call, signal: AbortSignal) => Promise<Answer>,
) {
  const inFlight = new Map<string | undefined, InFlightRequest<Call, Answer>>();

  function start(call: Call, key: string | undefined): InFlightRequest<Call, Answer> {
    const controller = new AbortController();
    const request = { call, answer: send(call, controller.signal), controller, waiters: 0 };
    // Nothing is ever found without a key.
    if (key === undefined) return request;
    inFlight.set(key, request);
    const remove = () => {
      if (inFlight.get(key) === request) inFlight.delete(key);
    };
    // An aborted request is removed at once: a new call must not wait for it.
    controller.signal.addEventListener('abort', remove);
    request.answer.then(remove, remove);
    return request;
  }

  return (
    call: Call,
    key: string | undefined,
    { signal, timeoutMs, timeoutError }: WaitOptions<Call>,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = inFlight.get(key) ?? start(call, key);
      request.waiters += 1;

      function detach(reason: unknown): void {
        stopWaiting();
        request.waiters -= 1;
        if (request.waiters === 0) request.controller.abort(reason);
        reject(reason);
      }
      // Stryker disable next-line OptionalChaining: only for the types: without a signal nobody calls this function
      const onAbort = () => detach(signal?.reason);
      const cancelTimeout = clock.after(timeoutMs, () => detach(timeoutError(request.call)));
      signal?.addEventListener('abort', onAbort);
      function stopWaiting(): void {
        cancelTimeout();
        signal?.removeEventListener('abort', onAbort);
      }
      request.answer.finally(stopWaiting).then(resolve, reject);
    });
}
