/** The cookie notice and the button in the footer that opens it again (S4.47): buttons with the name `cookies`. */

import type { HeardAnswer } from '../features/cookies/cookie-answer.ts';
import { createTabs } from '../services/page/tabs.ts';

/**
 * The value of an answer's button is the key that the answer is stored under; the button in the footer has none. An answer counts
 * in every open tab. What follows from it is imported with it, and at once where the visitor agreed before.
 */
export function listenToNotice(): void {
  const notice = document.getElementById('ask');
  if (!notice) return;
  const { dataset, style } = document.documentElement;
  const [refusedKey = '', agreedKey = ''] = [...notice.querySelectorAll('button')].map(({ value }) => value);
  let tabs = openTabs();

  if (dataset.ask === '0') follow({ agreed: true, from: 'earlier' });
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[name=cookies]') : null;
    if (button?.value) answer(button.value);
    else if (button) open();
  });
  addEventListener('storage', ({ key }) => (key === refusedKey || key === agreedKey) && hear(stored()));
  // An open channel would keep the page out of the cache for Back; there it hears nothing, so it looks when it is back.
  addEventListener('pagehide', () => tabs.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    tabs = openTabs();
    hear(stored() ?? (dataset.ask === '0' ? refusedKey : undefined));
  });
  // Other parts of the lower edge stand above the strip, and what gets the focus is scrolled clear of it.
  new ResizeObserver(() => style.setProperty('--notice-block-size', `${notice.offsetHeight}px`)).observe(notice);

  function openTabs() {
    // Beside the storage, which may be full or refused.
    const opened = createTabs(refusedKey);
    opened.onMessage(hear);
    return opened;
  }

  function open(): void {
    dataset.ask = '1';
    notice?.focus();
  }

  function answer(key: string): void {
    const before = stored();
    close(key);
    try {
      // First, so that there is room for the other, and so that no tab finds both.
      localStorage.removeItem(key === agreedKey ? refusedKey : agreedKey);
      localStorage[key] = notice?.dataset.answer;
    } catch {
      // Full or refused: the answer counts nevertheless.
    }
    tabs.broadcast(key);
    const { version = '', answer: stands = '' } = notice?.dataset ?? {};
    const sentence = notice?.querySelector('p')?.textContent ?? '';
    const withdrawn = before === agreedKey;
    follow({ agreed: key === agreedKey, from: 'here', version, stands, sentence, withdrawn });
  }

  /** Another tab's answer. */
  function hear(key: string | undefined): void {
    if (key !== agreedKey && key !== refusedKey) return;
    close(key);
    follow({ agreed: key === agreedKey, from: 'another tab' });
  }

  function close(key: string): void {
    const hadFocus = notice?.contains(document.activeElement);
    dataset.ask = key === agreedKey ? '0' : '';
    // The button that was pressed is gone: without a new place the focus would fall to the start of the page. Nothing scrolls.
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  }

  function stored(): string | undefined {
    try {
      // A refusal counts more: where both are stored, nothing may be sent.
      return [refusedKey, agreedKey].find((key) => localStorage[key]);
    } catch {
      return undefined;
    }
  }
}

function follow(heard: HeardAnswer): void {
  import('../features/cookies/page-cookie-answer.ts').then(
    ({ answer }) => answer(heard),
    // Without it nothing is sent, and nothing of others is loaded.
    () => undefined,
  );
}
