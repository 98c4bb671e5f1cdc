/** The rest of a logout that has ended the session on this device already. Loaded at a touch of the header's button, or when it is needed. */

import type { PageCore } from '../page/core.ts';
import { reloadIfReachable, showEndedSession } from './ended-session.ts';
import { reportLogout } from './logout.ts';

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
  const reported = reportLogout(exchange, from, ended);
  // The form is there for another account.
  if (from === 'login') return reported;
  showEndedSession();
  const cleaned = import('./page-forget-planted.ts').then(
    ({ forgetPlantedFor }) => forgetPlantedFor(page.storagePrefix),
    // What others have planted has no effect: the next logout removes it.
    () => undefined,
  );
  await Promise.all([reported, cleaned]);
  await reloadIfReachable();
}
