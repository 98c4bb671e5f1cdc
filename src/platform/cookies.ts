import jsCookie from 'js-cookie';
import type { Cookies } from './types.ts';

export const browserCookies: Cookies = {
  get: (name) => jsCookie.get(name),
  set(name, value, options = {}) {
    const lifetime = options.days === undefined ? {} : { expires: options.days };
    jsCookie.set(name, value, { path: '/', sameSite: 'Lax', secure: location.protocol === 'https:', ...lifetime });
  },
  remove: (name) => jsCookie.remove(name, { path: '/' }),
};
