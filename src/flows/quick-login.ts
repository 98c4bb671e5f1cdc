/** Login by a token from another place of ours (S2.08, S7.26), and such a token for elsewhere (S7.27). */

import { quickLogin, quickToken } from '../contract/session.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { $quickLogin } from '../stores/session.ts';

/**
 * Logs in with the token. Whoever was signed in before stays so until it succeeds.
 *
 * @throws {ExchangeError} where the token is used, too old or none, and as every call does
 */
export async function quickLogIn(exchange: Exchange, token: string): Promise<void> {
  $quickLogin.set(true);
  try {
    await exchange.send(quickLogin, { tmp_token: token });
  } finally {
    $quickLogin.set(false);
  }
}

/** A token for one login elsewhere within a minute; never to be stored. @throws {ExchangeError} as every call does */
export async function requestQuickToken(exchange: Exchange): Promise<string> {
  return (await exchange.send(quickToken, {})).tmp_token;
}
