/** What a visitor sees after a press. */

import { expect } from '@playwright/test';
import type { Cell, Journey } from './cell.ts';
import type { Fault } from './faults.ts';

/** `success`; `sentence`: words with a next step; `browser`: the browser's own page; `spinner` and `silent` are faults of ours. */
export type Outcome = 'success' | 'sentence' | 'browser' | 'spinner' | 'silent';

// Generous: only a cell that fails, or a busy machine, takes the whole wait.
const waitMs = 30_000;
const slowWaitMs = 60_000;
const pollMs = 300;

/** The words that are on screen beside the form's own, and whether something still turns. */
export async function look({ page }: Pick<Cell, 'page'>): Promise<{ words: string; busy: boolean }> {
  return page
    .evaluate(() => {
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.textContent?.trim();
      const telling =
        '[role=alert], .alert, .toast, .island-failed, .scripts-late, noscript p, .field-error, .notice-box, .qr-status.over';
      const words = [...document.querySelectorAll(telling)]
        .filter(isSeen)
        .map((element) => element.textContent?.trim() ?? '');
      const screen = document.querySelector(
        '[data-consent=failed], [data-consent=session-ended], [data-consent=refused]',
      );
      if (screen) words.push(screen.textContent ?? '');
      // The form below an open dialog waits for its answer; what counts is the dialog.
      const dialog = document.querySelector('dialog[open]');
      // A captcha is a question on the way, not an outcome.
      if (dialog?.querySelector('.captcha-text')) return { words: dialog.textContent ?? '', busy: true };
      const said = dialog?.querySelector('form')
        ? words.filter((text) => dialog.textContent?.includes(text))
        : undefined;
      if (dialog) words.splice(0, words.length, ...(said ?? [dialog.textContent?.trim() ?? '']));
      const turning = (dialog ?? document.querySelector('main'))?.querySelectorAll('[aria-busy=true], .spinner') ?? [];
      const busy = [...turning].some((element) => element.checkVisibility());
      return { words: [...new Set(words)].join(' | '), busy };
    })
    .catch(() => ({ words: '', busy: true }));
}

/** The box of a vendor's captcha, as often as the exchange wants it ticked. */
async function tickCaptcha({ page }: Cell): Promise<void> {
  const box = page.locator('[data-vendor]:visible:enabled').first();
  if (await box.isVisible().catch(() => false)) await box.click({ timeout: 2000 }).catch(() => undefined);
}

/** Waits until the journey has gone on, or until there are words and nothing turns any more. */
export async function outcomeOf(
  cell: Cell,
  journey: Journey,
  { isSlow, name }: Pick<Fault, 'isSlow' | 'name'>,
): Promise<{ outcome: Outcome; words: string }> {
  const end = Date.now() + (name === 'slow-8s' ? slowWaitMs : waitMs);
  let seen = { words: '', busy: false };
  while (Date.now() < end) {
    if (await journey.isDone(cell).catch(() => false)) return { outcome: 'success', words: '' };
    if (cell.page.url().startsWith('chrome-error:')) return { outcome: 'browser', words: '' };
    seen = await look(cell);
    // What is awaited may be a dialog, which has come since the first look.
    if (await journey.isDone(cell).catch(() => false)) return { outcome: 'success', words: '' };
    if (seen.words !== '' && !seen.busy) return { outcome: 'sentence', words: seen.words };
    await tickCaptcha(cell);
    if (isSlow) await cell.page.clock.fastForward(2000).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return { outcome: seen.busy ? 'spinner' : 'silent', words: seen.words };
}

/** The same button, once the cause is gone. */
export async function recovers(cell: Cell, journey: Journey): Promise<boolean> {
  cell.isRecovering = true;
  // The earlier press may be carried out now, and take the button away.
  void journey.press(cell).catch(() => undefined);
  const maybeOpen = cell.page.getByText('may already exist');
  try {
    await expect
      .poll(async () => (await journey.isDone(cell).catch(() => false)) || (await maybeOpen.isVisible()), {
        timeout: waitMs,
      })
      .toBe(true);
    return true;
  } catch {
    return false;
  }
}
