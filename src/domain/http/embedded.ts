/** Whether a browser is part of an app, from the user agent (S1.19). */

import { maxUserAgentLength } from './device.ts';

/** The native app's embedded browser, and its regional variants (S1.19). */
export type InApp = 'app' | 'app-tr' | 'app-eu';

/**
 * Which native app's browser this is, by the brand's marker (S1.19): `GatehouseApp/4.2` → `app`,
 * `GatehouseAppTR/4.2` → `app-tr`; `undefined` outside the app.
 */
export function inAppOf(userAgent: string, marker: string): InApp | undefined {
  const words = userAgent.slice(0, maxUserAgentLength).split(/[\s/;()]/);
  if (words.includes(`${marker}TR`)) return 'app-tr';
  if (words.includes(`${marker}EU`)) return 'app-eu';
  return words.includes(marker) ? 'app' : undefined;
}

/**
 * User agents of pages inside another app. Android marks a web view with `wv`. On an Apple phone the user agent of a web view lacks
 * the word `Safari`, which every browser there has. Names of apps are not looked at.
 */
export const embeddedView =
  /^(?=.*\bAndroid\b).*;\s*wv\)|^(?!.*\bAndroid\b)(?!.*\bSafari\/).*\b(?:iPhone|iPad|iPod)\b.*\bAppleWebKit\//;

/** Whether the page is shown inside another app. Identity providers refuse logins there, and storage may not last. */
export function isEmbeddedView(userAgent: string): boolean {
  return embeddedView.test(userAgent.slice(0, maxUserAgentLength));
}
