/** Logout (S7.30): the session ends on this device even if the call fails. */

import { logout } from '../../contract/session.ts';
import type { Exchange } from '../../exchange/exchange.ts';

/** Longest wait for the call, in ms. */
const logoutTimeoutMs = 5000;

/**
 * Clears the session at once and in every tab, and sends the logout to the exchange. Never throws.
 *
 * @param from the place of the button, which the call reports
 * @param ended token of the session, where the page's first script has removed its cookie already
 */
export async function logOut(
  exchange: Exchange,
  session: { clear(): void },
  from: string,
  ended?: string,
): Promise<void> {
  const token = ended === undefined ? {} : { token: ended };
  // Sent first, because the call needs the token.
  const call = exchange.send(logout, { rpProps: { from } }, undefined, { timeoutMs: logoutTimeoutMs, ...token });
  session.clear();
  await call.catch(() => undefined);
}
