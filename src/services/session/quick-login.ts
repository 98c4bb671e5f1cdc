/** Login by a token from another page or app of the company (S2.08, S7.26), and a token for one there (S7.27). */

import { ExchangeError, isExchangeError } from '../../api/errors.ts';
import type { Exchange } from '../../api/exchange.ts';
import { profile } from '../../contract/profile.ts';
import { quickLogin, quickToken } from '../../contract/session.ts';
import { cookiesRefused, retCodes } from '../../domain/errors/codes.ts';
import { $quickLogin } from '../../stores/session.ts';

/** Longest wait for a token, in ms: the visitor wants to leave. */
const tokenTimeoutMs = 3000;

/** Longest wait for the name of who is signed in, in ms. */
const profileTimeoutMs = 5000;

/** What a visitor is asked before the page takes the session of a token. Names are as the exchange masks them. */
export type TokenQuestion =
  /** Whether to change to the account of the token. `account` is who is signed in. */
  | { readonly type: 'change'; readonly account: string }
  /** Whether to log in to the account of the token, where the link may be a stranger's: whose account it is. */
  | { readonly type: 'log-in'; readonly account: string };

export type AskAboutToken = (question: TokenQuestion) => Promise<boolean>;

export interface TokenChecks {
  readonly ask: AskAboutToken;
  /** Whether a page of the company led here. A link from anywhere else may hold the token of a stranger's account (login CSRF). */
  isFromCompany(): Promise<boolean>;
}

/**
 * Logs in with the token. A session from before stays until the call succeeds, and sends nothing until then (S4.25). If the
 * token is for another account than the one signed in, or nobody is signed in and no page of the company led here, the visitor
 * decides; a session that they refuse ends at the exchange.
 *
 * @returns whether somebody is signed in now
 * @throws {ExchangeError} if the token was used before, has expired or is unknown, and as every call does
 */
export async function quickLogIn(
  exchange: Exchange,
  token: string,
  checks: TokenChecks,
  signal?: AbortSignal,
): Promise<boolean> {
  let opened = '';
  const holdToken = (held: string) => {
    opened = held;
  };
  $quickLogin.set(true);
  try {
    const { id } = await exchange.send(quickLogin, { tmp_token: token }, signal, { holdToken });
    return await takeSession(exchange, { id, token: opened, call: 'POST /user/public/quick_login' }, checks, signal);
  } finally {
    $quickLogin.set(false);
  }
}

/** A session that was opened for somebody who may not want it. */
interface OpenedSession {
  /** Of the account. */
  readonly id: number;
  readonly token: string;
  /** The call that has opened it, by method and path. */
  readonly call: string;
}

/**
 * Makes a session the page's, or lets the visitor decide, as `quickLogIn` says.
 *
 * @returns whether somebody is signed in now
 * @throws {ExchangeError} `cookiesRefused` where the browser keeps no session
 */
export async function takeSession(
  exchange: Exchange,
  { id, token, call }: OpenedSession,
  { ask, isFromCompany }: TokenChecks,
  signal?: AbortSignal,
): Promise<boolean> {
  const before = await signedInAs(exchange, signal);
  const isAccepted = async () => {
    if (before !== undefined) return before.id === id || ask({ type: 'change', account: before.name });
    if (await isFromCompany()) return true;
    const { name = `UID ${id}` } = (await signedInAs(exchange, signal, token)) ?? {};
    return ask({ type: 'log-in', account: name });
  };
  if (await isAccepted()) {
    // The browser has not kept the session. It is not the exchange's fault, so there is no id for its support.
    const facts = { fault: 'refused', retCode: cookiesRefused, retMsg: '', supportId: '' } as const;
    if (!exchange.adopt(token)) throw new ExchangeError({ ...facts, call });
    return true;
  }
  // Where it cannot be loaded, the exchange ends the session in time.
  await import('./logout.ts').then(({ refuseSession }) => refuseSession(exchange, token)).catch(() => undefined);
  return before !== undefined;
}

/**
 * @param token of another session than the page's
 * @returns `undefined` where nobody is signed in; somebody whose name cannot be had is asked all the same
 */
async function signedInAs(
  exchange: Exchange,
  signal: AbortSignal | undefined,
  token?: string,
): Promise<{ readonly id?: number; readonly name: string } | undefined> {
  try {
    const ofOther = token === undefined ? {} : { token };
    const options = { timeoutMs: profileTimeoutMs, cache: false, ...ofOther } as const;
    const { id, ...names } = await exchange.send(profile, {}, signal, options);
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
