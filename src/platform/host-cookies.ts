/** Written without the library of `cookies.ts`: pages need these two cookies before a touch, and would load it for them (0146). */

import { hostCookieName, sessionMarkKey } from '../domain/storage/names-at-load.ts';
import { cookieAttributes } from './cookie-attributes.ts';
import type { HostCookies, TextStorage } from './types.ts';

/** Cookies that only this host can have set (decision 0019, S3.42). */
export const hostCookies: HostCookies = {
  get: (name) => onlyValueOf(keptName(name)),
  set: (name, value, { days }) => write(keptName(name), value, days),
  remove: (name) => write(keptName(name), '', 0),
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
    write(name, '', 0);
  }
  storage.set(markName, hostMark + mark);
}

/** A second value of the name is another host's, and nothing says which of them is ours. */
function onlyValueOf(name: string): string | undefined {
  const start = `${name}=`;
  const values = document.cookie.split('; ').filter((pair) => pair.startsWith(start));
  const [value] = values;
  if (value === undefined || values.length > 1) return undefined;
  try {
    return decodeURIComponent(value.slice(start.length));
  } catch {
    // Not written here.
    return undefined;
  }
}

/**
 * @param value any text
 * @param days life of the cookie; 0 removes it
 */
function write(name: string, value: string, days: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and a page may be left right after a login.
  document.cookie = `${name}=${value.replace(notOfCookies, encodeURIComponent)};max-age=${days * secondsOfDay};${cookieAttributes()}`;
}

const secondsOfDay = 86_400;

/** What the value of a cookie may not have (RFC 6265), and the percent sign. */
const notOfCookies = /[^!-~]+|["%,;\\]/g;
