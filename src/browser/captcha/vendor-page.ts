/** What the vendors' adapters are given and share. */

import type { CaptchaVendorAccess } from '../../domain/captcha/choice.ts';
import type { ScriptLoader } from '../script-loader.ts';
import type { CaptchaAnswer } from '../types.ts';

export interface VendorOptions {
  readonly access: CaptchaVendorAccess;
  readonly loadScript: ScriptLoader;
  /** Where to draw. */
  readonly box: HTMLElement;
  /** What the vendor's script put into the window under a name. */
  global(name: string): unknown;
  /** BCP 47 tag. */
  readonly tag: string;
}

/** @throws where the operator has no key for the vendor, or its script cannot be had */
export async function loadVendor({ access, loadScript }: VendorOptions, signal: AbortSignal): Promise<void> {
  if (access.key === '') throw new Error('no key for this vendor');
  await loadScript(access.scripts, signal);
}

/**
 * An answer from callbacks: the first one counts, whatever the vendor calls later. `cleanUp` runs once, after it or when
 * `signal` is aborted.
 */
export function answerOf(
  signal: AbortSignal,
  start: (answer: (answer: CaptchaAnswer) => void) => (() => void) | undefined,
): Promise<CaptchaAnswer> {
  return new Promise((resolve) => {
    let cleanUp: (() => void) | undefined;
    let over = false;
    const finish = (answer: CaptchaAnswer) => {
      over = true;
      signal.removeEventListener('abort', onAbort);
      resolve(answer);
      tidy();
    };
    const tidy = () => {
      const last = cleanUp;
      cleanUp = undefined;
      try {
        last?.();
      } catch {
        // A vendor that fails while it goes away changes nothing about its answer.
      }
    };
    const onAbort = () => finish({ type: 'closed' });
    signal.addEventListener('abort', onAbort);
    try {
      cleanUp = start(finish);
    } catch {
      finish({ type: 'failed' });
    }
    if (signal.aborted) onAbort();
    // The answer may have come before there was anything to clean up.
    if (over) tidy();
  });
}

/** An empty place for one showing, in the box. */
export function emptyPlace(box: HTMLElement): HTMLElement {
  const place = box.ownerDocument.createElement('div');
  box.replaceChildren(place);
  return place;
}
