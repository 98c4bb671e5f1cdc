/** The part of a clock that waits. @see Clock of `browser/types.ts` */
export interface Timer {
  /** Calls back after `ms`; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** The part of an abort signal that waiting needs. */
interface Abort {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * The promise's value, or `undefined` once `ms` have passed or `signal` is aborted. The timer ends with the promise.
 *
 * @throws what the promise rejects with, if it does so in time
 */
export function within<Value>(
  clock: Timer,
  ms: number,
  promise: Promise<Value>,
  signal?: Abort,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve(undefined);
    };
    const cancel = clock.after(ms, end);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    promise.then(resolve, reject).finally(end);
  });
}

/** Waits for `ms`, or until `signal` is aborted. */
export function pause(clock: Timer, ms: number, signal?: Abort): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
