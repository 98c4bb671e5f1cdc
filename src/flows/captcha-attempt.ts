/** One kind of captcha, from its script to its answer, or to the moment it is given up. */

import type { CaptchaAnswer, CaptchaEvents, CaptchaFields, CaptchaVendor, Clock } from '../platform/types.ts';

/** How long a kind may take until it can be seen, in ms (S4.22, S9.10). */
const loadLimitMs = 5000;
/** How often a script that is not ready is asked again, and after how many ms (S4.21, S9.11). */
const showRetries = 3;
const showRetryMs = 1000;

export type AttemptEnd =
  | { readonly type: 'solved'; readonly fields: CaptchaFields }
  /** By the visitor, or because `signal` was aborted. */
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly why: 'load' | 'slow' | 'not-ready' | 'expired' | 'failed' };

/**
 * Loads and shows a captcha. What it answers after it was given up goes nowhere.
 *
 * @param events not called any more once this has ended
 */
export async function attemptCaptcha(
  vendor: CaptchaVendor,
  clock: Clock,
  signal: AbortSignal,
  events: CaptchaEvents,
): Promise<AttemptEnd> {
  const ended = new AbortController();
  const own = AbortSignal.any([signal, ended.signal]);
  const limit = timeLimit(clock, loadLimitMs);
  const running = run(vendor, clock, own, {
    loading: limit.start,
    shown: () => {
      if (own.aborted) return;
      limit.stop();
      events.shown();
    },
    progress: (share) => own.aborted || events.progress(share),
  });
  const slow = limit.reached.then((): AttemptEnd => ({ type: 'failed', why: 'slow' }));
  try {
    return await Promise.race([running, slow, aborted(signal)]);
  } finally {
    limit.stop();
    ended.abort();
  }
}

interface RunEvents extends CaptchaEvents {
  /** The time until the visitor sees it starts now. */
  loading(): void;
}

async function run(vendor: CaptchaVendor, clock: Clock, signal: AbortSignal, events: RunEvents): Promise<AttemptEnd> {
  let retries = 0;
  let wasReset = false;
  events.loading();
  try {
    await vendor.load(signal);
  } catch {
    return { type: 'failed', why: 'load' };
  }
  for (;;) {
    if (signal.aborted) return { type: 'closed' };
    const answer = await vendor.show(signal, events).catch((): CaptchaAnswer => ({ type: 'failed' }));
    if (answer.type === 'solved' || answer.type === 'closed') return answer;
    if (answer.type === 'not-ready' && retries < showRetries) {
      retries += 1;
      await new Promise<void>((resolve) => clock.after(showRetryMs, resolve));
    } else if (answer.type !== 'not-ready' && vendor.kind === 'recaptcha' && !wasReset) {
      // Its first expiry or error is mended by showing it afresh; the second is not (S4.23).
      wasReset = true;
      events.loading();
    } else return { type: 'failed', why: answer.type };
  }
}

function aborted(signal: AbortSignal): Promise<AttemptEnd> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve({ type: 'closed' });
    signal.addEventListener('abort', () => resolve({ type: 'closed' }), { once: true });
  });
}

function timeLimit(clock: Clock, ms: number): { reached: Promise<void>; start(): void; stop(): void } {
  let cancel = (): void => undefined;
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return {
    reached,
    start() {
      cancel();
      cancel = clock.after(ms, () => reach());
    },
    stop: () => cancel(),
  };
}
