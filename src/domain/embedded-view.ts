/** Whether a page is shown inside another app. Providers of identities refuse to log in there, and storage may not last. */

/** Limits what a regular expression is run over; real user agents are shorter. */
const longestUserAgent = 1024;

/**
 * Known by what the systems themselves write, not by the names of apps: Android marks its web view with `wv`, and on an
 * Apple phone a web view lacks the word that every browser ends with.
 */
export function isEmbeddedView(userAgent: string): boolean {
  const text = userAgent.slice(0, longestUserAgent);
  if (/\bAndroid\b/.test(text)) return /;\s*wv\)/.test(text);
  return /\b(?:iPhone|iPad|iPod)\b.*\bAppleWebKit\//.test(text) && !/\bSafari\//.test(text);
}
