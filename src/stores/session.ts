/** Whether someone is signed in (S6.01, S6.02). The token itself is only in its cookie. */

import { atom } from 'nanostores';

export type Session = { readonly type: 'anonymous' } | { readonly type: 'signed-in' };

export const $session = atom<Session>({ type: 'anonymous' });

/** Whether a quick login is in progress: until it ends, it is unknown whose profile to load (S4.25). */
export const $quickLogin = atom(false);

/** The session has ended because the exchange no longer knows it, and the visitor is to be told (S8.12). Whoever tells them resets it. */
export const $sessionExpired = atom(false);

/** Resolves as soon as no quick login is in progress; never, where the signal is aborted before. */
export function quickLoginEnded(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!$quickLogin.get()) return resolve();
    const stop = $quickLogin.listen((busy) => {
      if (busy) return;
      stop();
      resolve();
    });
    signal?.addEventListener('abort', stop);
  });
}
