/** The rest of a logout that has ended the session on this device already. Loaded at a touch of the header's button, or when it is needed. */

import type { PageCore } from '../../app/page/core.ts';
import { hostCookieName, tokenCookie } from '../../domain/storage/names-at-load.ts';
import { tellLogout } from '../../flows/login/logout.ts';
import { reloadIfReachable, showEndedSession } from './ended-session.ts';

/**
 * Tells the exchange. After the header's logout also shows nothing of the session any more, and loads the page anew (S4.50, S7.30).
 *
 * @param from the place of the button
 * @param ended token of the session
 */
export async function finishLogout(
  { exchange, page }: PageCore,
  from: 'header' | 'login',
  ended: string | undefined,
): Promise<void> {
  const cookie = hostCookieName(tokenCookie(page.storagePrefix), location.protocol);
  const told = tellLogout(exchange, from, ended ?? tokenBefore(cookie));
  // The form is there for another account.
  if (from === 'login') return told;
  showEndedSession();
  const cleaned = import('../../app/forget-planted.ts').then(
    ({ forgetPlantedFor }) => forgetPlantedFor(page.storagePrefix),
    // What others have planted has no effect: the next logout removes it.
    () => undefined,
  );
  await Promise.all([told, cleaned]);
  await reloadIfReachable();
}

/** The token of a session that the page's first script has ended: it has kept the cookies of then (`shell/inline/head.ts`). */
function tokenBefore(name: string): string | undefined {
  const { earlyPage } = globalThis;
  const cookies = earlyPage?.ended?.split('; ') ?? [];
  delete earlyPage?.ended;
  const token = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return token && decodeURIComponent(token);
}
