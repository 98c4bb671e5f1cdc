import jsCookie from 'js-cookie';
import { cookieAttributes } from './cookie-attributes.ts';
import type { Cookies } from './types.ts';

export const browserCookies: Cookies = {
  get: (name) => jsCookie.get(name),
  set(name, value, options = {}) {
    const lifetime = options.days === undefined ? {} : { expires: options.days };
    jsCookie.set(name, value, { path: '/', ...cookieAttributes(), ...lifetime });
  },
  remove: (name) => jsCookie.remove(name, { path: '/', ...cookieAttributes() }),
};
