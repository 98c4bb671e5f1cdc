import jsCookie from 'js-cookie';
import type { Cookies, Platform } from './types.ts';

/**
 * Where the cookies of a page count, as js-cookie takes it. Only the messenger's client may frame a page, and only a page of its
 * mini app. Cookies of a frame are partitioned: they exist in that frame only, so no other page can use them.
 */
export function cookieAttributes() {
  if (self !== top) return { path: '/', sameSite: 'none', secure: true, partitioned: true } as const;
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const;
}

export const browserCookies: Cookies = {
  get: (name) => jsCookie.get(name),
  set(name, value, { days } = {}) {
    jsCookie.set(name, value, { ...cookieAttributes(), ...(days === undefined ? {} : { expires: days }) });
  },
  remove: (name) => jsCookie.remove(name, cookieAttributes()),
};

/** Adds the cookies to what flows are given. */
export function withCookies<Parts extends object>(platform: Parts): Parts & Pick<Platform, 'cookies'> {
  return { ...platform, cookies: browserCookies };
}
