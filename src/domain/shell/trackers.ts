/** Third-party scripts for analytics and advertising; none is requested before the visitor agrees (S7.61, S4.18). */

import type { VendorSources } from '../captcha/vendor-sources.ts';
import type { Route } from '../navigation/routes.ts';
import type { Environment } from '../site/site.ts';

/** The tag manager, the analytics of Asian markets, and the pixel that counts sign-ups. */
export type TrackerKind = 'tagManager' | 'asianAnalytics' | 'conversionPixel';

/** The operator's settings of one tracker. */
export interface Tracker {
  /** Address of its script or picture. */
  readonly address: string;
  /** The operator's id at the tracker. Where it is empty, the tracker is not loaded and the policy does not allow it. */
  readonly key: string;
  /** Cookies and stored keys that it leaves on our pages; a star at the end stands for any text. */
  readonly leaves: readonly string[];
  /** Sources that the page's policy allows for it. */
  readonly sources: VendorSources;
}

export type TrackerTable = Readonly<Record<Environment, Readonly<Record<TrackerKind, Tracker>>>>;

/**
 * The trackers of a page after the visitor has agreed: the tag manager on every page, the analytics of Asian markets on
 * registration pages (S7.61). None where the address may hold codes and states that must stay private: on authorization
 * pages, on pages of mailed links, and on a page that an identity provider has just redirected to.
 *
 * @param route `undefined` for the 404 page
 */
export function trackerScripts(route: Route | undefined, query: URLSearchParams): readonly TrackerKind[] {
  if (route && ['consent', 'email-link', 'not-me'].includes(route.screen)) return [];
  if (['code', 'state', 'token', 'tmp_token'].some((name) => query.has(name))) return [];
  return route?.screen === 'register' ? ['tagManager', 'asianAnalytics'] : ['tagManager'];
}

/** Whether a name is in the list; an entry that ends with a star matches by its prefix. */
export function isNamedIn(names: readonly string[], name: string): boolean {
  return names.some((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known));
}
