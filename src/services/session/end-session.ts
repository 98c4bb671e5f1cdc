/** The logout of the header and of the panel "signed in": ends the session on this device at once (S4.50, S7.30). */

import type { PageCore } from '../page/core.ts';
import { reloadIfReachable } from './ended-session.ts';

/** Loads what tells the exchange; asked for when the button is in reach. @returns `undefined` where it cannot be had */
export function loadFinish() {
  return import('./log-out.ts').then(
    (script) => script.finishLogout,
    () => undefined,
  );
}

/** Ends the session on this device, also without a connection. The exchange is told behind it. */
export async function endSession(core: PageCore, from: 'header' | 'login'): Promise<void> {
  const token = core.session.token();
  core.session.clear();
  const finish = await loadFinish();
  // Nothing of the session may stay in the page's memory.
  await (finish ? finish(core, from, token) : reloadIfReachable());
}
