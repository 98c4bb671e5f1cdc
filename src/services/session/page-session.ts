/** The session token: one cookie of this host, read afresh each time, because another tab may have changed it. */

import type { SessionHolder } from '../../api/exchange.ts';
import { hostMarkId } from '../../browser/host-cookies.ts';
import type { Platform } from '../../browser/types.ts';
import { sessionMarkKey, tokenDays } from '../../domain/storage/stored-names.ts';
import { $session } from '../../stores/session.ts';

/** Tells a session of this browser from an earlier one. */
export interface SessionMark {
  /** Changes with every login and logout, in any tab; `null` before the first. It is no secret. */
  mark(): string | null;
}

export interface SessionKeeper extends SessionHolder, SessionMark {
  /** Ends the session on this device. @returns whether there was one */
  clear(): boolean;
  /** Forgets the token until it is looked at again: a page that is put away for Back must not hold one that others end. */
  forgetToken(): void;
}

/** @param name of the cookie that holds the token */
export function createSessionKeeper(
  { hostCookies: cookies, storage, randomId }: Pick<Platform, 'hostCookies' | 'storage' | 'randomId'>,
  name: string,
): SessionKeeper {
  /**
   * Changed with every login and logout, for the other tabs to see: a login and a logout there leave the cookie as it
   * was here, and yet no answer from before them may count any more.
   */
  const markName = sessionMarkKey(name);
  let lastToken = cookies.get(name);
  let lastMark = storage.get(markName);
  let version = 0;

  function show(): void {
    const type = lastToken === undefined ? 'anonymous' : 'signed-in';
    if ($session.get().type !== type) $session.set({ type });
  }

  /** What changed under us is a login or logout in another tab. */
  function look(): string | undefined {
    const token = cookies.get(name);
    const mark = storage.get(markName);
    if (token !== lastToken || mark !== lastMark) version += 1;
    lastToken = token;
    lastMark = mark;
    show();
    return token;
  }

  function change(refresh: boolean, write: () => void): void {
    look();
    write();
    if (!refresh) {
      storage.set(markName, hostMarkId(randomId));
      version += 1;
    }
    // What lies there now: a browser may refuse a cookie.
    lastToken = cookies.get(name);
    lastMark = storage.get(markName);
    show();
  }

  show();

  return {
    token: look,
    refused: cookies.refused,
    mark: () => storage.get(markName),
    version: () => {
      look();
      return version;
    },
    replaceToken: (token, refresh) => change(refresh, () => cookies.set(name, token, { days: tokenDays })),
    clear() {
      const hadToken = look() !== undefined;
      change(false, () => cookies.remove(name));
      return hadToken;
    },
    forgetToken() {
      lastToken = undefined;
      // A browser keeps the text of the last match of all, and reading cookies is matching.
      /-/.test('-');
    },
  };
}

/**
 * Looks at the session whenever another tab may have changed it, so that the page shows what is true.
 *
 * @param target hears of storage, focus and visibility: the window
 * @param cookieStore hears of cookies, where the browser has it: another tab's mark may arrive before its cookie does
 */
export function watchSession(
  session: Pick<SessionKeeper, 'version' | 'forgetToken'>,
  target: Pick<EventTarget, 'addEventListener'>,
  cookieStore?: Pick<EventTarget, 'addEventListener'>,
): void {
  let away = false;
  const look = ({ type }: Event) => {
    if (type === 'pageshow') away = false;
    if (!away) session.version();
  };
  for (const type of ['storage', 'focus', 'pageshow', 'visibilitychange']) target.addEventListener(type, look);
  cookieStore?.addEventListener('change', look);
  // What is hidden comes after it, and is no reason to look.
  target.addEventListener('pagehide', () => {
    away = true;
    session.forgetToken();
  });
}
