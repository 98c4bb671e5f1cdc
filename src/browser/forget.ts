import jsCookie from 'js-cookie';

/** Takes away what a browser keeps under some names: cookies, stored keys, and those of the tab. Never throws. */
export function forgetAll(isMeant: (place: 'cookie' | 'local' | 'tab', name: string) => boolean): void {
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')) {
    if (isMeant('cookie', name)) forgetCookie(name);
  }
  for (const [place, open] of [
    ['local', () => localStorage],
    ['tab', () => sessionStorage],
  ] as const) {
    try {
      const storage = open();
      for (const name of Object.keys(storage)) if (isMeant(place, name)) storage.removeItem(name);
    } catch {
      // Where storage is refused there is nothing in it.
    }
  }
}

/**
 * Takes away cookies that another host of the domain may have set for this one, wherever on it they count. On https only: there
 * our own cookies have names that no other host can set (decision 0019).
 */
export function forgetPlanted(names: readonly string[]): void {
  if (location.protocol !== 'https:') return;
  const steps = location.pathname.split('/').filter(Boolean);
  const paths = ['/', ...steps.flatMap((_, index) => withAndWithoutSlash(steps.slice(0, index + 1)))];
  for (const name of names) for (const path of paths) forgetCookie(name, path);
}

const withAndWithoutSlash = (steps: readonly string[]) => [`/${steps.join('/')}`, `/${steps.join('/')}/`];

/** A script of others may have put its cookie on a host above this one, and in a frame on that frame alone. */
function forgetCookie(name: string, path = '/'): void {
  const labels = location.hostname.split('.');
  for (const domain of [undefined, ...labels.map((_, index) => labels.slice(index).join('.'))]) {
    const where = { path, ...(domain === undefined ? {} : { domain }) };
    jsCookie.remove(name, where);
    jsCookie.remove(name, { ...where, sameSite: 'None', secure: true, partitioned: true });
  }
}
