/**
 * Requests on their way, and those who wait for them. The same question is asked once (calls with one key share a
 * request); each waiter may leave by itself, and the last one who leaves calls the request off.
 */

import type { Clock } from '../platform/types.ts';

interface Flight<Call, Answer> {
  readonly call: Call;
  readonly answer: Promise<Answer>;
  readonly off: AbortController;
  waiting: number;
}

/** How long one waiter waits. */
export interface Patience<Call> {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** What a waiter whose time is up is told about the call that was made. */
  readonly late: (made: Call) => unknown;
}

/** @returns waits for the answer to a call, made now or already on its way; `key` is `undefined` for a call of its own */
export function createFlights<Call, Answer>(clock: Clock, make: (call: Call, off: AbortSignal) => Promise<Answer>) {
  const shared = new Map<string, Flight<Call, Answer>>();

  function depart(call: Call, key: string | undefined): Flight<Call, Answer> {
    const off = new AbortController();
    const flight = { call, answer: make(call, off.signal), off, waiting: 0 };
    if (key === undefined) return flight;
    shared.set(key, flight);
    const forget = () => {
      if (shared.get(key) === flight) shared.delete(key);
    };
    // One that was called off is forgotten at once: whoever asks next must not wait for an end that is no answer.
    off.signal.addEventListener('abort', forget);
    flight.answer.then(forget, forget);
    return flight;
  }

  return (call: Call, key: string | undefined, { signal, timeoutMs, late }: Patience<Call>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const flight = (key === undefined ? undefined : shared.get(key)) ?? depart(call, key);
      flight.waiting += 1;

      function leave(reason: unknown): void {
        stopWaiting();
        flight.waiting -= 1;
        if (flight.waiting === 0) flight.off.abort(reason);
        reject(reason);
      }
      const onAbort = () => leave(signal?.reason);
      const cancel = clock.after(timeoutMs, () => leave(late(flight.call)));
      signal?.addEventListener('abort', onAbort);
      function stopWaiting(): void {
        cancel();
        signal?.removeEventListener('abort', onAbort);
      }
      flight.answer.finally(stopWaiting).then(resolve, reject);
    });
}
