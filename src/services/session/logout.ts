/** Logout (S7.30): the session ends on this device even if the call fails. */

import type { Exchange } from '../../api/exchange.ts';
import { logout } from '../../contract/session.ts';

/** Longest wait for the call, in ms. */
const logoutTimeoutMs = 5000;

/**
 * Clears the session at once and in every tab, and sends the logout to the exchange. Never throws.
 *
 * @param from the place of the button, which the call reports
 */
export async function logOut(exchange: Exchange, session: { clear(): void }, from: string): Promise<void> {
  // Sent first, because the call needs the token.
  const reported = reportLogout(exchange, from);
  session.clear();
  await reported;
}

/**
 * Tells the exchange that a session has ended. Never throws.
 *
 * @param ended token of the session, where its cookie is gone already
 */
export async function reportLogout(exchange: Exchange, from: string, ended?: string): Promise<void> {
  const token = ended === undefined ? {} : { token: ended };
  await exchange
    .send(logout, { rpProps: { from } }, undefined, { timeoutMs: logoutTimeoutMs, ...token })
    .catch(() => undefined);
}

/** Ends a session that this page was given and does not want. @throws {ExchangeError} as every call does */
export async function refuseSession(exchange: Exchange, token: string): Promise<void> {
  await exchange.send(logout, {}, undefined, { token });
}
