import jsCookie from 'js-cookie';
import { hostCookieName, sessionMarkKey } from '../domain/storage/stored-names.ts';
import { cookieAttributes } from './cookies.ts';
import type { HostCookies, TextStorage } from './types.ts';

/** Cookies that only this host can have set (decision 0019, S3.42). */
export const hostCookies: HostCookies = {
  get: (name) => onlyValueOf(keptName(name)),
  set: (name, value, { days }) => {
    jsCookie.set(keptName(name), value, { ...cookieAttributes(), expires: days });
  },
  remove: (name) => jsCookie.remove(keptName(name), cookieAttributes()),
  // Of a frame the browser speaks about cookies that are not partitioned, and ours are (`cookies.ts`).
  refused: () => self === top && !navigator.cookieEnabled,
};

const keptName = (name: string) => hostCookieName(name, location.protocol);

/** In a session mark: the session's cookie has the name that no other host can set. */
const hostMark = 'host-';

/** @returns an id for the mark of a session (`sessionMarkKey`) whose cookie is a host cookie */
export function hostMarkId(randomId: () => string): string {
  return `${hostMark}${randomId()}`;
}

/**
 * Moves the cookies of earlier versions, once, to the names that no other host can set. Only where this host has kept the mark
 * of a session of such a version: without it an old name may be a sibling host's, planted to log somebody in as another person.
 *
 * @param token name of the session token's cookie
 * @param lives the cookies' names, and the days that they are kept for
 */
export function moveOldCookies(storage: TextStorage, token: string, lives: Readonly<Record<string, number>>): void {
  const markName = sessionMarkKey(token);
  const mark = storage.get(markName);
  if (location.protocol !== 'https:' || mark === null || mark.startsWith(hostMark)) return;
  for (const [name, days] of Object.entries(lives)) {
    const value = onlyValueOf(name);
    if (value !== undefined && hostCookies.get(name) === undefined) hostCookies.set(name, value, { days });
    jsCookie.remove(name, cookieAttributes());
  }
  storage.set(markName, hostMark + mark);
}

/** A second value of the name is another host's, and nothing says which of them is ours. */
function onlyValueOf(name: string): string | undefined {
  const start = `${name}=`;
  const values = document.cookie.split('; ').filter((pair) => pair.startsWith(start));
  return values.length === 1 ? jsCookie.get(name) : undefined;
}
