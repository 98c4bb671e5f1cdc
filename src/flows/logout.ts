/** Logout (S7.30): the session is over on this device whatever the exchange says. */

import { logout } from '../contract/session.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Tells the exchange and clears the session here; a call that fails changes nothing about the latter. */
export async function logOut(exchange: Exchange, session: { clear(): void }): Promise<void> {
  // Sent first, because it needs the token that is about to go.
  const call = exchange.send(logout, {});
  session.clear();
  await call.catch(() => undefined);
}
