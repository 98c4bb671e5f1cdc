import jsCookie from 'js-cookie';
import type { Cookies } from './types.ts';

export const browserCookies: Cookies = {
  get: (name) => jsCookie.get(name),
  set(name, value, options = {}) {
    const lifetime = options.days === undefined ? {} : { expires: options.days };
    jsCookie.set(name, value, { path: '/', ...places(), ...lifetime });
  },
  remove: (name) => jsCookie.remove(name, { path: '/', ...places() }),
};

/**
 * Only the messenger's client may frame a page, and only a page of its mini app. Cookies of a frame are partitioned: they
 * exist in that frame only, so no other page can use them.
 */
function places() {
  if (self !== top) return { sameSite: 'None', secure: true, partitioned: true } as const;
  return { sameSite: 'Lax', secure: location.protocol === 'https:' } as const;
}
