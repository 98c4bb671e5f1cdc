/** Scripts of others that measure and advertise: nothing of them is asked for before the visitor agrees (S7.61, S4.18). */

import type { VendorSources } from './captcha-sources.ts';
import type { Route } from './routes.ts';
import type { Environment } from './site.ts';

/** The tag manager, the analytics of Asian markets, and what counts a sign-up. */
export type TrackerKind = 'tagManager' | 'asianAnalytics' | 'conversionPixel';

/** One of them, as an operator has it. */
export interface Tracker {
  /** Of its script or its picture. */
  readonly address: string;
  /** The operator's name there. Where it is empty the tracker is passed over, and let through nowhere. */
  readonly key: string;
  /** Cookies and stored keys that it leaves on our pages; a star at the end stands for any text. */
  readonly leaves: readonly string[];
  /** What a page's policy lets through for it. */
  readonly sources: VendorSources;
}

export type TrackerTable = Readonly<Record<Environment, Readonly<Record<TrackerKind, Tracker>>>>;

/**
 * The scripts of a page whose visitor has agreed: the tag manager on every page, the analytics of Asian markets on those to
 * register (S7.61). None where the address holds codes and states that are nobody else's: on the pages of authorizations and
 * of links from mails, and on any page that a provider of identities has just sent the visitor back to.
 *
 * @param route `undefined` for a page that there is not
 */
export function trackerScripts(route: Route | undefined, query: URLSearchParams): readonly TrackerKind[] {
  if (route?.screen === 'consent' || route?.screen === 'email-link') return [];
  if (['code', 'state', 'token', 'tmp_token'].some((name) => query.has(name))) return [];
  return route?.screen === 'register' ? ['tagManager', 'asianAnalytics'] : ['tagManager'];
}

/** Whether a name is one of the list, of which some end with a star. */
export function isNamedIn(names: readonly string[], name: string): boolean {
  return names.some((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known));
}
