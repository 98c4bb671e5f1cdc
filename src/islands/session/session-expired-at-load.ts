/**
 * Says that the exchange no longer knows the session (S8.12), on a page that nobody has touched. Plain DOM: in React it would be 100 kB
 * before a touch.
 */

import { normalToastMs } from '../../domain/errors/normal-toast.ts';
import { sessionExpired } from '../../domain/errors/ret-codes.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import toastStyles from '../../ui/overlay.css?url';

/**
 * Shows the toast that `ui/Toast.tsx` draws where there are islands, once. A product page is emptied besides, and nobody is about to type
 * there: it says so as an island does.
 *
 * @param addStyles adds the style sheet at an address
 * @throws where something for it cannot be had
 */
export async function sayExpired(page: PageContext, addStyles: (path: string) => Promise<unknown>): Promise<void> {
  if (document.getElementById('app')) return import('./session-expired.ts').then((script) => script.sayExpired(page));
  const region = document.createElement('div');
  region.className = 'toasts';
  // In the page before its text is: otherwise it would not be read out.
  region.setAttribute('role', 'status');
  document.body.append(region);
  const answer = await fetch(`/locales/${page.language}/inverse-error-code.json`);
  const texts: Readonly<Record<string, string>> = await answer.json();
  await addStyles(toastStyles);
  const toast = document.createElement('div');
  toast.className = 'toast';
  const text = document.createElement('p');
  text.dir = 'auto';
  text.textContent = `${sessionExpired}: ${texts[sessionExpired]}`;
  toast.append(text);
  region.append(toast);
  // It stays while the pointer is on it.
  const wait = () => setTimeout(() => (toast.matches(':hover') ? wait() : region.remove()), normalToastMs);
  wait();
}
