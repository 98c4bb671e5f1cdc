import jsCookie from 'js-cookie';
import { cookieAttributes } from './cookie-attributes.ts';
import type { Cookies, Platform } from './types.ts';

export const browserCookies: Cookies = {
  get: (name) => jsCookie.get(name),
  set(name, value, options = {}) {
    const lifetime = options.days === undefined ? {} : { expires: options.days };
    jsCookie.set(name, value, { ...attributes(), ...lifetime });
  },
  remove: (name) => jsCookie.remove(name, attributes()),
};

/** Adds the cookies to what flows are given. A script that calls it loads the library of cookies, and a login must not wait for that. */
export function withCookies<Parts extends object>(platform: Parts): Parts & Pick<Platform, 'cookies'> {
  return { ...platform, cookies: browserCookies };
}

/** As the library takes them: those without a value are `true`. */
function attributes(): Record<string, string | true> {
  const parts = cookieAttributes().split(';');
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', value = true] = part.split('=');
      return [name, value];
    }),
  );
}
