/** The way from a page into the native app whose browser shows it (S7.65). */

import type { OperatingSystem } from '../domain/http/device.ts';
import type { NativeApp } from '../domain/site/site.ts';

/** Has the app open a screen by its link. */
export type OpenInApp = (link: string) => void;

/**
 * What the app has put into the page: a message handler on iOS, which gets `{ type: 'open', link }`, an object with a
 * method on Android, which gets the link. `undefined` where there is none: then links stay links.
 *
 * @param page the window, or what stands for it
 */
export function nativeBridge(app: NativeApp, system: OperatingSystem, page: object): OpenInApp | undefined {
  if (system === 'ios') {
    const handler = part(part(part(page, 'webkit'), 'messageHandlers'), app.handler);
    return methodOf(handler, 'postMessage', (link) => ({ type: 'open', link }));
  }
  return system === 'android' ? methodOf(part(page, app.object), app.method, (link) => link) : undefined;
}

function part(whole: unknown, name: string): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;
}

/** Apps refuse a method that is called without its object. */
function methodOf(owner: unknown, name: string, message: (link: string) => unknown): OpenInApp | undefined {
  const method = part(owner, name);
  return typeof method === 'function' ? (link) => Reflect.apply(method, owner, [message(link)]) : undefined;
}

/**
 * Opens links of the page in the app if the app has a screen for them. Only links of this host count, and only plain clicks
 * that no other listener has handled.
 *
 * @param linkOf the app's link for an address, if it has a screen for it
 */
export function routeClicks(target: Document, linkOf: (address: URL) => string | undefined, open: OpenInApp): void {
  target.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (anchor === null || anchor.origin !== location.origin) return;
    const link = linkOf(new URL(anchor.href));
    if (link === undefined) return;
    open(link);
    // Not before: where the app's part throws, the link still leads to the page.
    event.preventDefault();
  });
}
