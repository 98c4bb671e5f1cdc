/** Logout (S7.30): the session is over on this device whatever the exchange says. */

import { logout } from '../contract/session.ts';
import type { Exchange } from '../exchange/exchange.ts';

/** Longest wait for the exchange to hear of it, in ms. */
const logoutTimeoutMs = 5000;

/**
 * Clears the session here, at once and in every tab, and tells the exchange; a call that fails changes nothing about the
 * former.
 *
 * @param from where the button was, for the report of the call
 */
export async function logOut(exchange: Exchange, session: { clear(): void }, from: string): Promise<void> {
  // Made first, because it needs the token that is about to go.
  const call = exchange.send(logout, { rpProps: { from } }, undefined, { timeoutMs: logoutTimeoutMs });
  session.clear();
  await call.catch(() => undefined);
}
