/** The cookie with the proof of a device, on the host of the exchange. No script can read it (decision 0092). */

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { hostCookieName } from '../../domain/storage/stored-names.ts';
import { day, second } from './context.ts';

/** How long a device is trusted. A use does not make it longer. */
export const trustLife = 30 * day;

const plainName = 'DEVICE_PROOF';

export interface DeviceCookie {
  /** What the browser has sent; `undefined` without one, and to a page that is not ours. */
  readonly proof: string | undefined;
  set(proof: string): void;
}

/** @param pageOrigin origin of the page that calls; empty where it is not one of ours */
export function deviceCookie(c: Context, pageOrigin: string): DeviceCookie {
  // Behind a proxy that ends TLS only the page's own scheme says whether the browser came over HTTPS.
  const secure = pageOrigin.startsWith('https:');
  const name = hostCookieName(plainName, secure ? 'https:' : 'http:');
  // A page on another domain has a jar of its own for it. Without the header the browser keeps the cookie to its own site.
  const other = c.req.header('sec-fetch-site') === 'cross-site';
  return {
    proof: pageOrigin === '' ? undefined : getCookie(c, name),
    set: (proof) =>
      setCookie(c, name, proof, {
        path: '/',
        httpOnly: true,
        maxAge: trustLife / second,
        secure: secure || other,
        ...(other ? { sameSite: 'None', partitioned: true } : { sameSite: 'Strict' }),
      }),
  };
}
