/** One kind of captcha: its script, what it shows, and its answer, or the reason why it was given up. */

import type { CaptchaAnswer, CaptchaEvents, CaptchaFields, CaptchaVendor, Clock } from '../../browser/types.ts';
import { pause } from '../../domain/time/within.ts';

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
 * Loads and shows a captcha, until it is solved or given up. An answer that comes after that is dropped.
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
  const ownSignal = AbortSignal.any([signal, ended.signal]);
  let cancelLimit = (): void => undefined;
  const running = run(vendor, clock, ownSignal, {
    loading() {
      cancelLimit();
      cancelLimit = clock.after(loadLimitMs, () => ended.abort());
    },
    shown() {
      if (ownSignal.aborted) return;
      cancelLimit();
      events.shown();
    },
    progress: (share) => ownSignal.aborted || events.progress(share),
  });
  const aborted = whenAborted(ownSignal).then(
    (): AttemptEnd => (signal.aborted ? { type: 'closed' } : { type: 'failed', why: 'slow' }),
  );
  try {
    return await Promise.race([running, aborted]);
  } finally {
    cancelLimit();
    ended.abort();
  }
}

interface RunEvents extends CaptchaEvents {
  /** Loading starts, or starts again: the time limit begins now. */
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
      await pause(clock, showRetryMs, signal);
    } else if (answer.type !== 'not-ready' && vendor.kind === 'recaptcha' && !wasReset) {
      // After its first expiry or error it is shown once more; the second one is final (S4.23).
      wasReset = true;
      events.loading();
    } else return { type: 'failed', why: answer.type };
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
