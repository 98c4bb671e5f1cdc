/** Login by a token from another page or app of the company (S2.08, S7.26), and a token for one there (S7.27). */

import { profile } from '../../contract/profile.ts';
import { quickLogin, quickToken } from '../../contract/session.ts';
import { cookiesRefused, retCodes } from '../../domain/errors/codes.ts';
import { ExchangeError, isExchangeError } from '../../exchange/errors.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { $quickLogin } from '../../stores/session.ts';

/** Longest wait for a token, in ms: the visitor wants to leave. */
const tokenTimeoutMs = 3000;

/** Longest wait for the name of who is signed in, in ms. */
const profileTimeoutMs = 5000;

/**
 * Asks a visitor who is signed in whether to change to the account that the token is for.
 *
 * @param name of the account that is signed in, as the exchange masks it
 */
export type AskToChange = (name: string) => Promise<boolean>;

/** The browser has not kept the session. It is not the exchange's fault, so there is no id for its support. */
const notKept = new ExchangeError({
  fault: 'refused',
  retCode: cookiesRefused,
  retMsg: '',
  call: 'POST /user/public/quick_login',
  supportId: '',
});

/**
 * Logs in with the token. A session from before stays until the call succeeds, and sends nothing until then (S4.25). If the
 * token is for another account than the one signed in, the visitor decides; a session that they refuse ends at the exchange.
 *
 * @throws {ExchangeError} if the token was used before, has expired or is unknown, and as every call does
 */
export async function quickLogIn(
  exchange: Exchange,
  token: string,
  askToChange: AskToChange,
  signal?: AbortSignal,
): Promise<void> {
  let opened = '';
  const holdToken = (held: string) => {
    opened = held;
  };
  $quickLogin.set(true);
  try {
    const { id } = await exchange.send(quickLogin, { tmp_token: token }, signal, { holdToken });
    const before = await signedInAs(exchange, signal);
    if (before === undefined || before.id === id || (await askToChange(before.name))) {
      if (!exchange.adopt(opened)) throw notKept;
    } else {
      // Few are asked, and fewer stay: the form loads it for nobody else. Where it cannot be had, the exchange ends the session in time.
      await import('./logout.ts').then(({ refuseSession }) => refuseSession(exchange, opened)).catch(() => undefined);
    }
  } finally {
    $quickLogin.set(false);
  }
}

/** @returns `undefined` where nobody is signed in; somebody whose name cannot be had is asked all the same */
async function signedInAs(
  exchange: Exchange,
  signal: AbortSignal | undefined,
): Promise<{ readonly id?: number; readonly name: string } | undefined> {
  try {
    const { id, ...names } = await exchange.send(profile, {}, signal, { timeoutMs: profileTimeoutMs, cache: false });
    return { id, name: names.vague_email || names.vague_mobile || names.username || `UID ${id}` };
  } catch (error) {
    if (!isExchangeError(error)) throw error;
    return error.retCode === retCodes.sessionExpired ? undefined : { name: '***' };
  }
}

/** Requests a token for one login in another page or app within a minute. Must not be stored. @throws {ExchangeError} as every call does */
export async function requestQuickToken(exchange: Pick<Exchange, 'send'>): Promise<string> {
  return (await exchange.send(quickToken, {}, undefined, { timeoutMs: tokenTimeoutMs })).tmp_token;
}
