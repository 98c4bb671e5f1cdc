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
 * Only the messenger's client may frame a page, and only one of its mini app. What is kept there belongs to that frame: it
 * is nowhere else, so nobody else's page can use it.
 */
function places() {
  if (self !== top) return { sameSite: 'None', secure: true, partitioned: true } as const;
  return { sameSite: 'Lax', secure: location.protocol === 'https:' } as const;
}
