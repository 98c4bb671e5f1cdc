/** Empties a page whose session has ended, in this tab or another one. */

import { hostCookieName } from '../../domain/storage/stored-names.ts';

/** Removes the content of a product page and the account area of the header; shows that the session has ended. */
export function showEndedSession(): void {
  document.documentElement.classList.remove('is-signed-in');
  const app = document.getElementById('app');
  if (!app) return;
  const message = document.createElement('p');
  message.className = 'card';
  message.setAttribute('role', 'status');
  message.textContent = app.dataset.ended ?? '';
  app.replaceChildren(message);
}

/** Reloads the page, so that nothing of it stays in memory; not without a connection, because the browser would show an error. */
export async function reloadIfReachable(): Promise<void> {
  try {
    if ((await fetch('', { method: 'HEAD', cache: 'no-store' })).ok) location.reload();
  } catch {
    // The page has been emptied already.
  }
}

/**
 * Empties a product page as soon as its session ends. The page's `#app` names the cookie of the session and the stored mark
 * of its last change. It checks only that the cookie exists and that the mark is the same, so it stores no token.
 */
export function endWithSession(): void {
  const { session = '', mark = '' } = document.getElementById('app')?.dataset ?? {};
  const cookieStart = `${hostCookieName(session, location.protocol)}=`;
  const isSignedIn = () => document.cookie.split('; ').some((pair) => pair.startsWith(cookieStart));
  const currentMark = () => {
    try {
      return localStorage.getItem(mark);
    } catch {
      return null;
    }
  };
  const firstMark = currentMark();
  let shown = isSignedIn();

  function check(): void {
    if (!shown || (isSignedIn() && currentMark() === firstMark)) return;
    shown = false;
    showEndedSession();
    reloadIfReachable();
  }

  for (const type of ['storage', 'focus', 'pageshow', 'visibilitychange']) addEventListener(type, check);
}
