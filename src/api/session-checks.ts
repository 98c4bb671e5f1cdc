/** What a call needs of the session before it is sent, which tokens the session takes, and what a login must have left. */

import type { Access } from '../contract/endpoint.ts';
import { cookiesRefused } from '../domain/errors/codes.ts';
import * as retCodes from '../domain/errors/ret-codes.ts';
import { type ExchangeCall, failed } from './call.ts';

interface Keeper {
  token(): string | undefined;
  refused?(): boolean;
}

/** @throws {ExchangeError} a private call where nobody is signed in; a step of a login where the browser keeps no cookies */
export function checkBefore(
  endpoint: { readonly access: Access; readonly logsIn?: unknown },
  call: ExchangeCall,
  session: Keeper,
): void {
  if (endpoint.access === 'private' && call.token === undefined) {
    throw failed(call, 'refused', retCodes.sessionExpired, '');
  }
  if (endpoint.logsIn && session.refused?.()) throw notKept(call);
}

/** As `Exchange.adopt`. */
export function adoptToken(
  session: Keeper & { replaceToken(token: string, refresh: boolean): void },
  token: string,
): boolean {
  session.replaceToken(token, false);
  return session.token() !== undefined;
}

/** Gives the tokens of answers to the session. Of several refreshes in flight, the token of the latest call counts. */
export function createTokenTaker(session: { replaceToken(token: string, refresh: boolean): void }) {
  /** Of the call whose answer had the current token. */
  let current = 0;
  return (call: ExchangeCall, token: string): void => {
    if (call.holdToken) call.holdToken(token);
    else if (call.sequence > current) {
      current = call.sequence;
      session.replaceToken(token, call.token !== undefined);
    }
  };
}

/** @throws {ExchangeError} `cookiesRefused` where no token can be read after one was stored */
export function checkKept(call: ExchangeCall, session: Keeper): void {
  if (session.token() === undefined) throw notKept(call);
}

/** The browser keeps no session, whatever the exchange answers. */
function notKept(call: ExchangeCall) {
  return failed(call, 'refused', cookiesRefused, '');
}
