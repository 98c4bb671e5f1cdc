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

/** The cookies are a tool of few scripts, which load the library with them. */
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
