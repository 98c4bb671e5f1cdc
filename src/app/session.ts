/** The session token: one cookie of this host, read afresh each time, because another tab may have changed it. */

import type { SessionHolder } from '../exchange/exchange.ts';
import type { Cookies } from '../platform/types.ts';
import { $session } from '../stores/session.ts';

/** Life of the cookie in days; the exchange ends sessions by its own rules. */
const tokenDays = 7;

export interface SessionKeeper extends SessionHolder {
  clear(): void;
}

/** @param name of the cookie that holds the token */
export function createSessionKeeper(cookies: Cookies, name: string): SessionKeeper {
  let lastToken = cookies.get(name);
  let version = 0;

  /** A token that changed under us is a login or logout in another tab. */
  function current(): string | undefined {
    const token = cookies.get(name);
    if (token !== lastToken) moveTo(token);
    return token;
  }

  function moveTo(token: string | undefined): void {
    lastToken = token;
    version += 1;
    $session.set({ type: token === undefined ? 'anonymous' : 'signed-in' });
  }

  $session.set({ type: lastToken === undefined ? 'anonymous' : 'signed-in' });

  return {
    token: current,
    version: () => {
      current();
      return version;
    },
    replaceToken(token) {
      cookies.set(name, token, { days: tokenDays });
      moveTo(token);
    },
    clear() {
      cookies.remove(name);
      moveTo(undefined);
    },
  };
}
